import type { Breach } from '../breach'
import { CLAIMS_OPEN } from '../kinds/claim-labels'
import { claimsAreOpen, notMembership } from '../kinds/claim-words'
import { KINDS } from '../kinds/kind-table'
import { isMonitored, MONITORED_MONTHS } from './status'
import { statusOf, type Status } from './status-table'

// What is done about legal action for an entry, and what is said of it. Pages, tile and dashboard read it, so that none of
// them says another thing than the next; the summary's groups go by the same. Whether claims are open in a settlement about it is known
// to who asks (lib/settlements), and comes before everything: neither age nor status hides it. Pure.

/**
 * `claims`: people can file by themselves. `open`: an action can be joined or followed. `recorded`: a settlement about it is on record, and no
 * claims are open in it: not yet, or not any more. `watched`: none yet, and we look for one. `ended`: none that we know of, and we
 * do not look any more, by age or because an operator said so. `none`: nothing to look for, because of what the entry is.
 */
export type Following = 'claims' | 'open' | 'recorded' | 'watched' | 'ended' | 'none'

type Facts = Pick<Breach, 'kind' | 'hasLegalAction' | 'massActionBreachStatus' | 'breachDate'>

/**
 * @param claimsOpen whether claims are open in a settlement about it.
 * @param onRecord whether any settlement about it is on record that was not withdrawn.
 */
export function followingOf(
  { kind, hasLegalAction, massActionBreachStatus }: Omit<Facts, 'breachDate'>,
  claimsOpen: boolean,
  onRecord = false,
): Following {
  if (claimsOpen) return 'claims'
  if (hasLegalAction) return 'open'
  if (onRecord) return 'recorded'
  if (KINDS[kind].notFollowed !== null) return 'none'
  return statusOf(massActionBreachStatus).isWatched ? 'watched' : 'ended'
}

/** Whether there is, or may come, legal news of an entry to write of: an action that is open, or one that we look for. */
export function hasLegalNews(breach: Omit<Facts, 'breachDate'>): boolean {
  return ['open', 'watched'].includes(followingOf(breach, false))
}

/**
 * The tile of the notification pages. 'Pending' is the specification's for all (section 4); it is true only while something is
 * under way or looked for.
 */
export function followingTile(
  breach: Omit<Facts, 'breachDate'>,
  claimsOpen: boolean,
  onRecord = false,
): {
  text: string
  label: string
  tone: Status['tile']['tone'] | 'muted'
} {
  const { label, tone } = statusOf(breach.massActionBreachStatus).tile
  switch (followingOf(breach, claimsOpen, onRecord)) {
    case 'recorded':
      return { text: ON_RECORD, label: 'No open claims known', tone: 'muted' }
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
  onRecord = false,
): string | null {
  if (claimsOpen) return claimsAreOpen(KINDS[kind].noun)
  const { actionOpen, summary } = statusOf(massActionBreachStatus)
  if (onRecord && !actionOpen) return recordedWords(kind)
  return summary.text?.replace('{it}', KINDS[kind].noun) ?? null
}

/** The group of the summary that an entry stands in. */
export function summaryGroup(
  { massActionBreachStatus }: Pick<Breach, 'massActionBreachStatus'>,
  claimsOpen: boolean,
  onRecord = false,
): Status['summary']['group'] {
  if (claimsOpen) return 'act'
  const { group } = statusOf(massActionBreachStatus).summary
  return onRecord && group === 'none' ? 'wait' : group
}

/** The name of what is on record. */
export const ON_RECORD = 'Settlement on record'

/** Of a settlement without open claims: whether they open yet, its own page says. */
function recordedWords(kind: Facts['kind']): string {
  return `A settlement about ${KINDS[kind].noun} is on record. We know of no open claims in it today.`
}

interface FollowingWords {
  title: string
  text: string
}

/** What a page says of it. That we do not follow something is our rule, and says nothing of the law. */
export function followingWords(
  breach: Facts,
  now: Date,
  claimsOpen: boolean,
  onRecord = false,
): FollowingWords {
  switch (followingOf(breach, claimsOpen, onRecord)) {
    case 'recorded':
      return { title: 'A settlement is on record', text: recordedWords(breach.kind) }
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
