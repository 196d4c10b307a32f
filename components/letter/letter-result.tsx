import { ArrowRight, CircleCheck, FileCheck, Lock } from 'lucide-react'
import { AdviceList } from '@/components/breach/advice-list'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { breachDetailsPath, catalogueEntryPath, getNotifiedPath, paths, settlementPath } from '@/lib/paths'
import { followingOf } from '@/lib/breaches/status/following'
import type { Breach } from '@/lib/breaches/breach'
import type { LetterAnswer, LetterSettlement } from '@/lib/settlements/letter/answer-letter'
import type { Notice } from '@/lib/settlements/letter/letter-query'
import { formatBreachDate, formatDate, plural } from '@/lib/site/format'
import { OUTSIDE } from '@/components/settlement/source-note'
import { WithdrawnNotes } from '@/components/settlement/withdrawn-notes'
import { doNotFile } from '@/components/settlement/withdrawn-words'
import { AnswerHeading } from './answer-heading'
import { OfferCard } from './offer-card'

interface LetterResultProps {
  answer: LetterAnswer
  notice: Notice
  /** `YYYY-MM-DD`, or null. */
  letterDate: string | null
  today: string
}

/** What a letter opens for its reader: a claim, what it offers, what to do. */
export function LetterResult({ answer, notice, letterDate, today }: LetterResultProps) {
  const { key, name, breach, settlements, namesakes, withdrawn, offers, advice } = answer
  const first = settlements[0]
  return (
    <>
      <AnswerHeading of={`${key} ${notice} ${letterDate}`}>What this letter opens for you</AnswerHeading>
      {settlements.map((settlement) => (
        <SettlementCard key={settlement.slug} settlement={settlement} />
      ))}
      {first && (
        <p className="text-note text-muted-foreground">
          Being in this breach does not by itself put you in the settlement.
        </p>
      )}
      {withdrawn.length > 0 && (
        <Card>
          <h3 className="text-md font-semibold">A settlement is withdrawn</h3>
          <WithdrawnNotes of={withdrawn} />
          <p className="mt-2 text-note text-muted-foreground">{doNotFile('there')}</p>
        </Card>
      )}
      {namesakes.length > 0 && <Namesakes name={name} settlements={namesakes} />}
      {first && notice === 'settlement' && (
        <NoticeChanges settlement={first} isOnly={settlements.length + namesakes.length === 1} />
      )}
      {notice === 'breach' &&
        offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} letterDate={letterDate} today={today} />
        ))}
      {/* Of a withdrawn one alone there is nothing more to say to somebody whose letter is about a breach. */}
      {!first && (notice === 'settlement' || breach !== null || withdrawn.length === 0) && (
        <Card>
          <div className="flex items-start justify-between gap-3">
            <h3 className="text-md font-semibold">
              {withdrawn.length > 0 ? 'No other settlement on record' : 'No settlement on record'}
            </h3>
            {answer.isExample && <Badge tone="uncertain">Example</Badge>}
          </div>
          <p className="mt-1 text-note">
            {notice === 'settlement'
              ? `${name}. We have no ${withdrawn.length > 0 ? 'other ' : ''}settlement on record for it. Compare the web address in your letter before you type anything there.`
              : [name, ...(withdrawn.length > 0 ? [] : noSettlementWords(breach, today))]
                  .join('. ')
                  .replace(/\.?$/, '.')}
          </p>
          <div className="mt-4 grid gap-3">
            {notice === 'settlement' && (
              <a href={paths.isThisReal} className={buttonVariants({ size: 'wide' })}>
                Is this message real?
              </a>
            )}
            {breach?.hasLegalAction && (
              <a
                href={breachDetailsPath(breach.uniqueBreachId)}
                className={buttonVariants({ variant: 'success', size: 'wide' })}
              >
                See your options
              </a>
            )}
            {breach && (
              <a
                href={getNotifiedPath(breach.uniqueBreachId)}
                className={buttonVariants({ variant: 'outline', size: 'wide' })}
              >
                Get Notified
              </a>
            )}
          </div>
        </Card>
      )}
      {breach && advice.length > 0 && (
        <Card>
          <h3 className="text-md font-semibold">Do this first</h3>
          <p className="mt-1 text-note text-muted-foreground">
            {plural(breach.dataClasses.length, 'kind of data', 'kinds of data')} known to be in it. Your
            letter says which were yours.
          </p>
          <div className="mt-3">
            <AdviceList advice={advice} />
          </div>
          <p className="mt-1 text-note">
            <a
              href={catalogueEntryPath(breach.uniqueBreachId)}
              className="inline-flex min-h-11 items-center link"
            >
              What is known of this breach
            </a>
          </p>
        </Card>
      )}
    </>
  )
}

/** After longer than this nobody is told that one often comes after two. Years. */
const MOST_YEARS = 4

/** What is said of the legal side of a breach without a settlement, sentence by sentence. */
function noSettlementWords(breach: Breach | null, today: string): string[] {
  const following = breach && followingOf(breach, false)
  if (following === 'open') return ['A legal option is open for this breach']
  const isOld =
    breach !== null && Number(breach.breachDate.slice(0, 4)) < Number(today.slice(0, 4)) - MOST_YEARS
  return [
    ...(isOld ? [] : ['They often come about two years after a breach']),
    ...(following === 'watched'
      ? ['Get notified, and we write to you when a legal action about it opens']
      : []),
  ]
}

