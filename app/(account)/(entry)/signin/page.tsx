import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { AccountCard } from '@/components/account/account-card'
import { SignInForm } from '@/components/account/sign-in-form'
import { PasskeySignIn } from '@/components/passkeys/passkey-sign-in'
import { pageViewer } from '@/lib/auth/viewer'
import { pageVisit } from '@/lib/visit/page-visit'
import { afterSignIn, paths } from '@/lib/paths'
import { readKept } from '../../../read-kept'
import { first, type Query } from '../../../read-query'

export const metadata: Metadata = { title: 'Sign in', robots: { index: false, follow: false } }

export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const next = afterSignIn(first(query.next))
  if (await pageViewer()) redirect(next)
  const [{ email = '' }, kept] = await Promise.all([pageVisit(), readKept(query, 'sign-in')])
  return (
    <AccountCard title="Welcome Back" text="Sign in to see your breaches, requests and cases.">
      <SignInForm next={next} email={kept?.values.email ?? email} refused={kept} />
      <div className="mt-4 empty:hidden">
        <PasskeySignIn next={next} />
      </div>
      <p className="mt-6 border-t pt-5 text-center text-muted-foreground">
        Don&rsquo;t have an account?{' '}
        <Link href={paths.signUp} prefetch={false} className="link">
          Sign up
        </Link>
      </p>
    </AccountCard>
  )
}
