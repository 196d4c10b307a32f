// Every address inside the product, so that a link is never typed twice.

export const paths = {
  home: '/',
  breachChecker: '/#breach-checker',
  summary: '/breach-summary',
  noBreaches: '/no-breaches-found',
  signIn: '/signin',
  signUp: '/signup',
  dashboard: '/dashboard',
  settings: '/settings',
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
  lawyerConsultation: '/lawyer-consultation',
  helpCenter: '/faq',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
} as const

/** Why /no-breaches-found was opened without an answer: a refusal (429) or a failure (5xx). */
export type UnfinishedReason = 'busy' | 'failed'

/** /no-breaches-found after a check that could not be completed. `retryAfter` in seconds, when the server said so. */
export function unfinishedCheckPath(reason: UnfinishedReason, retryAfter?: number): string {
  const after = retryAfter !== undefined && Number.isFinite(retryAfter) ? `&after=${Math.max(0, Math.ceil(retryAfter))}` : ''
  return `${paths.noBreaches}?check=${reason}${after}`
}

/**
 * Where the summary's action button leads, by massActionBreachStatus (specification, section 2, Breach summary).
 * @param linkToken an encrypted token of the address (lib/breaches/link-token.ts), the specification's {emailHash}; only status 1 uses it.
 */
export function breachActionPath(breach: { massActionBreachStatus: string; uniqueBreachId: string }, linkToken: string): string {
  const query = `?uniqueBreachId=${encodeURIComponent(breach.uniqueBreachId)}`
  switch (breach.massActionBreachStatus) {
    case '1':
      return `/breach-details-request-consultation/${linkToken}${query}`
    case '3':
      return `/breach-details-get-notified${query}`
    case '4':
      return `/breach-details-no-action-required${query}`
    default:
      return `/breach-details-request-consultation${query}`
  }
}

const PLANNED = new Set([
  'signin', 'faq', 'privacy-policy', 'terms-of-service', 'lawyer-consultation', 'breach-details-request-consultation',
  'breach-details-get-notified', 'breach-details-no-action-required',
])

/** Whether a path, in its parts, is one that pages link to before it is built. */
export function isPlanned(parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts
  return PLANNED.has(first) && (rest.length === 0 || (rest.length === 1 && first === 'breach-details-request-consultation'))
}
