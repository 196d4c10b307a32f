import { claimDay } from '../breaches/kinds/claim-day'
import { formatDate } from '../site/format'
import { mailWords, type DayMail } from './day-mail'
import { canClaim, type MemberClaim } from './member-claim'
import { TRACKER_WORDS, type TrackerState } from './tracker'

// What is said of a member's claim wherever it stands in a line. Pure.

type ClaimFacts = Pick<
  MemberClaim,
  'phase' | 'state' | 'filedOn' | 'claimBy' | 'claimByTime' | 'claimDisputed' | 'mail'
>

/** Words about a claim. The day may stand out between the others. */
interface ClaimWords {
  before: string
  day: string | null
  after: string
}

/** By when to claim, or what the member has noted of their claim. */
export function claimWords(claim: ClaimFacts): ClaimWords {
  const { phase, state, filedOn, claimBy, claimByTime, claimDisputed, mail } = claim
  if (phase === 'withdrawn') return plain('We took this settlement off our list. Its page says why.')
  if (state === 'denied') return plain('You noted that your claim was denied. Claim mails have stopped.')
  if (state === 'not_mine') return plain('You noted that this one is not yours. Claim mails have stopped.')
  if (state === 'filed' || state === 'paid') {
    const after = state === 'paid' ? ' You noted that you were paid.' : ' Claim mails have stopped.'
    if (filedOn === null) return plain(`You have filed.${after}`)
    return { before: 'You filed on ', day: formatDate(filedOn), after: `.${after}` }
  }
  // Its last day had not come, or is not known: whether a late claim counts, only its administrator can say.
  if (claimBy === null && phase === 'done') return plain('The case is over.')
  if (claimDisputed) return plain('Official sources disagree about the last day to claim.')
  if (claimBy === null) return plain(['No official last day is known to us.', ...toldWords(mail)].join(' '))
  return {
    before: phase === 'claims_open' ? 'Claim by ' : 'The claim date was ',
    day: claimDay({ claimBy, claimByTime }),
    after: canClaim(claim) ? ', free, by yourself.' : '.',
  }
}

/** The same in a list, where nothing else says where the claim is. */
export function followedWords(claim: ClaimFacts & { state: TrackerState }): string {
  const { before, day, after } = claimWords(claim)
  const words = `${before}${day ?? ''}${after}`
  return claim.state === 'watching' || claim.phase === 'withdrawn'
    ? `${TRACKER_WORDS[claim.state]}. ${words}`
    : words
}

const plain = (before: string): ClaimWords => ({ before, day: null, after: '' })

/** Whether they are told of a day, as long as one can be set. */
function toldWords(mail: DayMail): string[] {
  if (mail === 'none') return []
  return [mail === 'on' ? 'We tell you when one is set.' : mailWords(mail)]
}
