import { ShieldAlert } from 'lucide-react'
import Link from 'next/link'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { ESTIMATES } from '@/lib/site/estimates'
import { paths } from '@/lib/paths'
import { LongEmail } from './long-email'
import { NumberedCard } from './numbered-card'

interface BreachNotificationProps {
  /** Empty when the link names none that is valid. */
  email: string
  breach: string
  /** 'HIGH PRIORITY' and the like. */
  priority: string
}

const NEXT_STEPS = [
  ['Check your email here', 'A check tells you which known breaches really include your address.'],
  ['Change reused passwords', 'Start with the account that was exposed, then email and banking.'],
  ['Ask a lawyer, free', 'If a legal action is open, a lawyer can tell you what it would mean for you.'],
] as const

const DETAILS = [
  ['What may be exposed', 'Names, email addresses, passwords'],
  ['Status', 'Being looked into'],
] as const

/** The page an alert of the early kind led to. What its link says is shown and never believed. */
export function BreachNotification({ email, breach, priority }: BreachNotificationProps) {
  return (
    <div className="shell pt-3 sm:pt-6">
      <div className="flex flex-wrap justify-end gap-2">
        <Link
          href={paths.dashboard}
          prefetch={false}
          className={buttonVariants({ variant: 'outline', size: 'dense' })}
        >
          Dashboard
        </Link>
        <Link
          href={paths.signIn}
          prefetch={false}
          className={buttonVariants({ variant: 'ghost', size: 'dense' })}
        >
          Sign In
        </Link>
      </div>
      <div className="mt-4">
        <Badge tone="warning" size="headline">
          <ShieldAlert size={14} strokeWidth={1.75} aria-hidden />
          {priority}
        </Badge>
        <h1 className="mt-4 text-h1">Data Breach Alert</h1>
        <p className="mt-3 max-w-[56ch] text-lead text-muted-foreground">
          {email ? (
            <>
              This alert is about{' '}
              <strong className="font-semibold text-foreground">
                <LongEmail email={email} />
              </strong>
              .
            </>
          ) : (
            'This alert names no email address.'
          )}{' '}
          {breach && (
            <>
              It speaks of a breach at{' '}
              <strong className="font-semibold break-words text-foreground">{breach}</strong>.
            </>
          )}
        </p>
      </div>
      <Alert tone="info" title="This page only repeats what the link says." className="mt-6">
        Anyone can write such a link. To know for certain, check your email with us: it takes a few seconds.
      </Alert>
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-12 lg:items-start lg:gap-8">
        <Card className="lg:col-span-7">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-h2">Breach details</h2>
            <Badge tone="uncertain">Example</Badge>
          </div>
          <dl className="mt-4 divide-y border-y">
            {DETAILS.map(([name, value]) => (
              <div key={name} className="grid gap-x-4 py-3 sm:grid-cols-[11.5rem_1fr]">
                <dt className="text-note text-muted-foreground">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div className="grid gap-x-4 py-3 sm:grid-cols-[11.5rem_1fr]">
              <dt className="text-note text-muted-foreground">Estimated payout</dt>
              <dd className="num">
                <span className="font-semibold">{ESTIMATES.notificationPayout}</span>{' '}
                <span className="text-note text-muted-foreground">(an estimate, never guaranteed)</span>
              </dd>
            </div>
          </dl>
          <div className="mt-6 grid gap-3">
            <Link href={paths.noAction} prefetch={false} className={buttonVariants({ size: 'wide' })}>
              View Details &amp; Request Consultation
            </Link>
            <Link
              href={paths.summary}
              prefetch={false}
              className={buttonVariants({ variant: 'outline', size: 'wide' })}
            >
              Check for More Breaches
            </Link>
          </div>
        </Card>
        <div className="lg:col-span-5">
          <NumberedCard title="Next steps" steps={NEXT_STEPS} />
        </div>
      </div>
    </div>
  )
}
