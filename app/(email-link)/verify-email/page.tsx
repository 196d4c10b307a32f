import type { Metadata } from 'next'
import { VerifyByLink } from '@/components/mail/verify-by-link'
import { pageViewer } from '@/lib/auth/viewer'
import { pageVisit } from '@/lib/visit/page-visit'
import { site } from '@/lib/site/site'
import { emailInQuery, first, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'Verify your email', robots: { index: false, follow: false } }

/** Opening the page changes nothing: mail scanners open links too. The browser posts the token. */
export default async function VerifyEmailPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const [{ email, confirmation }, viewer] = await Promise.all([pageVisit(), pageViewer().catch(() => null)])
  return (
    <VerifyByLink
      tokenInQuery={first(query.token) ?? ''}
      email={emailInQuery(query) ?? email ?? confirmation?.email ?? null}
      canResend={confirmation?.leadId !== undefined || viewer?.kind === 'unproven'}
      supportEmail={site().supportEmail}
    />
  )
}
