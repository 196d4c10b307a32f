import { CircleAlert, SearchX } from 'lucide-react'
import Link from 'next/link'
import { AskedAlready } from '@/components/leads/asked-already'
import { LeadCard } from '@/components/leads/lead-card'
import type { TypedBefore } from '@/components/leads/lead-form-props'
import { BackLink } from '@/components/site/back-link'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import type { Advice } from '@/lib/breaches/advice/advice'
import type { Breach } from '@/lib/breaches/breach'
import { variantsOf } from '@/lib/breaches/check/variants'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { foundWords } from '@/lib/breaches/kinds/kind-words'
import { followingOf, followingWords } from '@/lib/breaches/status/following'
import type { BeforeLawyer } from '@/lib/leads/before-lawyer'
import { ESTIMATES } from '@/lib/site/estimates'
import { paths } from '@/lib/paths'
import { AdviceCard } from './advice-card'
import { Arrival } from './arrival'
import { BreachFacts } from './breach-facts'
import { CheckVariants } from './check-variants'
import { ClaimsCards } from './claims-card'
import { DetailLayout } from './detail-layout'
import { LongEmail } from './long-email'

interface AnalysisProps {
  breach: Breach
  email: string
  affected: boolean
  advice: Advice[]
  /** Back to the question. */
  again: string
  notifyHref: string
  fromDashboard: boolean
  typed?: TypedBefore
  /** When a member asked for a lawyer about this breach. */
  askedAt?: Date | null
  before: BeforeLawyer
}

/** What a check of one address against one breach found, and what can be done about it. */
export function Analysis({
  breach,
  email,
  affected,
  advice,
  again,
  notifyHref,
  fromDashboard,
  typed,
  askedAt,
  before,
}: AnalysisProps) {
  const claimsOpen = before.settlements.length > 0
  const following = followingOf(breach, false)
  const { hasAccount, isUncertain } = KINDS[breach.kind]
  const address = (
    <strong className="font-semibold">
      <LongEmail email={email} />
    </strong>
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
      title={breach.title}
      lead={
        affected ? (
          <Badge tone="destructive" size="headline">
            <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
            Affected
          </Badge>
        ) : (
          <Badge tone="neutral" size="headline">
            <SearchX size={14} strokeWidth={1.75} aria-hidden />
            Not found
          </Badge>
        )
      }
      action={
        <Arrival>
          {affected ? (
            <>
              <Alert tone="destructive" title={foundWords(breach)}>
                {address} is in {isUncertain ? 'it' : 'the data that was exposed'}.{' '}
                {breach.hasLegalAction && !claimsOpen
                  ? 'You may be able to join the class action. Joining is free.'
                  : followingWords(breach, new Date(), claimsOpen, before.records.length > 0).text}
              </Alert>
              <div className="mt-5 empty:hidden">
                <ClaimsCards settlements={before.settlements} records={before.records} kind={breach.kind} />
              </div>
            </>
          ) : (
            <>
              <div className="mb-5 empty:hidden">
                <ClaimsCards settlements={before.settlements} records={before.records} kind={breach.kind} />
              </div>
              <Alert tone="info" title={`We did not find this address in ${KINDS[breach.kind].noun}.`}>
                {address} is not in our records of it. Those can be incomplete, and some breaches are shown
                only to the proven owner of an address.
              </Alert>
              <div className="mt-6 empty:hidden">
                <CheckVariants variants={variantsOf(email)} uniqueBreachId={breach.uniqueBreachId} />
              </div>
            </>
          )}
        </Arrival>
      }
      main={<BreachFacts breach={breach} affected={affected} />}
      aside={
        <>
          {affected && breach.hasLegalAction && (
            <>
              {!claimsOpen && before.elsewhere === null && <ClassAction />}
              {askedAt ? (
                <AskedAlready for="consultation" at={askedAt} />
              ) : (
                <LeadCard
                  form="eligibility"
                  title="Request a free consultation"
                  text="Tell us how a lawyer can reach you. There is no cost and no obligation."
                  uniqueBreachId={breach.uniqueBreachId}
                  email={email}
                  typed={typed}
                  before={before}
                />
              )}
            </>
          )}
          {!(affected && breach.hasLegalAction) && (
            <Card>
              <h2 className="text-h3">
                {affected && following === 'watched' ? 'We can tell you if that changes' : 'What you can do'}
              </h2>
              <p className="mt-1 text-note text-muted-foreground">
                {following === 'watched'
                  ? `Get an email when there is legal news about ${KINDS[breach.kind].noun}, or when an address of yours turns up in a new breach.`
                  : 'Get an email when an address of yours turns up in a new breach.'}
              </p>
              <Link href={notifyHref} prefetch={false} className={`${buttonVariants({ size: 'wide' })} mt-5`}>
                Get Notified
              </Link>
              <Link
                href={again}
                prefetch={false}
                className={`${buttonVariants({ variant: 'outline', size: 'wide' })} mt-3`}
              >
                Check Another Email
              </Link>
            </Card>
          )}
        </>
      }
      after={
        <AdviceCard
          title={
            affected
              ? 'Do this first'
              : hasAccount
                ? 'If the company has written to you'
                : 'If your data was in it'
          }
          advice={advice}
        />
      }
    />
  )
}

/** The specification's static figures about a class action, each marked as the estimate it is. */
function ClassAction() {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-h3">Class action</h2>
        <Badge tone="uncertain">Estimate</Badge>
      </div>
      <ul className="mt-3 grid grid-cols-2 gap-4 text-sm text-muted-foreground">
        <li>
          <strong className="block text-h2 font-semibold text-foreground num">{ESTIMATES.joined}</strong>{' '}
          Already joined
        </li>
        <li>
          <strong className="block text-h2 font-semibold text-foreground num">{ESTIMATES.timeline}</strong>{' '}
          timeline
        </li>
      </ul>
      <h3 className="mt-5 text-h3">Legal basis</h3>
      <p className="mt-1 text-note text-muted-foreground">
        Companies have to protect the personal data they keep. Where they did not take reasonable care, the
        people affected may ask a court for compensation together. Whether that applies to you is for a lawyer
        to say.
      </p>
    </Card>
  )
}
