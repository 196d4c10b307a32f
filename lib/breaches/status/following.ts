import type { Breach } from '../breach'
import { CLAIMS_OPEN } from '../kinds/claim-labels'
import { claimsAreOpen, notMembership } from '../kinds/claim-words'
import { KINDS } from '../kinds/kind-table'
import { isMonitored, MONITORED_MONTHS } from './status'
import { STATUSES, statusOf, type Status } from './status-table'

// What is done about legal action for an entry, and what is said of it. Pages, tile and dashboard read it, so that none of
// them says another thing than the next; the summary's groups go by the same. Whether claims are open in a settlement about it is known
// to who asks (lib/settlements), and comes before everything: neither age nor status hides it. Pure.

/**
 * `claims`: people can file by themselves. `open`: an action can be joined or followed. `watched`: none yet, and we look for one. `ended`: none that we know of, and we
 * do not look any more, by age or because an operator said so. `none`: nothing to look for, because of what the entry is.
 */
export type Following = 'claims' | 'open' | 'watched' | 'ended' | 'none'

type Facts = Pick<Breach, 'kind' | 'hasLegalAction' | 'massActionBreachStatus' | 'breachDate'>

/** @param claimsOpen whether claims are open in a settlement about it. */
export function followingOf(
  { kind, hasLegalAction, massActionBreachStatus }: Omit<Facts, 'breachDate'>,
  claimsOpen: boolean,
): Following {
  if (claimsOpen) return 'claims'
  if (hasLegalAction) return 'open'
  if (KINDS[kind].notFollowed !== null) return 'none'
  return massActionBreachStatus === String(STATUSES.notify.code) ? 'watched' : 'ended'
}

/**
 * The tile of the notification pages. 'Pending' is the specification's for all (section 4); it is true only while something is
 * under way or looked for.
 */
export function followingTile(
  breach: Omit<Facts, 'breachDate'>,
  claimsOpen: boolean,
): {
  text: string
  label: string
  tone: Status['tile']['tone'] | 'muted'
} {
  const { label, tone } = statusOf(breach.massActionBreachStatus).tile
  switch (followingOf(breach, claimsOpen)) {
    case 'claims':
      return { text: CLAIMS_OPEN, label: CLAIMS_OPEN, tone: 'success' }
    case 'none':
    case 'ended':
      return { text: 'Not followed', label: 'Not monitored', tone: 'muted' }
    default:
      return { text: 'Pending', label, tone }
  }
}

/** What an entry's card on the summary says of it; null for nothing. */
export function cardWords(
  { kind, massActionBreachStatus }: Pick<Breach, 'kind' | 'massActionBreachStatus'>,
  claimsOpen: boolean,
): string | null {
  if (claimsOpen) return claimsAreOpen(KINDS[kind].noun)
  return statusOf(massActionBreachStatus).summary.text?.replace('{it}', KINDS[kind].noun) ?? null
}

/** The group of the summary that an entry stands in. */
export function summaryGroup(
  { massActionBreachStatus }: Pick<Breach, 'massActionBreachStatus'>,
  claimsOpen: boolean,
): Status['summary']['group'] {
  return claimsOpen ? 'act' : statusOf(massActionBreachStatus).summary.group
}

interface FollowingWords {
  title: string
  text: string
}

/** What a page says of it. That we do not follow something is our rule, and says nothing of the law. */
export function followingWords(breach: Facts, now: Date, claimsOpen: boolean): FollowingWords {
  switch (followingOf(breach, claimsOpen)) {
    case 'claims':
      return {
        title: 'Claims are open',
        text: `${claimsAreOpen(KINDS[breach.kind].noun)} ${notMembership(breach.kind)}`,
      }
    case 'open':
      return {
        title: 'Legal action is open',
        text: `A legal option is open for ${KINDS[breach.kind].noun}.`,
      }
    case 'watched':
      return {
        title: 'No legal action yet',
        text: 'We know of no legal action about it today, and look for one. We can tell you if that changes.',
      }
    case 'none':
      return { title: 'Why we follow no case', text: KINDS[breach.kind].notFollowed! }
    default:
      return {
        title: 'Not monitored for legal action',
        text: isMonitored(breach, now)
          ? 'No legal action known to us; we do not follow this one.'
          : `No legal action known to us; we no longer follow this one. ${NOT_MONITORED} There may be a case that we do not know of.`,
      }
  }
}

/** The rule itself (specification, section 9). */
export const NOT_MONITORED = `Breaches older than ${MONITORED_MONTHS} months are not monitored for legal action.`
