import Link from 'next/link'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { WholeLink } from '@/components/site/whole-link'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { paths } from '@/lib/paths'
import { ESTIMATES } from '@/lib/site/estimates'
import { LongEmail } from './long-email'
import { NumberedCard } from './numbered-card'

interface BreachNotificationProps {
  /** Empty when the link names none that is valid. */
  email: string
  /** Whether the link names a breach at all. */
  namesBreach: boolean
  /** What the breach is called on our own list; null where it is not on it. */
  breach: string | null
  /** 'HIGH PRIORITY' and the like. */
  priority: string
  /** Whether the link names a priority that there is. */
  namesPriority: boolean
}

const NEXT_STEPS = [
  ['Check your email here', 'A check tells you which known breaches really include your address.'],
  ['Change reused passwords', 'Start with the account that was exposed, then email and banking.'],
  [
    'See what you can do',
    'If claims are open you can file by yourself, free. A first talk with a lawyer is free too.',
  ],
] as const

const SAMPLE = [
  ['What may be exposed', 'Names, email addresses, passwords'],
  ['Status', 'Being looked into'],
] as const

/** The page an alert of the early kind led to. What its link says is quoted as the link's, and apart from what is ours. */
export function BreachNotification({
  email,
  namesBreach,
  breach,
  priority,
  namesPriority,
}: BreachNotificationProps) {
  return (
    <div className="shell pt-6 sm:pt-10">
      <h1 className="text-h1">Data Breach Alert</h1>
      <p className="mt-3 max-w-[56ch] text-lead text-muted-foreground">
        You opened a link that speaks of a data breach. We cannot tell who wrote it. A check here tells you
        what is known.
      </p>
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-12 lg:items-start lg:gap-8">
        <div className="grid grid-cols-1 gap-6 lg:col-span-7">
          <Card>
            <h2 className="text-h2">What the link says</h2>
            <p className="mt-1 text-note text-muted-foreground">
              Its words, not ours. Anyone can write such a link, and nothing of it has been checked.
            </p>
            <dl className="mt-4 divide-y border-y">
              <Quoted name="Email address">
                {email ? <LongEmail email={email} /> : <Missing>It names none.</Missing>}
              </Quoted>
              <Quoted name="Breach">
                {breach ?? (
                  <Missing>
                    {namesBreach ? 'One that is not on our list, so we do not repeat it.' : 'It names none.'}
                  </Missing>
                )}
              </Quoted>
              <Quoted name="Priority">
                <Badge tone="uncertain">{priority}</Badge>
                {!namesPriority && (
                  <span className="ml-2">
                    <Missing>It names none; this stands for that.</Missing>
                  </span>
                )}
              </Quoted>
            </dl>
            <div className="mt-6 grid gap-3">
              <Link href={paths.breachChecker} prefetch={false} className={buttonVariants({ size: 'wide' })}>
                Check for Breaches
              </Link>
              <Link
                href={paths.noAction}
                prefetch={false}
                className={buttonVariants({ variant: 'outline', size: 'wide' })}
              >
                View Details &amp; Request Consultation
              </Link>
              <WholeLink
                href={paths.summary}
                className={buttonVariants({ variant: 'outline', size: 'wide' })}
              >
                Check for More Breaches
              </WholeLink>
            </div>
          </Card>
          <section className="rounded-xl border border-dashed border-input p-5 sm:p-6">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-h3">What the details of a breach look like</h2>
              <Badge tone="uncertain">Example</Badge>
            </div>
            <p className="mt-1 text-note text-muted-foreground">
              The same on every such page: not about you, and not about a breach that the link names.
            </p>
            <dl className="mt-3 divide-y border-y text-note">
              {SAMPLE.map(([name, value]) => (
                <Quoted key={name} name={name}>
                  {value}
                </Quoted>
              ))}
              <Quoted name="Estimated payout">
                <span className="num">{ESTIMATES.notificationPayout}</span>{' '}
                <span className="text-muted-foreground">(an example, never guaranteed)</span>
              </Quoted>
            </dl>
          </section>
        </div>
        <div className="grid gap-6 lg:col-span-5">
          <Alert tone="info" title="Not sure this is real?">
            <Link href={paths.isThisReal} prefetch={false} className="link">
              Compare the address in a message
            </Link>{' '}
            with those on record here. Filing a claim is always free.
          </Alert>
          <NumberedCard title="Do this first" steps={NEXT_STEPS} />
        </div>
      </div>
    </div>
  )
}

function Quoted({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 py-3 sm:grid-cols-[11.5rem_1fr]">
      <dt className="text-note text-muted-foreground">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function Missing({ children }: { children: string }) {
  return <span className="text-muted-foreground">{children}</span>
}
