import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { LongEmail } from '@/components/breach/long-email'
import { SendAgain } from '@/components/mail/send-again'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { FocusHeading } from '@/components/ui/focus-heading'
import type { RequestStep } from '@/lib/consents/request-steps'
import { leftToDo } from '@/lib/leads/tracker'
import { paths } from '@/lib/paths'
import { RequestGone } from './request-gone'
import { RequestTracker } from './request-tracker'
import { WithdrawButton } from './withdraw-button'

export interface ConfirmationProps {
  /** Above all, for instance 'Submission Confirmed'. */
  heading: string
  title: string
  text: string
  email: string
  /** What it asks for, in words; null where that is not known here. */
  about: string | null
  /** What else was chosen, in words. */
  chosen: string[]
  /** Null for a request that was taken back meanwhile. */
  steps: readonly RequestStep[] | null
  /** What the link in the mail leads to; the two pages differ in it. */
  afterLink: string
  supportEmail: string
  /** Whether this browser may have the message sent again. */
  canResend: boolean
  /** What taking it back does; null where this browser may not. */
  takingBack: string | null
  /** Where the request's form can be filled in again; null where this browser cannot take it back. */
  formPath: string | null
  /** Where its form is. */
  againPath: string
  /** Where captured mail can be read, when none leaves the house. */
  capturedPath: string | null
  buttons: ReactNode
  /** Beside the way to write to us. */
  note?: ReactNode
}

/** A request that was sent: what it was, and where it stands. */
export function Confirmation({
  heading,
  title,
  text,
  email,
  about,
  chosen,
  steps,
  supportEmail,
  takingBack,
  againPath,
  buttons,
  note,
  ...step
}: ConfirmationProps) {
  const help = (
    <p className="text-note text-muted-foreground">
      Something wrong, or nothing came? Write to{' '}
      <a href={`mailto:${supportEmail}`} className="link">
        {supportEmail}
      </a>
      . {note}
    </p>
  )
  if (!steps) return <RequestGone email={email} againPath={againPath} help={help} />
  return (
    <div className="shell py-6 sm:py-(--space-block)">
      <div className="mx-auto grid max-w-(--container-read) gap-5">
        <div>
          <Badge tone="success" size="headline">
            <CircleCheck size={14} strokeWidth={1.75} aria-hidden />
            {title}
          </Badge>
          <FocusHeading className="mt-3 text-h1">{heading}</FocusHeading>
          <p className="mt-2 text-lead">{leftToDo(steps)}</p>
          <p className="mt-2 text-note text-muted-foreground">{text}</p>
          <p className="mt-1 text-note text-muted-foreground">
            {about === null ? 'Sent' : `${about},`} for{' '}
            <strong className="font-semibold text-foreground">
              <LongEmail email={email} />
            </strong>
            .
          </p>
          {chosen.length > 0 && (
            <p className="mt-1 text-note text-muted-foreground">You chose besides: {chosen.join('; ')}.</p>
          )}
        </div>
        <Card className="p-4 sm:p-6">
          <h2 className="mb-4 text-note font-medium text-muted-foreground">What Happens Next</h2>
          <RequestTracker steps={steps}>
            <WhatToDo steps={steps} {...step} />
          </RequestTracker>
        </Card>
        <div className="grid gap-3 sm:grid-cols-2">{buttons}</div>
        {takingBack !== null && (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-note link">
              Take this request back
            </summary>
            <p className="mb-3 text-note">{takingBack}</p>
            <WithdrawButton label="Yes, take it back" to={paths.home} variant="removeStrong" width="phone" />
          </details>
        )}
        {help}
      </div>
    </div>
  )
}

/** In the step of the mail: how the address is proven, and what to do where nothing comes. */
function WhatToDo({
  steps,
  afterLink,
  canResend,
  formPath,
  capturedPath,
}: Pick<ConfirmationProps, 'afterLink' | 'canResend' | 'formPath' | 'capturedPath'> & {
  steps: readonly RequestStep[]
}) {
  const confirm = steps.find(({ name }) => name === 'confirm')
  if (confirm?.state !== 'current') return null
  // Nothing is in the inbox yet, and asking again would not hurry it.
  const hasToWait = confirm.title !== 'Check Your Email!'
  return (
    <>
      {hasToWait ? (
        <p className="mt-1 text-note">Send it again only if nothing has come within a week.</p>
      ) : (
        <>
          <p className="mt-1 text-note">{afterLink}</p>
          <p className="mt-1 text-sm text-muted-foreground">Not there after a few minutes? Look in spam.</p>
        </>
      )}
      <noscript>
        <p className="mt-2 text-note">
          Confirming needs a browser with JavaScript, and so do the buttons here. Open our message on any
          device that has one.
        </p>
      </noscript>
      {capturedPath && !hasToWait && (
        <p className="mt-2 text-note">
          This is a demonstration: mail is kept here instead of being sent.{' '}
          <a href={capturedPath} className="link">
            Read the captured mail
          </a>
        </p>
      )}
      {((canResend && !hasToWait) || formPath) && (
        <div className="mt-3 grid gap-2.5 sm:grid-cols-2">
          {canResend && !hasToWait && <SendAgain label="Send it again" />}
          {formPath && (
            <WithdrawButton
              label="Wrong address?"
              to={formPath}
              text="Nothing more is sent to that address. Please enter the right one."
              variant="outline"
              size="wide"
            />
          )}
        </div>
      )}
      {formPath && (
        <p className="mt-2 text-sm text-muted-foreground">
          A wrong address takes this request back, so that you can send it with the right one.
        </p>
      )}
    </>
  )
}
