import { Clock } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { OutLink } from '@/components/legal/prose'
import type { LetterOffer } from '@/lib/settlements/letter/offers'
import { formatDate } from '@/lib/site/format'

interface OfferCardProps {
  offer: LetterOffer
  /** `YYYY-MM-DD`, or null. */
  letterDate: string | null
  today: string
}

/**
 * The monitoring that a company's letters offer, with its sum shown. The code in the letter is never asked for; where to type it, the
 * letter says and no list: nobody of ours has read the address in one.
 */
export function OfferCard({ offer, letterDate, today }: OfferCardProps) {
  const { company, months, provider, signUpBy, signUpAddress, reportedOn, isFar, isEarlier, isOtherName } =
    offer
  const { sourceName, sourceUrl } = offer
  const isPast = signUpBy !== null && signUpBy < today
  return (
    <Card>
      <h3 className="flex items-center gap-2 text-md font-semibold">
        <Clock size={20} strokeWidth={1.75} aria-hidden />
        Free credit monitoring
      </h3>
      <p className="mt-2">
        {months === null
          ? `Offered in a letter of ${company}`
          : `${months} months, offered in a letter of ${company}`}
        {provider && `, with ${provider}`}.{' '}
        {signUpBy !== null && !isPast && (
          <>
            Sign up by <strong className="font-semibold whitespace-nowrap">{formatDate(signUpBy)}</strong>.
          </>
        )}
        {isPast && `The day to sign up was ${formatDate(signUpBy)}. It has passed.`}
      </p>
      <p className="mt-1 text-note text-muted-foreground">{sumOf(offer, letterDate)}</p>
      <p className="mt-3 rounded-lg bg-muted px-4 py-3 text-note wrap-anywhere">
        Your code is in the letter. Type it only at the web address{' '}
        <strong className="font-semibold">printed in it</strong>.
        {signUpAddress !== null && (
          <>
            {' '}
            The list that we read names <strong className="font-semibold">{signUpAddress}</strong>. If yours
            differs, ask the company.
          </>
        )}
      </p>
      <p className="mt-3 text-note text-muted-foreground">
        {reportedOn && `A letter filed ${formatDate(reportedOn)}. `}
        {isEarlier
          ? 'That was before this breach: it is about another one. '
          : isFar && 'That is far from the date of yours: it may be about another breach. '}
        {isOtherName
          ? 'Found by its name, which is written otherwise: it may be another company. '
          : 'Found by its name alone. '}
        Compare it with yours. Source:{' '}
        {sourceUrl ? <OutLink href={sourceUrl}>{sourceName}</OutLink> : sourceName}
      </p>
    </Card>
  )
}

/** How the day comes about. */
function sumOf({ basis, daysFromLetter, isFar, isEarlier }: LetterOffer, letterDate: string | null): string {
  if (basis === 'absolute') return 'The letter prints this day. We do not move it past a weekend.'
  if (basis === 'unknown') return 'We do not know by when. Your letter says it.'
  if (isFar || isEarlier)
    return `It ends ${daysFromLetter} days after the date of that letter. We count nothing from yours.`
  return letterDate === null
    ? `It ends ${daysFromLetter} days after the letter\u2019s date. Type that date to see the day.`
    : `The letter\u2019s date (${formatDate(letterDate)}) plus ${daysFromLetter} days. We do not move it past a weekend.`
}
