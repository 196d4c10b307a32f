import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ActionIsOpen } from '@/components/breach/action-is-open'
import { AdviceCard } from '@/components/breach/advice-card'
import { BreachFacts } from '@/components/breach/breach-facts'
import { ClaimsCards } from '@/components/breach/claims-card'
import { DetailLayout } from '@/components/breach/detail-layout'
import { DetailMissing } from '@/components/breach/detail-missing'
import { PendingTile } from '@/components/breach/legal-tile'
import { StaySafeOnline } from '@/components/breach/steps'
import { AskedAlready } from '@/components/leads/asked-already'
import { LeadCard } from '@/components/leads/lead-card'
import { BackLink } from '@/components/site/back-link'
import { Alert } from '@/components/ui/alert'
import type { Breach } from '@/lib/breaches/breach'
import type { BeforeLawyer } from '@/lib/leads/before-lawyer'
import { adviceOf } from '@/lib/breaches/kinds/advice-of'
import { foundWords } from '@/lib/breaches/kinds/kind-words'
import { followingWords, NOT_MONITORED } from '@/lib/breaches/status/following'
import { NO_ACTION_BREACH } from '@/lib/consents/lead-forms'
import { paths } from '@/lib/paths'
import { readDetail } from '../../read-detail'
import type { Query } from '../../../read-query'

export const metadata: Metadata = { title: 'Older breach', robots: { index: false, follow: false } }

interface PageProps {
  params: Promise<{ emailHash?: string[] }>
  searchParams: Promise<Query>
}

export default async function NoActionPage({ params, searchParams }: PageProps) {
  const [emailHash, ...more] = (await params).emailHash ?? []
  if (more.length > 0) notFound()
  const { breach, email, affected, linkInvalid, redirectedFromEmail, fromDashboard, typed, asked, before } =
    await readDetail({ query: await searchParams, emailHash })
  if (linkInvalid)
    return <DetailMissing kind={linkInvalid === 'no-address' ? 'no-address' : 'invalid-link'} />
  const claimsOpen = before.settlements.length > 0
  const form = asked?.news ? (
    <AskedAlready for="news" at={asked.news} />
  ) : (
    <LeadCard
      form="no-action"
      title="Get Notified"
      text="With “Notify me about future breaches” ticked, we email you when your address appears in a new breach."
      uniqueBreachId={breach?.uniqueBreachId ?? NO_ACTION_BREACH}
      email={email}
      redirectedFromEmail={redirectedFromEmail}
      typed={typed}
      before={before}
      wide={!breach}
    />
  )
  return (
    <DetailLayout
      back={
        fromDashboard ? (
          <BackLink href={paths.dashboard}>Back to Dashboard</BackLink>
        ) : (
          <BackLink href={paths.home}>Back to Home</BackLink>
        )
      }
      title={breach ? breach.title : 'Breaches older than a year'}
      lead={affected && email && breach ? foundWords(breach) : 'Here is what we know, and what you can do.'}
      action={
        breach && <ClaimsCards settlements={before.settlements} records={before.records} kind={breach.kind} />
      }
      main={
        <>
          {breach?.hasLegalAction && !claimsOpen ? (
            <ActionIsOpen uniqueBreachId={breach.uniqueBreachId} />
          ) : (
            <WhyNothing breach={breach} before={before} />
          )}
          {breach ? (
            <BreachFacts
              breach={breach}
              affected={affected}
              tile={
                <PendingTile breach={breach} claimsOpen={claimsOpen} onRecord={before.records.length > 0} />
              }
            />
          ) : (
            form
          )}
        </>
      }
      aside={breach ? form : <StaySafeOnline title="Future Protection Recommendations" />}
      after={breach && <AdviceCard title="Future Protection Recommendations" advice={adviceOf(breach)} />}
    />
  )
}

function WhyNothing({ breach, before }: { breach: Breach | null; before: BeforeLawyer }) {
  const { title, text } = breach
    ? followingWords(breach, new Date(), before.settlements.length > 0, before.records.length > 0)
    : {
        title: 'Not monitored for legal action',
        text: `${NOT_MONITORED} We can still tell you about new breaches.`,
      }
  return (
    <Alert tone="info" title={title}>
      {text}
    </Alert>
  )
}
