import { Bell } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { ActionIsOpen } from '@/components/breach/action-is-open'
import { AdviceCard } from '@/components/breach/advice-card'
import { BackToSummary } from '@/components/breach/back-to-summary'
import { BreachFacts } from '@/components/breach/breach-facts'
import { ClaimsCards } from '@/components/breach/claims-card'
import { DetailLayout } from '@/components/breach/detail-layout'
import { DetailMissing } from '@/components/breach/detail-missing'
import { BackLink } from '@/components/site/back-link'
import { Alert } from '@/components/ui/alert'
import { buttonVariants } from '@/components/ui/button-variants'
import { FocusHeading } from '@/components/ui/focus-heading'
import { Card } from '@/components/ui/card'
import { adviceOf } from '@/lib/breaches/kinds/advice-of'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { followingOf, followingWords } from '@/lib/breaches/status/following'
import { getNotifiedPath, paths } from '@/lib/paths'
import { readDetail } from '../read-detail'
import { first, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'No action required', robots: { index: false, follow: false } }

export default async function NoActionRequiredPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const { breach, email, isOfOtherCheck, affected, before } = await readDetail({ query })
  if (!breach) return <DetailMissing kind="no-breach" />
  const claimsOpen = before.settlements.length > 0
  const isWatched = followingOf(breach, claimsOpen) === 'watched'
  const words = followingWords(breach, new Date(), claimsOpen, before.records.length > 0)
  const name = KINDS[breach.kind].named(breach.title)
  return (
    <DetailLayout
      back={
        isOfOtherCheck ? (
          <BackToSummary email={email} />
        ) : (
          <BackLink href={paths.summary}>Back to Summary</BackLink>
        )
      }
      title={breach.hasLegalAction || claimsOpen ? 'There is something you can do' : 'No Action Required'}
      heading={FocusHeading}
      lead={
        claimsOpen ? (
          <p>{words.text}</p>
        ) : breach.hasLegalAction ? (
          <p>This page is about breaches without a known legal action. For {name}, that has changed.</p>
        ) : before.records.length > 0 ? (
          <p>{words.text} Keeping your accounts safe is worth it in any case.</p>
        ) : (
          <p>We know of no legal action about {name}. Keeping your accounts safe is still worth it.</p>
        )
      }
      action={<ClaimsCards settlements={before.settlements} records={before.records} kind={breach.kind} />}
      main={
        <>
          {claimsOpen ||
          (before.records.length > 0 && !breach.hasLegalAction) ? null : breach.hasLegalAction ? (
            <ActionIsOpen uniqueBreachId={breach.uniqueBreachId} />
          ) : (
            <Alert tone="info" title={words.title}>
              {words.text}
            </Alert>
          )}
          <BreachFacts breach={breach} affected={affected} />
        </>
      }
      aside={
        <>
          <AdviceCard title="Do this first" advice={adviceOf(breach)} />
          <Card>
            <Bell size={28} strokeWidth={1.5} aria-hidden className="text-primary" />
            <h2 className="mt-3 text-h3">
              {isWatched ? 'Want to hear if this changes?' : 'Want to hear of new breaches?'}
            </h2>
            <p className="mt-1 text-note text-muted-foreground">
              We can email you if your address appears in a new breach
              {isWatched && ', or if a legal action about this one starts'}.
            </p>
            <Link
              href={getNotifiedPath(breach.uniqueBreachId, first(query.link))}
              prefetch={false}
              className={`${buttonVariants({ variant: 'outline', size: 'wide' })} mt-5`}
            >
              Get Notified
            </Link>
          </Card>
        </>
      }
    />
  )
}