function SettlementCard({ settlement }: { settlement: LetterSettlement }) {
  const { slug, company, phase, claimBy, ways, isExample, address, checkedAt } = settlement
  const isOpen = phase === 'claims_open'
  return (
    <Card className={isOpen ? 'border-success-border' : undefined}>
      <div className="flex items-start justify-between gap-3">
        <p
          className={`flex items-center gap-2 text-note font-medium ${isOpen ? 'text-success' : 'text-muted-foreground'}`}
        >
          <FileCheck size={20} strokeWidth={1.75} aria-hidden />
          {isOpen ? 'Claims are open' : 'A settlement is on record'}
        </p>
        {isExample && <Badge tone="uncertain">Example</Badge>}
      </div>
      <h3 className="mt-1 text-md font-semibold wrap-anywhere">{company} settlement</h3>
      <WhichOne settlement={settlement} />
      <p className="mt-1 text-note">
        {isOpen && claimBy ? (
          <>
            File it yourself, free. Claim by <strong className="font-semibold">{formatDate(claimBy)}</strong>.{' '}
            {ways}
          </>
        ) : phase === 'claims_closed' || phase === 'approved' || phase === 'paying' || phase === 'done' ? (
          'Claims are closed. Late claims: only the administrator can say.'
        ) : (
          'No date to claim is confirmed yet.'
        )}
      </p>
      {isOpen && !checkedAt && (
        <p className="mt-2 text-note text-warning">
          May have changed: not checked for 30 days. Look at the official site before you rely on this day.
        </p>
      )}
      <a
        href={settlementPath(slug)}
        className={`${buttonVariants({ variant: isOpen && checkedAt ? 'success' : 'outline', size: 'wide' })} mt-4`}
      >
        {isOpen ? 'See how to claim, free' : 'See the settlement'}
        {isOpen && <ArrowRight size={18} strokeWidth={1.75} aria-hidden />}
      </a>
      {isOpen && address && checkedAt && (
        <p className="mt-2 text-note">
          <a
            href={address.href}
            {...OUTSIDE}
            className="inline-flex min-h-11 items-center wrap-anywhere link"
          >
            <span>
              Or straight to the official site: {address.text}
              <span className="sr-only"> (opens in a new tab)</span>
            </span>
          </a>
          <span className="block text-sm text-muted-foreground">
            On record, checked on {formatDate(checkedAt)}.
          </span>
        </p>
      )}
    </Card>
  )
}

/** The case, and when its incident was. */
function WhichOne({
  settlement: { caseName, incidentFrom, incidentPrecision },
}: {
  settlement: LetterSettlement
}) {
  const when =
    incidentFrom !== null &&
    `Breach of ${formatBreachDate({ breachDate: incidentFrom, datePrecision: incidentPrecision === 'day' ? 'month' : incidentPrecision })}`
  return (
    <p className="text-note wrap-anywhere text-muted-foreground empty:hidden">
      {[when, caseName].filter(Boolean).join(' \u00b7 ')}
    </p>
  )
}

/** Settlements of a company of the same name. The letter says which one it is. */
function Namesakes({ name, settlements }: { name: string; settlements: readonly LetterSettlement[] }) {
  return (
    <Card>
      <h3 className="text-md font-semibold wrap-anywhere">Other settlements of the name {name}</h3>
      <p className="mt-1 text-note">
        They may be about another breach, or another company. Compare the case and the date with your letter.
      </p>
      <ul className="mt-3 divide-y border-y">
        {settlements.map((settlement) => (
          <li key={settlement.slug} className="py-2.5">
            <a
              href={settlementPath(settlement.slug)}
              className="inline-flex min-h-11 items-center wrap-anywhere link"
            >
              {settlement.company} settlement
              {settlement.phase === 'claims_open' && ', claims open'}
            </a>
            <WhichOne settlement={settlement} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What having a settlement notice changes. Its code is never asked for here. */
function NoticeChanges({
  settlement: { slug, address },
  isOnly,
}: {
  settlement: LetterSettlement
  /** Of several it is not known which one the notice is of: no address is named. */
  isOnly: boolean
}) {
  return (
    <Card>
      <h3 className="text-md font-semibold">What your letter changes</h3>
      <ul className="mt-3 divide-y border-y">
        <li className="flex gap-3 py-3 text-note">
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-primary" />
          <span>
            <strong className="font-semibold">You were sent a notice.</strong> Your answer. Most settlements
            ask for this.
          </span>
        </li>
        <li className="flex gap-3 py-3 text-note">
          <Lock size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-primary" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold">Keep the notice ID to yourself.</strong>{' '}
            {address && isOnly ? (
              <>
                Type it only at <strong className="font-semibold">{address.text}</strong>
              </>
            ) : (
              'Type it only at the web address on record.'
            )}
          </span>
        </li>
      </ul>
      {isOnly && (
        <a
          href={settlementPath(slug)}
          className={`${buttonVariants({ variant: 'outline', size: 'wide' })} mt-4`}
        >
          Does this fit me?
        </a>
      )}
    </Card>
  )
}
