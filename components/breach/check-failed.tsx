import { CloudOff } from 'lucide-react'
import { BackLink } from '@/components/site/back-link'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { FocusHeading } from '@/components/ui/focus-heading'
import { paths, type UnfinishedReason } from '@/lib/paths'
import { CheckForm } from './check-form'
import { StaySafeOnline } from './steps'
import { WaitNote } from './wait-note'

interface CheckFailedProps {
  reason: UnfinishedReason
  /** Seconds to wait from `now` on, when known; 0 once they have passed. */
  retryAfter?: number
  /** When the page is made. */
  now: Date
  /** The address that could not be checked, where the server knows it. A tab has its own memory of it. */
  email?: string
  supportEmail: string
}

/** A check that could not be made. Never a colour, a word or a badge of the all-clear. */
export function CheckFailed({ reason, retryAfter, now, email, supportEmail }: CheckFailedProps) {
  const busy = reason === 'busy'
  return (
    <div className="shell pt-3 sm:pt-6">
      <BackLink href={paths.home}>Back to Home</BackLink>
      <div className="mt-2 sm:mt-4">
        <Badge tone="warning" size="headline">
          <CloudOff size={14} strokeWidth={1.75} aria-hidden />
          Check not completed
        </Badge>
        <FocusHeading className="mt-4 max-w-[14em] text-h1">We could not complete the check</FocusHeading>
        <p className="mt-4 max-w-[48ch] text-lead text-muted-foreground">
          {busy
            ? 'Too many checks were made in a short time, from your connection or for this address.'
            : 'The problem is on our side. We do not yet know whether your email is in a breach.'}
        </p>
      </div>
      <div className="mt-8 grid gap-5 lg:grid-cols-[11fr_6fr] lg:items-start lg:gap-8">
        <Card>
          <Alert tone="warning" title="This is not an all-clear.">
            It does not mean your email is safe, and it does not mean it was exposed.
          </Alert>
          {retryAfter !== undefined && (
            <WaitNote seconds={retryAfter} until={now.getTime() + retryAfter * 1000} />
          )}
          <div className="mt-5">
            <CheckForm kind="retry" initialEmail={email} />
          </div>
          <p className="mt-5 border-t pt-4 text-note text-muted-foreground">
            Still not working? {retryAfter === undefined ? 'Wait a few minutes, or write to' : 'Write to'}{' '}
            <a href={`mailto:${supportEmail}`} className="link">
              {supportEmail}
            </a>
            .{email && ' Your email address has been kept in the box above.'}
          </p>
        </Card>
        <StaySafeOnline />
      </div>
    </div>
  )
}
