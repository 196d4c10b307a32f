import type { Metadata } from 'next'
import Link from 'next/link'
import { AccountCard } from '@/components/account/account-card'
import { NewPasswordByLink } from '@/components/account/new-password-by-link'
import { ResetRequestForm } from '@/components/account/reset-request-form'
import { pageVisit } from '@/lib/visit/page-visit'
import { capturedMailPath } from '@/lib/mail/captured-mail-path'
import { paths } from '@/lib/paths'
import { readKept } from '../../../read-kept'
import { first, type Query } from '../../../read-query'

export const metadata: Metadata = {
  title: 'Reset your password',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

/** Asks for a link; with one, for the new password. Opening the page uses nothing up. */
export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const token = first(query.token) ?? ''
  if (token || first(query.by) === 'link') {
    return (
      <AccountCard title="Choose a new password" text="You are then signed in here.">
        <noscript>
          <p className="mb-5 text-note">
            Choosing a password needs JavaScript. Open the link of our message in a browser that has it, on
            any device, or switch it on here and load this page again.
          </p>
        </noscript>
        <NewPasswordByLink tokenInQuery={token.slice(0, 200)} />
      </AccountCard>
    )
  }
  const [{ email = '' }, kept] = await Promise.all([pageVisit(), readKept(query, 'reset')])
  return (
    <AccountCard title="Reset your password" text="We mail you a link to choose a new one.">
      <noscript>
        <p className="mb-5 text-note">
          You can ask for the link without JavaScript. Choosing a password with it needs a browser with
          JavaScript, on any device.
        </p>
      </noscript>
      <ResetRequestForm email={kept?.values.email ?? email} kept={kept} capturedPath={capturedMailPath()} />
      <p className="mt-6 border-t pt-3 text-center text-muted-foreground">
        <Link href={paths.signIn} prefetch={false} className="inline-flex min-h-11 items-center link">
          Back to sign in
        </Link>
      </p>
    </AccountCard>
  )
}
