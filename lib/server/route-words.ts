import 'server-only'

/** What stands in the addresses of pages and calls, their named parts aside. A test compares it with the folders of `app`. */
const OF_ROUTES = `
  .well-known access addresses admin admins all api api-keys asked audit auth breach breach-details
  breach-details-brown-brown breach-details-get-notified breach-details-no-action
  breach-details-no-action-required breach-details-request-consultation breach-notification breach-summary
  breaches bulk by-email calendar calendar.ics campaigns captured cases catalogue certificate certificates
  challenge check check-address check-breach commit companies confirm consents copy csv dashboard data
  dealt-with deliveries diary docs email email-preview emails end errors export faq feed.xml firm folder follow
  freezes get-notified hand-over has-credentials healthz import imported inspect invite invites is-this-real
  json keys law-firm law-firms lawyer-consultation leads letter links login lookups mail mappings match me
  no-breaches-found notes notifications notify openapi.json options outbox paid passkey passkeys password
  password-reset people plan preferences preview print privacy-policy proposals publish readyz reauthenticate
  recall refresh register rejected removed request-consultation requests resend reset-password retry secret
  security security.txt sessions settings settlement settlements signin signout signup sources stats
  status-counts submission-confirmation submission-confirmation-no-dashboard summary sync take-back
  terms-of-service test ticket undo undo-email-change unsubscribe unsubscribe-link upload users v1 verify
  verify-email webhook webhooks welcome withdraw withdraw-request
`

/** Files that browsers, crawlers and operators ask for. */
const OF_FILES = [
  'favicon.ico',
  'icon.svg',
  'opengraph-image',
  'robots.txt',
  'sitemap.xml',
  'upload-template.csv',
]

/** Every word of our own that stands in an address between two slashes. */
export const ROUTE_WORDS: ReadonlySet<string> = new Set([...OF_ROUTES.trim().split(/\s+/), ...OF_FILES])
