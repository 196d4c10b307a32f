// Every address inside the product, so that a link is never typed twice.

export const paths = {
  home: '/',
  breachChecker: '/#breach-checker',
  summary: '/breach-summary',
  noBreaches: '/no-breaches-found',
  signIn: '/signin',
  signUp: '/signup',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  plan: '/dashboard/plan',
  diary: '/dashboard/diary',
  diaryPrint: '/dashboard/diary/print',
  settings: '/settings',
  access: '/settings/access',
  breachDetails: '/breach-details',
  getNotified: '/breach-details-get-notified',
  requestConsultation: '/breach-details-request-consultation',
  noAction: '/breach-details-no-action',
  noActionRequired: '/breach-details-no-action-required',
  lawFirmBreach: '/breach-details-brown-brown',
  breachNotification: '/breach-notification',
  confirmation: '/submission-confirmation',
  confirmationNoDashboard: '/submission-confirmation-no-dashboard',
  catalogue: '/breaches',
  settlements: '/settlements',
  isThisReal: '/is-this-real',
  letter: '/letter',
  settlementsFeed: '/settlements/feed.xml',
  lawyerConsultation: '/lawyer-consultation',
  helpCenter: '/faq',
  privacyPolicy: '/privacy-policy',
  /** What it says where there is nothing to choose. */
  privacyChoices: '/privacy-policy#s8-analytics',
  termsOfService: '/terms-of-service',
  security: '/security',
  securityTxt: '/.well-known/security.txt',
  emailedConsultation: '/request-consultation',
  verifyEmail: '/verify-email',
  undoEmailChange: '/undo-email-change',
  unsubscribe: '/unsubscribe',
  confirm: '/confirm',
  emailPreview: '/email-preview',
  capturedMail: '/email-preview/captured',
  admin: '/admin',
  adminLogin: '/admin/login',
  firm: '/firm',
  firmLogin: '/firm/login',
  apiDocs: '/v1/docs',
} as const

interface OpenPage {
  path: string
  /** What the footer's link to it says; without, there is none. */
  footer?: string
  /** Whether it shows the same to everybody and reads nothing of the visit, so that a rendered one is kept (lib/server/kept-pages/page-key.ts). */
  sameForAll?: true
}

/** The pages with an address of their own that search engines may show, in the footer's order. */
export const OPEN_PAGES: readonly OpenPage[] = [
  { path: paths.home, sameForAll: true },
  { path: paths.helpCenter, footer: 'Help Center', sameForAll: true },
  { path: paths.settlements, footer: 'Settlements' },
  { path: paths.catalogue, footer: 'All breaches' },
  { path: paths.isThisReal, footer: 'Is this real?', sameForAll: true },
  { path: paths.letter, footer: 'I got a letter' },
  { path: paths.lawyerConsultation, footer: 'Free consultation' },
  { path: paths.privacyPolicy, footer: 'Privacy Policy', sameForAll: true },
  { path: paths.termsOfService, footer: 'Terms of Use', sameForAll: true },
  { path: paths.security, sameForAll: true },
]

/** The notification page of one breach. */
export function getNotifiedPath(uniqueBreachId: string, linkToken?: string): string {
  return `${paths.getNotified}?uniqueBreachId=${encodeURIComponent(uniqueBreachId)}${linkToken ? `&link=${encodeURIComponent(linkToken)}` : ''}`
}

/** The page that checks an address against one breach. */
export function breachDetailsPath(uniqueBreachId: string): string {
  return `${paths.breachDetails}?uniqueBreachId=${encodeURIComponent(uniqueBreachId)}`
}

/** A page of the public catalogue; what is at its default is left out. */
export function cataloguePath(query: {
  q?: string
  year?: number | null
  action?: string | null
  data?: string
  sort?: string
  page?: number
}): string {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  if (query.year) params.set('year', String(query.year))
  if (query.action) params.set('action', query.action)
  if (query.data) params.set('data', query.data)
  if (query.sort && query.sort !== 'newest') params.set('sort', query.sort)
  if (query.page && query.page > 1) params.set('page', String(query.page))
  return params.size > 0 ? `${paths.catalogue}?${params}` : paths.catalogue
}

/** The public page of one breach. */
export function catalogueEntryPath(uniqueBreachId: string): string {
  return `${paths.catalogue}/${encodeURIComponent(uniqueBreachId)}`
}

/** What a shared link to it shows. */
export function catalogueEntryPicturePath(uniqueBreachId: string): string {
  return `${catalogueEntryPath(uniqueBreachId)}/picture.png`
}

/** The page of one settlement: what it gives, by when, and how to claim. */
export function settlementPath(slug: string): string {
  return `${paths.settlements}/${encodeURIComponent(slug)}`
}

/** Its days, as a calendar. */
export function settlementCalendarPath(slug: string): string {
  return `${settlementPath(slug)}/calendar.ics`
}

