import { Lock } from 'lucide-react'
import Link from 'next/link'
import { CheckForm } from '@/components/breach/check-form'
import { paths } from '@/lib/paths'
import { ExampleResult } from './example-result'

interface HeroProps {
  /** To start with, and what was wrong with it. */
  email?: string
  error?: string
}

/** The question, the check, and what an answer looks like. */
export function Hero({ email, error }: HeroProps) {
  return (
    <section id="breach-checker" className="border-b bg-wash">
      <div className="shell grid gap-10 pt-9 pb-11 sm:pt-12 sm:pb-14 lg:grid-cols-[1.22fr_1fr] lg:items-center lg:gap-16 lg:pt-20 lg:pb-24">
        <div>
          <h1 className="text-display">Was your data exposed in a breach?</h1>
          <p className="mt-5 max-w-[40ch] text-lead text-muted-foreground">
            Enter your email address. We will show which known data breaches include it, and whether legal
            action or compensation may be available to you.
          </p>
          <div className="mt-7 rounded-2xl border bg-card p-5 shadow-float sm:p-6">
            <CheckForm kind="hero" initialEmail={email} initialError={error} />
            <p className="mt-4 flex gap-2 text-note text-muted-foreground">
              <Lock size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
              <span>
                Free, and no account needed.{' '}
                <Link href={paths.privacyPolicy} prefetch={false} className="link">
                  How we use your email
                </Link>
              </span>
            </p>
          </div>
          <p className="mt-3 text-note text-muted-foreground">
            Did you get a letter or a message?{' '}
            <Link href={paths.letter} prefetch={false} className="link">
              I got a letter
            </Link>{' '}
            <span aria-hidden>·</span>{' '}
            <Link href={paths.isThisReal} prefetch={false} className="link">
              Is it real?
            </Link>
          </p>
        </div>
        <ExampleResult />
      </div>
    </section>
  )
}
