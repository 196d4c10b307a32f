import { claimDay } from '@/lib/breaches/kinds/claim-day'
import { formatDate } from '@/lib/site/format'
import { canClaim, type MemberClaim } from '@/lib/follows/member-claim'

/** By when to claim, or what the member has noted of their claim, in a sentence. */
export function ClaimLine({ claim }: { claim: MemberClaim }) {
  return <p>{wordsOf(claim)}</p>
}

function wordsOf(claim: MemberClaim) {
  const { phase, state, filedOn, claimBy, claimByTime } = claim
  if (phase === 'withdrawn') return 'We took this settlement off our list. Its page says why.'
  if (state === 'denied') return 'You noted that your claim was denied. Claim mails have stopped.'
  if (state === 'not_mine') return 'You noted that this one is not yours. Claim mails have stopped.'
  if (state === 'filed' || state === 'paid')
    return (
      <>
        {filedOn !== null ? (
          <>
            You filed on <Day words={formatDate(filedOn)} />.
          </>
        ) : (
          'You have filed.'
        )}{' '}
        {state === 'paid' ? 'You noted that you were paid.' : 'Claim mails have stopped.'}
      </>
    )
  if (claimBy === null && phase === 'done') return 'The case is over. Nothing can be claimed any more.'
  if (claimBy === null)
    return `No official last day is known to us.${state === null ? '' : ' We tell you when one is set.'}`
  return (
    <>
      {phase === 'claims_open' ? 'Claim by ' : 'The claim date was '}
      <Day words={claimDay({ claimBy, claimByTime })} />
      {canClaim(claim) && ', free, by yourself'}.
    </>
  )
}

function Day({ words }: { words: string }) {
  return <strong className="font-semibold num">{words}</strong>
}
