import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { AdviceCard } from '@/components/breach/advice-card'
import { BackToSummary } from '@/components/breach/back-to-summary'
import { BreachFacts } from '@/components/breach/breach-facts'
import { ClaimsCards } from '@/components/breach/claims-card'
import { DetailLayout } from '@/components/breach/detail-layout'
import { DetailMissing, INVALID_LINK } from '@/components/breach/detail-missing'
import { PendingTile } from '@/components/breach/legal-tile'
import { LongEmail } from '@/components/breach/long-email'
import { TurnedAway } from '@/components/breach/turned-away'
import { AskedAlready } from '@/components/leads/asked-already'
import { LeadCard } from '@/components/leads/lead-card'
import { BackLink } from '@/components/site/back-link'
import { FocusHeading } from '@/components/ui/focus-heading'
import { adviceOf } from '@/lib/breaches/kinds/advice-of'
import { unansweredWords } from '@/lib/breaches/check/unanswered-words'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { followingWords, hasLegalNews } from '@/lib/breaches/status/following'
import { breachDetailsPath, paths } from '@/lib/paths'
import { readDetail } from '../../read-detail'
import { decodePart, first, type Query } from '../../../read-query'

export const metadata: Metadata = { title: 'Get Notified', robots: { index: false, follow: false } }

interface PageProps {
  params: Promise<{ params?: string[] }>
  searchParams: Promise<Query>
}

export default async function GetNotifiedPage({ params, searchParams }: PageProps) {
  const [breachId, emailHash, ...more] = (await params).params ?? []
  if (more.length > 0) notFound()
  const query = await searchParams
  const {
    breach,
    email,
    isOfOtherCheck,
    affected,
    isUnanswered,
    ownerOnly,
    linkInvalid,
    redirectedFromEmail,
    fromDashboard,
    typed,
    asked,
    before,
  } = await readDetail({ query, breachId: breachId && decodePart(breachId), emailHash })
  if (linkInvalid) return <TurnedAway title="Invalid Link" text={INVALID_LINK[linkInvalid]} />
  if (!breach) return <DetailMissing kind="no-breach" />
  const { noun } = KINDS[breach.kind]
  const claimsOpen = before.settlements.length > 0
  return (
    <DetailLayout
      back={
        <Back
          redirectedFromEmail={redirectedFromEmail}
          fromDashboard={fromDashboard}
          otherEmail={isOfOtherCheck ? email : null}
        />
      }
      title={breach.title}
      heading={FocusHeading}
      lead={
        <>
          {email && affected && (
            <>
              <strong className="font-semibold text-foreground">
                <LongEmail email={email} />
              </strong>{' '}
              was found in {noun}.{' '}
            </>
          )}
          {email && affected === false && (
            <>
              We did not find{' '}
              <strong className="font-semibold text-foreground">
                <LongEmail email={email} />
              </strong>{' '}
              in {noun}.{' '}
            </>
          )}
          {isUnanswered && `${unansweredWords(breach)} `}
          {ownerOnly && `Only the proven owner of an address is told whether it is in ${noun}. `}
          {breach.hasLegalAction && !claimsOpen ? (
            <>
              Legal action may be open to you:{' '}
              <Link href={breachDetailsPath(breach.uniqueBreachId)} prefetch={false} className="link">
                see your options
              </Link>
              .
            </>
          ) : (
            followingWords(breach, new Date(), claimsOpen, before.records.length > 0).text
          )}
        </>
      }
      action={<ClaimsCards settlements={before.settlements} records={before.records} kind={breach.kind} />}
      main={
        <BreachFacts
          breach={breach}
          affected={affected}
          tile={<PendingTile breach={breach} claimsOpen={claimsOpen} onRecord={before.records.length > 0} />}
        />
      }
      aside={
        asked?.news ? (
          <AskedAlready for="news" at={asked.news} />
        ) : (
          <LeadCard
            form="get-notified"
            title="Get Notified"
            text={
              hasLegalNews(breach)
                ? `We email you when a legal action or a settlement about ${noun} is announced.`
                : 'Tick “Notify me about future breaches”, and we email you when your address appears in a new one.'
            }
            uniqueBreachId={breach.uniqueBreachId}
            email={email}
            suggestedEmail={first(query.email)?.slice(0, 254)}
            redirectedFromEmail={redirectedFromEmail}
            typed={typed}
            before={before}
          />
        )
      }
      after={<AdviceCard title="Stay Protected" advice={adviceOf(breach)} />}
    />
  )
}

/** Home for who came from a mail, the dashboard for who came from there, else the summary (specification, section 2). */
function Back({
  redirectedFromEmail,
  fromDashboard,
  otherEmail,
}: {
  redirectedFromEmail: boolean
  fromDashboard: boolean
  /** The page's address where this visit has checked another one since. */
  otherEmail: string | null
}) {
  if (redirectedFromEmail) return <BackLink href={paths.home}>Back to Home</BackLink>
  if (fromDashboard) return <BackLink href={paths.dashboard}>Back to Dashboard</BackLink>
  if (otherEmail !== null) return <BackToSummary email={otherEmail} />
  return <BackLink href={paths.summary}>Back to Summary</BackLink>
}
