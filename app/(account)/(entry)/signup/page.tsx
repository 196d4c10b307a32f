import { Check, CircleCheck, UserRoundCheck } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { Alert } from '@/components/ui/alert'
import { SignUpForm } from '@/components/account/sign-up-form'
import { signUpStart } from '@/lib/auth/sign-up-start'
import { WHAT_YOU_GET } from '@/lib/auth/sign-up-texts'
import { pageViewer } from '@/lib/auth/viewer'
import { pageVisit } from '@/lib/visit/page-visit'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Sign up', robots: { index: false, follow: false } }

export default async function SignUpPage() {
  if ((await pageViewer())?.kind === 'member') redirect(paths.dashboard)
  const start = await signUpStart(await pageVisit())
  return (
    <div className="shell py-6 sm:py-(--space-block)">
      <div className="mx-auto grid max-w-[60rem] gap-x-14 gap-y-6 lg:grid-cols-[1fr_30rem] lg:grid-rows-[auto_1fr]">
        <div>
          <h1 className="text-h1">Create your account</h1>
          <p className="mt-3 text-lead text-muted-foreground">
            Keep your breaches, requests and cases in one place.
          </p>
        </div>
        <div className="rounded-xl border bg-card p-5 text-card-foreground shadow-float sm:p-7 lg:row-span-2">
          {start.fromConfirmation && (
            <p className="mb-4 flex gap-3 rounded-lg border border-success-border bg-success-subtle p-4 text-note text-success">
              <CircleCheck size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
              Your request is in. Create your account to follow it.
            </p>
          )}
          {start.profileFound && (
            <p className="mb-5 flex gap-3 rounded-lg border border-info-border bg-info-subtle p-4 text-note">
              <UserRoundCheck
                size={20}
                strokeWidth={1.75}
                aria-hidden
                className="mt-0.5 shrink-0 text-info"
              />
              We found your profile. Complete signup to access your dashboard.
            </p>
          )}
          {!start.profileFound && (
            <Alert tone="info" title="An account needs a profile" className="mb-5">
              Our Get Notified form makes it. Not used it yet?{' '}
              <Link href={paths.breachChecker} prefetch={false} className="link">
                Check your address first
              </Link>
              , and use the form that comes with the result. If you have, go on here.
            </Alert>
          )}
          <SignUpForm start={start} />
          <p className="mt-6 text-center text-muted-foreground">
            Already have an account?{' '}
            <Link href={paths.signIn} prefetch={false} className="link">
              Sign in
            </Link>
          </p>
        </div>
        <section
          aria-labelledby="what-you-get"
          className="max-lg:rounded-xl max-lg:border max-lg:bg-card max-lg:p-5"
        >
          <h2 id="what-you-get" className="text-h3">
            What you get
          </h2>
          <ul className="mt-3 grid gap-3">
            {WHAT_YOU_GET.map((item) => (
              <li key={item} className="flex items-center gap-3">
                <Check size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-success" />
                {item}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
