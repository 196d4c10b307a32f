import { paths } from '../../paths'
import { statusOf } from './status-table'

/**
 * Where the summary's action button leads, by massActionBreachStatus (specification, section 2, Breach summary). Pure.
 * @param linkToken an encrypted token of the address (lib/breaches/check/link-token.ts), the specification's {emailHash}. Every link names it, so that two tabs with two addresses stay apart; without one, the visit's counts.
 */
export function breachActionPath(
  breach: { massActionBreachStatus: string; uniqueBreachId: string },
  linkToken?: string,
): string {
  const { page, token } = statusOf(breach.massActionBreachStatus).summary.button
  const query = `?uniqueBreachId=${encodeURIComponent(breach.uniqueBreachId)}`
  if (!linkToken) return `${paths[page]}${query}`
  return token === 'path' ? `${paths[page]}/${linkToken}${query}` : `${paths[page]}${query}&link=${linkToken}`
}