/**
 * Where a settlement's page leads who still wants to talk to a lawyer: a form that says that the record was seen. It needs no
 * address, and names no breach.
 */
export function lawyerAfterSettlementPath(slug: string): string {
  return `${paths.lawyerConsultation}?settlement=${encodeURIComponent(slug)}`
}

/** A page of the list of settlements; what is at its default is left out. */
export function settlementsPath(query: { q?: string; show?: string; page?: number }): string {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  if (query.show && query.show !== 'open') params.set('show', query.show)
  if (query.page && query.page > 1) params.set('page', String(query.page))
  return params.size > 0 ? `${paths.settlements}?${params}` : paths.settlements
}

/** The page about a letter, with what it says of one; what is not known is left out. */
export function letterPath(query: {
  company?: string
  key?: string
  date?: string
  notice?: string
  unknown?: boolean
  asked?: boolean
}): string {
  const params = new URLSearchParams()
  for (const name of ['company', 'key', 'date', 'notice'] as const)
    if (query[name]) params.set(name, query[name])
  if (query.unknown) params.set('unknown', '1')
  if (query.asked) params.set('asked', '1')
  return params.size > 0 ? `${paths.letter}?${params}` : paths.letter
}

/** Why /no-breaches-found was opened without a response: a refusal (429) or a failure (5xx). */
export type UnfinishedReason = 'busy' | 'failed'

/**
 * The page after a check that could not be completed: /no-breaches-found, or a page with a query that shows its own responses.
 * The address says until when somebody waits too: it may be opened again much later.
 * @param retryAfter seconds, when the server said so.
 */
export function unfinishedCheckPath(
  reason: UnfinishedReason,
  retryAfter?: number,
  resultPath?: string,
  now = Date.now(),
): string {
  const seconds = Math.max(0, Math.ceil(retryAfter ?? Number.NaN))
  const after = Number.isFinite(seconds) ? `&after=${seconds}&until=${Math.ceil(now / 1000) + seconds}` : ''
  return `${resultPath ? `${resultPath}&` : `${paths.noBreaches}?`}check=${reason}${after}`
}

/** The tabs of the dashboard, in order (specification, section 2, Dashboard). */
export const DASHBOARD_TABS = [
  'cases',
  'new-breaches',
  'notifications',
  'analytics',
  'history',
  'preferences',
] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** One tab of the dashboard. */
export function dashboardPath(tab: DashboardTab, page = 1): string {
  const query = [tab === 'cases' ? '' : `tab=${tab}`, page > 1 ? `page=${page}` : '']
    .filter(Boolean)
    .join('&')
  return query ? `${paths.dashboard}?${query}` : paths.dashboard
}

/** A page whose parts all come at once, for a browser that runs no scripts. */
export function wholePath(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}whole=true`
}

/** The page of one of a member's cases. */
export function casePath(id: string): string {
  return `${paths.dashboard}/cases/${id}`
}

/** A page of the loss diary. */
export function diaryPath(page: number): string {
  return page > 1 ? `${paths.diary}?page=${page}` : paths.diary
}

/** Where View Breach Details leads from the dashboard (specification, section 2, Dashboard). */
export function dashboardBreachPath(breach: {
  uniqueBreachId: string
  hasLegalAction: boolean
  isRetired: boolean
}): string {
  const page = breach.hasLegalAction
    ? paths.breachDetails
    : breach.isRetired
      ? paths.noAction
      : paths.getNotified
  return `${page}?uniqueBreachId=${encodeURIComponent(breach.uniqueBreachId)}&from=dashboard`
}

/** Where to go after signing in: only places of our own that need it. */
export function afterSignIn(next: string | undefined): string {
  return next &&
    /^\/(dashboard|dashboard\/plan|dashboard\/diary|dashboard\/diary\/print|dashboard\/cases\/[a-f\d-]{36}|settings|settings\/access|verify-email|settlements\/[a-z\d-]{1,200})(\?[\w=&.%-]*)?$/.test(
      next,
    )
    ? next
    : paths.dashboard
}

/** The page of a form that was refused: it shows it again, with what was typed. */
export function againPath(path: string): string {
  const [page = '', fragment] = path.split('#')
  return `${page}${page.includes('?') ? '&' : '?'}form=again${fragment ? `#${fragment}` : ''}`
}

/** A header with a longer address is cut or refused by what stands between us and a browser. Characters. */
const MAX_WAY_BACK = 1_000

/**
 * Where a sign-in leads back to, short enough for a header: a query that is too long is left out, and so is a path.
 * @returns the address itself, or as much of it as leads to its page; `/` where that is too long too.
 */
export function wayBack(address: string): string {
  if (address.length <= MAX_WAY_BACK) return address
  const page = address.split(/[?#]/, 1)[0]!
  return page.length <= MAX_WAY_BACK ? page : paths.home
}

/** The sign-in page that leads on to another. */
export function signInPath(next: string): string {
  return `${paths.signIn}?next=${encodeURIComponent(wayBack(next))}`
}
