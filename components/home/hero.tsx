import { Lock, Mailbox, MessageSquareWarning, type LucideIcon } from 'lucide-react'
import { CheckForm } from '@/components/breach/check-form'
import { DoorLink } from '@/components/ui/door-link'
import { NOTE_ICON } from '@/components/ui/icons/sizes'
import { NewTabLink } from '@/components/ui/new-tab-link'
import { paths } from '@/lib/paths'
import { DrawnExample } from './drawn-home'

interface HeroProps {
  /** To start with, and what was wrong with it. */
  email?: string
  error?: string
  /** `YYYY-MM-DD` */
  today: string
}

/** What brings people here beside an address: `text` goes on with `more` where there is room. */
const DOORS: readonly { Icon: LucideIcon; href: string; title: string; text: string; more: string }[] = [
  {
    Icon: Mailbox,
    href: paths.letter,
    title: 'I got a letter',
    text: 'Look up the company',
    more: ' that wrote to you',
  },
  {
    Icon: MessageSquareWarning,
    href: paths.isThisReal,
    title: 'Is this message real?',
    text: 'Compare its address',
    more: ' with our records',
  },
]

/** The question, its three doors, and what an answer looks like. */
export function Hero({ email, error, today }: HeroProps) {
  return (
    <section id="breach-checker" className="border-b bg-wash">
      <div className="shell grid gap-7 pt-6 pb-6 sm:pt-12 sm:pb-14 lg:grid-cols-[1.05fr_1fr] lg:items-center lg:gap-14 lg:py-16">
        <div>
          <h1 className="text-display lg:text-[3.25rem]">Was your data exposed in a breach?</h1>
          <p className="mt-3 max-w-[42ch] text-lead text-muted-foreground lg:mt-5">
            Enter your email. We show which known breaches include it, and what you can do, free.
          </p>
          <div className="mt-3.5 rounded-2xl border bg-card p-4 shadow-float sm:p-6 lg:mt-6">
            <CheckForm kind="hero" initialEmail={email} initialError={error} />
            <p className="mt-3 flex gap-2 text-sm text-muted-foreground">
              <Lock size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
              <span>
                Free, and no account needed.{' '}
                <NewTabLink href={paths.privacyPolicy}>How we use your email</NewTabLink>
              </span>
            </p>
          </div>
          <ul className="mt-2 grid gap-2 sm:mt-3 sm:grid-cols-2 sm:gap-3">
            {DOORS.map(({ Icon, href, title, text, more }) => (
              <li key={href}>
                <DoorLink
                  href={href}
                  icon={<Icon {...NOTE_ICON} />}
                  title={title}
                  text={
                    <>
                      {text}
                      <span className="sm:hidden">{more}</span>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        </div>
        <div className="min-w-0">
          <DrawnExample today={today} />
        </div>
      </div>
    </section>
  )
}
