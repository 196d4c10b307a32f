import type { Metadata } from 'next'
import { AdviceCard } from '@/components/breach/advice-card'
import { BreachFacts } from '@/components/breach/breach-facts'
import { ClaimsCards } from '@/components/breach/claims-card'
import { DetailLayout } from '@/components/breach/detail-layout'
import { DetailMissing } from '@/components/breach/detail-missing'
import { ConsultationTile, PendingTile } from '@/components/breach/legal-tile'
import { LongEmail } from '@/components/breach/long-email'
import { ConsultationSteps } from '@/components/breach/steps'
import { TurnedAway } from '@/components/breach/turned-away'
import { ConsultationCard } from '@/components/leads/consultation-card'
import { BackLink } from '@/components/site/back-link'
import { Alert } from '@/components/ui/alert'
import { findBreach } from '@/lib/breaches/catalogue/get-breach'
import { isAffected } from '@/lib/breaches/check/is-affected'
import { readEmailHash } from '@/lib/breaches/check/link-token'
import { adviceOf } from '@/lib/breaches/kinds/advice-of'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { foundWords } from '@/lib/breaches/kinds/kind-words'
import { followingWords } from '@/lib/breaches/status/following'
import { paths } from '@/lib/paths'
import { readBeforeLawyer } from '../../read-claims'
import { readTyped } from '../../(public)/read-typed'
import { emailInQuery, first, type Query } from '../../read-query'

export const metadata: Metadata = {
  title: 'Request a free consultation',
  robots: { index: false, follow: false },
}

const FORM = 'consultation'

/**
 * The consultation page of a mailed link. Our own alerts carry a token: only with it is the address looked up. What any
 * other link says pre-fills the form, and proves nothing.
 */
export default async function EmailedConsultationPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const id = (first(query.uniqueBreachId) ?? '').slice(0, 300)
  if (id === '' || first(query.redirectedFromEmail) !== 'true') {
    return <TurnedAway title="Invalid Access" text="This page is only accessible via email links." />
  }
  const breach = await findBreach(id)
  if (!breach) return <DetailMissing kind="not-found" />
  const link = readEmailHash(first(query.token) ?? '')
  const vouched = link?.vouched === true && link.uniqueBreachId === breach.uniqueBreachId
  const named = vouched ? link.email : emailInQuery(query)
  // Of a member only what is their own: a link may name anybody.
  const typed = await readTyped(query, named ?? '')
  const email = named ?? typed?.refused?.values.email ?? ''
  const before = await readBeforeLawyer(breach, false)
  const claimsOpen = before.settlements.length > 0
  const affected = vouched ? await isAffected({ email, breach, provenOwner: false }) : null
  const { noun, named: nameOf, notFollowed } = KINDS[breach.kind]
  // Where no one company answers for the data there is nothing to ask a lawyer about, unless an operator says that there is.
  const offersLawyer = breach.hasLegalAction || notFollowed === null
  return (
    <DetailLayout
      back={<BackLink href={paths.home}>Back to Home</BackLink>}
      title="Breach Analysis Results"
      lead={
        breach.hasLegalAction && !claimsOpen ? (
          <p>
            You can ask a lawyer, free, whether compensation for {nameOf(breach.title)} may be available to
            you.
          </p>
        ) : (
          <p>
            {followingWords(breach, new Date(), claimsOpen, before.records.length > 0).text}{' '}
            {offersLawyer && !claimsOpen && 'You can still ask a lawyer, free.'}
          </p>
        )
      }
      action={
        <div className="grid gap-5">
          <ClaimsCards settlements={before.settlements} records={before.records} kind={breach.kind} />
          {affected ? (
            <Alert tone="warning" title={foundWords(breach)}>
              <strong className="font-semibold">
                <LongEmail email={email} />
              </strong>{' '}
              is in it.
            </Alert>
          ) : (
            <Alert tone="warning" title={`You may be affected by ${noun}`}>
              {email ? (
                <>
                  The link names{' '}
                  <strong className="font-semibold">
                    <LongEmail email={email} />
                  </strong>
                  .
                </>
              ) : (
                'The link names no email address.'
              )}{' '}
              To see what is known about your address,{' '}
              <a href={paths.breachChecker} className="link">
                check it here
              </a>
              .
            </Alert>
          )}
        </div>
      }
      main={
        <>
          <BreachFacts
            breach={breach}
            affected={affected}
            tile={
              breach.hasLegalAction && !claimsOpen ? (
                <ConsultationTile href={`#${FORM}`} />
              ) : (
                <PendingTile breach={breach} claimsOpen={claimsOpen} onRecord={before.records.length > 0} />
              )
            }
          />
          {offersLawyer && !claimsOpen && <ConsultationSteps />}
        </>
      }
      aside={
        offersLawyer ? (
          <ConsultationCard
            id={FORM}
            uniqueBreachId={breach.uniqueBreachId}
            email={email}
            redirectedFromEmail
            typed={typed}
            before={before}
          />
        ) : (
          <AdviceCard title="What you can do" advice={adviceOf(breach)} />
        )
      }
    />
  )
}
