import { ArrowDown } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound, redirect } from 'next/navigation'
import { AdviceCard } from '@/components/breach/advice-card'
import { BackToSummary } from '@/components/breach/back-to-summary'
import { BreachFacts } from '@/components/breach/breach-facts'
import { ClaimsCards } from '@/components/breach/claims-card'
import { DetailLayout } from '@/components/breach/detail-layout'
import { DetailMissing } from '@/components/breach/detail-missing'
import { ConsultationTile, PendingTile } from '@/components/breach/legal-tile'
import { LongEmail } from '@/components/breach/long-email'
import { ConsultationSteps } from '@/components/breach/steps'
import { AskedAlready } from '@/components/leads/asked-already'
import { ConsultationCard } from '@/components/leads/consultation-card'
import { Alert } from '@/components/ui/alert'
import { buttonVariants } from '@/components/ui/button-variants'
import { FocusHeading } from '@/components/ui/focus-heading'
import type { Breach } from '@/lib/breaches/breach'
import { adviceOf } from '@/lib/breaches/kinds/advice-of'
import { unansweredWords } from '@/lib/breaches/check/unanswered-words'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { breachActionPath } from '@/lib/breaches/status/action-path'
import { SAMPLE_BREACH } from '@/lib/breaches/check/sample'
import { cn } from '@/components/ui/cn'
import { paths } from '@/lib/paths'
import { readDetail } from '../../read-detail'
import { first, type Query } from '../../../read-query'

export const metadata: Metadata = {
  title: 'Request a free consultation',
  robots: { index: false, follow: false },
}

interface PageProps {
  params: Promise<{ emailHash?: string[] }>
  searchParams: Promise<Query>
}

const FORM = 'consultation'

export default async function RequestConsultationPage({ params, searchParams }: PageProps) {
  const [emailHash, ...more] = (await params).emailHash ?? []
  if (more.length > 0) notFound()
  const query = await searchParams
  const {
    breach: found,
    email,
    affected,
    isUnanswered,
    ownerOnly,
    redirectedFromEmail,
    typed,
    asked,
    before,
  } = await readDetail({ query, emailHash })
  if (!email) return <DetailMissing kind="no-email" />
  // A lawyer is offered where a legal action is; of the rest their own page says what is known.
  if (found && !found.hasLegalAction) redirect(breachActionPath(found, emailHash ?? first(query.link)))
  const breach = found ?? SAMPLE_BREACH
  const claimsOpen = before.settlements.length > 0
  return (
    <DetailLayout
      back={<BackToSummary email={email} />}
      title="Breach Analysis Results"
      heading={FocusHeading}
      lead={
        <Answer
          email={email}
          breach={found}
          affected={affected}
          isUnanswered={isUnanswered}
          ownerOnly={ownerOnly}
        />
      }
      action={
        claimsOpen ? (
          <ClaimsCards settlements={before.settlements} records={before.records} kind={breach.kind} />
        ) : (
          <>
            <div className="mb-5 empty:hidden">
              <ClaimsCards settlements={before.settlements} records={before.records} kind={breach.kind} />
            </div>
            {/* Solid on a phone, where the form is far below; beside the form it is the second button. */}
            <a
              href={`#${FORM}`}
              className={cn(
                buttonVariants({ variant: 'success' }),
                'w-full sm:w-auto lg:border lg:border-success lg:bg-card lg:text-success lg:hover:bg-success-subtle',
              )}
            >
              Request Compensation
              <ArrowDown size={18} strokeWidth={1.75} aria-hidden />
            </a>
          </>
        )
      }
      main={
        <>
          {!found && (
            <Alert tone="warning" title="Example">
              We could not tell which breach you mean, so a made-up one is shown below. It is not about you.
              To file a claim in a settlement you need no lawyer. It is free:{' '}
              <Link href={paths.settlements} prefetch={false} className="link">
                see settlements
              </Link>
              . You can still request a free consultation.
            </Alert>
          )}
          <BreachFacts
            breach={breach}
            affected={affected}
            tile={
              claimsOpen ? <PendingTile breach={breach} claimsOpen /> : <ConsultationTile href={`#${FORM}`} />
            }
          />
          {!claimsOpen && !asked?.consultation && <ConsultationSteps />}
        </>
      }
      aside={
        asked?.consultation ? (
          <AskedAlready id={FORM} for="consultation" at={asked.consultation} />
        ) : (
          <ConsultationCard
            id={FORM}
            uniqueBreachId={found?.uniqueBreachId ?? 'unknown-breach'}
            email={email}
            redirectedFromEmail={redirectedFromEmail}
            typed={typed}
            before={before}
          />
        )
      }
      below={found && <AdviceCard title="Do this first" advice={adviceOf(breach)} />}
    />
  )
}

function Answer({
  email,
  breach,
  affected,
  isUnanswered,
  ownerOnly,
}: {
  email: string
  breach: Breach | null
  affected: boolean | null
  isUnanswered: boolean
  ownerOnly: boolean
}) {
  const address = (
    <strong className="font-semibold text-foreground">
      <LongEmail email={email} />
    </strong>
  )
  if (!breach) return <p>You can ask a lawyer, free, whether compensation may be available to you.</p>
  const name = KINDS[breach.kind].named(breach.title)
  if (affected)
    return (
      <p>
        {address} was found in {name}. You can ask a lawyer, free, whether compensation may be available to
        you.
      </p>
    )
  if (affected === false)
    return (
      <p>
        We did not find {address} in {name}. If the company told you that you are affected, you can still ask
        a lawyer, free.
      </p>
    )
  if (ownerOnly)
    return (
      <p>
        Only the proven owner of an address is told whether it is in {name}. You can ask a lawyer, free,
        whether compensation may be available to you.
      </p>
    )
  if (isUnanswered)
    return (
      <p>
        {unansweredWords(breach)} You can ask a lawyer, free, whether compensation may be available to you.
      </p>
    )
  return <p>You can ask a lawyer, free, whether compensation for {name} may be available to you.</p>
}
