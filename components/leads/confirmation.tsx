import { CircleCheck, Clock, MailCheck } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { LongEmail } from '@/components/breach/long-email'
import { NumberedCard } from '@/components/breach/numbered-card'
import { SendAgain } from '@/components/mail/send-again'
import { WrongAddress } from '@/components/mail/wrong-address'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { plural } from '@/lib/site/format'
import { paths } from '@/lib/paths'

export interface ConfirmationProps {
  /** Above the title, for instance 'Submission Confirmed'. */
  heading: string
  title: string
  text: string
  email: string
  /** What was chosen, in words. */
  chosen: string[]
  /** The last verification step; the two pages differ in where it leads. */
  lastStep: readonly [string, string]
  next?: string[]
  supportEmail: string
  /** Nothing was mailed: its sender had proven to own the address. */
  isConfirmed: boolean
  /** The address has had too much mail, and nothing was sent: in how many hours it can be. Null when it was mailed. */
  mailableInHours: number | null
  /** Whether this browser may have the message sent again. */
  canResend: boolean
  /** Where the request's form can be filled in again; null where this browser cannot take it back. */
  formPath: string | null
  /** Where captured mail can be read, when none leaves the house. */
  capturedPath: string | null
  buttons: ReactNode
}

/** A request that was sent: what it was, how to prove the address, and what happens next. */
export function Confirmation({
  heading,
  title,
  text,
  email,
  chosen,
  lastStep,
  next,
  supportEmail,
  isConfirmed,
  mailableInHours,
  canResend,
  formPath,
  capturedPath,
  buttons,
}: ConfirmationProps) {
  return (
    <div className="shell py-6 sm:py-(--space-block)">
      <div className="mx-auto grid max-w-(--container-reading) gap-6">
        <div>
          <Badge tone="success" size="headline">
            <CircleCheck size={14} strokeWidth={1.75} aria-hidden />
            {title}
          </Badge>
          <h1 className="mt-4 text-h1">{heading}</h1>
          <p className="mt-3 text-lead text-muted-foreground">{text}</p>
          <p className="mt-2">
            Sent for{' '}
            <strong className="font-semibold">
              <LongEmail email={email} />
            </strong>
          </p>
          {chosen.length > 0 && (
            <ul className="mt-4 grid gap-2 text-note" aria-label="What you chose">
              {chosen.map((choice) => (
                <li key={choice} className="flex items-center gap-2">
                  <CircleCheck size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-success" />
                  {choice}
                </li>
              ))}
            </ul>
          )}
        </div>
        {isConfirmed && <AlreadyYours />}
        {!isConfirmed && mailableInHours !== null && (
          <NotMailedYet hours={mailableInHours} formPath={formPath} />
        )}
        {!isConfirmed && mailableInHours === null && (
          <CheckYourEmail
            lastStep={lastStep}
            canResend={canResend}
            formPath={formPath}
            capturedPath={capturedPath}
          />
        )}
        {next && <NumberedCard title="What Happens Next" steps={next.map((step) => [step] as const)} />}
        <div className="grid gap-3 sm:grid-cols-2">{buttons}</div>
        <p className="text-note text-muted-foreground">
          Something wrong, or nothing came? Write to{' '}
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>
          .
        </p>
      </div>
    </div>
  )
}

/** How the address is proven. */
function CheckYourEmail({
  lastStep,
  canResend,
  formPath,
  capturedPath,
}: Pick<ConfirmationProps, 'lastStep' | 'canResend' | 'formPath' | 'capturedPath'>) {
  const steps: (readonly [string, string])[] = [
    ['Open your inbox', 'Look for our message. It may take a few minutes, or land in the spam folder.'],
    [
      'Press the button in it',
      'It lists what it confirms. That proves the address is yours. The link works for 24 hours.',
    ],
    lastStep,
  ]
  return (
    <Card>
      <h2 className="flex items-center gap-3 text-h2">
        <MailCheck size={24} strokeWidth={1.5} aria-hidden className="text-primary" />
        Check Your Email!
      </h2>
      {capturedPath && (
        <Alert
          tone="info"
          title="This is a demonstration: mail is kept here instead of being sent."
          className="mt-4"
        >
          <a href={capturedPath} className="link">
            Read the captured mail
          </a>
        </Alert>
      )}
      <ol className="mt-3 list-decimal space-y-3 pl-5 marker:text-muted-foreground">
        {steps.map(([step, detail]) => (
          <li key={step} className="pl-1">
            <span className="font-medium">{step}</span>
            <span className="block text-note text-muted-foreground">{detail}</span>
          </li>
        ))}
      </ol>
      {(canResend || formPath) && (
        <div className="mt-5 grid gap-3 border-t pt-5 sm:grid-cols-2">
          {canResend && <SendAgain label="Send it again" />}
          {formPath && <WrongAddress formPath={formPath} />}
        </div>
      )}
      {formPath && <TakesBack />}
    </Card>
  )
}

/** Where the address has had all the mail of a day, of whoever asked for it. */
function NotMailedYet({ hours, formPath }: { hours: number; formPath: string | null }) {
  return (
    <Card>
      <h2 className="flex items-center gap-3 text-h2">
        <Clock size={24} strokeWidth={1.5} aria-hidden className="text-warning" />
        Your confirmation email has to wait
      </h2>
      <p className="mt-3">
        We have not mailed you yet. This address has had five messages from us in 24 hours, which is the most
        we send.
      </p>
      <p className="mt-3">
        Your request is kept. We mail you the link to confirm it by ourselves as soon as we may, in{' '}
        {plural(hours, 'hour', 'hours')} at the earliest. Send it again only if nothing has come within a
        week.
      </p>
      {formPath && (
        <>
          <div className="mt-5 grid gap-3 border-t pt-5 sm:grid-cols-2">
            <WrongAddress formPath={formPath} />
          </div>
          <TakesBack />
        </>
      )}
    </Card>
  )
}

function TakesBack() {
  return (
    <p className="mt-3 text-note text-muted-foreground">
      A wrong address takes this request back, so that you can send it with the right one.
    </p>
  )
}

/** To a member, who has proven it long since. */
function AlreadyYours() {
  return (
    <Card>
      <h2 className="flex items-center gap-3 text-h2">
        <CircleCheck size={24} strokeWidth={1.5} aria-hidden className="text-success" />
        Nothing to confirm
      </h2>
      <p className="mt-3">
        You are signed in and this address is yours, so no message has to be opened. You can see this request,
        and take it back, in{' '}
        <Link href={paths.settings} prefetch={false} className="link">
          your settings
        </Link>
        .
      </p>
    </Card>
  )
}
