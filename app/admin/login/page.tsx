import { KeyRound } from 'lucide-react'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { LoginForm } from '@/components/admin/login/login-form'
import { Logo } from '@/components/site/logo'
import { Badge } from '@/components/ui/badge'
import { enrolmentCookieName, openEnrolmentCookie } from '@/lib/auth/invites/enrolment-cookie'
import { findEnrolment } from '@/lib/auth/invites/find-enrolment'
import { sessionCookieName } from '@/lib/auth/tokens'
import { ADMIN_EXPIRED, isAdmin, pageViewer } from '@/lib/auth/viewer'
import { paths } from '@/lib/paths'
import { afterAdminSignIn } from '@/lib/site/staff-paths'
import { site } from '@/lib/site/site'
import { first, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'Admin sign in', robots: { index: false, follow: false } }

export default async function AdminLoginPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const next = afterAdminSignIn(first(query.next))
  const viewer = await pageViewer()
  if (isAdmin(viewer)) redirect(next)
  const jar = await cookies()
  const stale = viewer === null && jar.has(sessionCookieName())
  const notice = stale || (viewer === null && query.expired !== undefined) ? ADMIN_EXPIRED : undefined
  const invited = (await findEnrolment(openEnrolmentCookie(jar.get(enrolmentCookieName())?.value))) !== null
  return (
    <main id="content" tabIndex={-1} className="shell pt-10 pb-(--space-section) outline-none sm:pt-24">
      <div className="mx-auto max-w-(--container-form)">
        <p className="flex items-center gap-2.5">
          <Logo name={site().name} />
          <Badge className="bg-primary text-primary-foreground">Admin</Badge>
        </p>
        <div className="mt-6 rounded-xl border bg-card p-5 text-card-foreground shadow-float sm:p-7">
          <h1 className="text-h2">Admin sign in</h1>
          <p className="mt-1.5 text-note text-muted-foreground">
            {invited
              ? 'Enter the email that your invitation names. Your device then makes a passkey, and you are signed in.'
              : 'Enter your email. Your device will then ask for your passkey.'}
          </p>
          {viewer !== null && (
            <p className="mt-3 text-note">
              You are signed in as a member. The admin area needs a sign-in of its own.
            </p>
          )}
          <LoginForm next={next} invited={invited} notice={notice} stale={stale} />
          <p className="mt-6 flex gap-2.5 border-t pt-5 text-note text-muted-foreground">
            <KeyRound size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
            <span>
              Admin credentials are required. First time here? Open the link of your invitation: you then make
              a passkey.
            </span>
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
