import { AtSign, CircleCheck, LoaderCircle, MailX } from 'lucide-react'
import type { Metadata } from 'next'
import { VerifyByLink } from '@/components/mail/verify-by-link'
import { buttonVariants } from '@/components/ui/button'
import { pageViewer } from '@/lib/auth/viewer'
import { cn } from '@/components/ui/cn'
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
      looks={{
        solid: cn(buttonVariants({ size: 'wide' }), 'grid'),
        outline: cn(buttonVariants({ variant: 'outline', size: 'wide' }), 'grid'),
      }}
      icons={{
        busy: (
          <LoaderCircle
            size={28}
            strokeWidth={1.5}
            aria-hidden
            className="animate-spin text-primary motion-reduce:animate-none"
          />
        ),
        ask: <AtSign size={28} strokeWidth={1.5} aria-hidden className="text-primary" />,
        done: <CircleCheck size={28} strokeWidth={1.5} aria-hidden className="text-success" />,
        item: <CircleCheck size={18} strokeWidth={1.75} aria-hidden />,
        failed: <MailX size={28} strokeWidth={1.5} aria-hidden className="text-destructive" />,
        spinner: (
          <LoaderCircle
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className="animate-spin motion-reduce:animate-none"
          />
        ),
      }}
    />
  )
}
