import { KeyRound } from 'lucide-react'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { LoginForm } from '@/components/admin/login/login-form'
import { Logo } from '@/components/site/logo'
import { Badge } from '@/components/ui/badge'
import { requireFirmPages } from '@/lib/auth/firm-people/require-firm-page'
import { firmCookieName, pageFirmPerson } from '@/lib/auth/firm-people/session'
import { enrolmentCookieName, openEnrolmentCookie } from '@/lib/auth/invites/enrolment-cookie'
import { findEnrolment } from '@/lib/auth/invites/find-enrolment'
import { paths } from '@/lib/paths'
import { afterFirmSignIn } from '@/lib/site/staff-paths'
import { site } from '@/lib/site/site'
import { first, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'Law firm sign in', robots: { index: false, follow: false } }

export default async function FirmLoginPage({ searchParams }: { searchParams: Promise<Query> }) {
  requireFirmPages()
  const query = await searchParams
  const next = afterFirmSignIn(first(query.next))
  if (await pageFirmPerson()) redirect(next)
  const jar = await cookies()
  const stale = jar.has(firmCookieName())
  const inviteId = openEnrolmentCookie(jar.get(enrolmentCookieName())?.value)
  const invited = (await findEnrolment(inviteId, new Date(), 'firm')) !== null
  return (
    <main id="content" tabIndex={-1} className="shell pt-10 pb-(--space-section) outline-none sm:pt-24">
      <div className="mx-auto max-w-(--container-form)">
        <p className="flex items-center gap-2.5">
          <Logo name={site().name} />
          <Badge className="bg-primary text-primary-foreground">Law firms</Badge>
        </p>
        <div className="mt-6 rounded-xl border bg-card p-5 text-card-foreground shadow-float sm:p-7">
          <h1 className="text-h2">Law firm sign in</h1>
          <p className="mt-1.5 text-note text-muted-foreground">
            {invited
              ? 'Enter the email that your invitation names. Your device then makes a passkey, and you are signed in.'
              : 'Enter your email. Your device will then ask for your passkey.'}
          </p>
          <LoginForm
            at="firm"
            next={next}
            invited={invited}
            notice={stale ? 'Your session has ended. Please sign in again.' : undefined}
            stale={stale}
          />
          <p className="mt-6 flex gap-2.5 border-t pt-5 text-note text-muted-foreground">
            <KeyRound size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
            <span>Only with an invite. First time here? Open its link: you then make a passkey.</span>
          </p>
        </div>
        <p className="mt-6">
          <Link href={paths.home} prefetch={false} className="inline-flex min-h-11 items-center link">
            Back to Main Site
          </Link>
        </p>
      </div>
    </main>
  )
}
