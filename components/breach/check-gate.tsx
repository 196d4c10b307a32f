import { BackLink } from '@/components/site/back-link'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import type { Breach } from '@/lib/breaches/breach'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { dateAndCount } from '@/lib/breaches/kinds/kind-words'
import { getNotifiedPath, paths, type UnfinishedReason } from '@/lib/paths'
import type { BeforeLawyer } from '@/lib/leads/before-lawyer'
import { BreachFlags } from './breach-flags'
import { CheckForm } from './check-form'
import { ClaimsCards } from './claims-card'
import { Description } from './description'
import { NotCheckable } from './not-checkable'
import { OwnerOnly } from './owner-only'

interface CheckGateProps {
  breach: Breach
  /** To start with. */
  email: string
  /** What was wrong with it, when the browser sent the form by itself. */
  error?: string
  /** Why the last check has no result. */
  failed: UnfinishedReason | null
  /** Nobody but the proven owner of an address is told, so the question is not asked. */
  ownerOnly?: boolean
  /** The settlements that may stand here. */
  beside: Pick<BeforeLawyer, 'settlements' | 'records'>
}

/** A breach in short, and the question whose address it is about. */
export function CheckGate({ breach, email, error, failed, ownerOnly = false, beside }: CheckGateProps) {
  return (
    <div className="shell pt-3 sm:pt-6">
      <div className="mx-auto max-w-(--container-read)">
        <BackLink href={paths.home}>Back to Home</BackLink>
        <h1 className="mt-3 text-h1 break-words sm:mt-4">{breach.title}</h1>
        <p className="mt-3 text-lead text-muted-foreground num">{dateAndCount(breach)}</p>
        <BreachFlags breach={breach} />
        {breach.description && <Description html={breach.description} className="mt-4" />}
        <div className="mt-6 empty:hidden">
          <ClaimsCards settlements={beside.settlements} records={beside.records} kind={breach.kind} />
        </div>
        {failed && (
          <Alert tone="warning" title="We could not complete the check" className="mt-6">
            {failed === 'busy'
              ? 'Too many checks were made in a short time. Please wait a minute and try again. '
              : 'The problem is on our side. Please try again. '}
            This is not an all-clear: we do not yet know whether your email is in {KINDS[breach.kind].noun}.
          </Alert>
        )}
        <div className="mt-6">
          {!breach.isCheckable ? (
            <NotCheckable breach={breach} />
          ) : ownerOnly ? (
            <OwnerOnly>
              <p className="mt-3 text-note">
                Is it yours?{' '}
                <a href={paths.signIn} className="link">
                  Sign in
                </a>
                , or{' '}
                <a href={getNotifiedPath(breach.uniqueBreachId)} className="link">
                  ask to be notified
                </a>
                : the link that we mail you proves that the address is yours. Then open this page again.
              </p>
            </OwnerOnly>
          ) : (
            <Card className="shadow-float">
              <h2 className="text-h2">{`Is your email in ${KINDS[breach.kind].noun}?`}</h2>
              <p className="mt-1 mb-5 text-note text-muted-foreground">
                Enter your address and we will look. It is free, and nobody is told.
              </p>
              <CheckForm
                kind={failed ? 'retry' : 'card'}
                initialEmail={email}
                initialError={error}
                uniqueBreachId={breach.uniqueBreachId}
              />
            </Card>
          )}
        </div>
      </div>
    </div>
  )
}
