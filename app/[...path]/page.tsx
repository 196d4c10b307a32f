import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { BackLink } from '@/components/site/back-link'
import { PublicShell } from '@/components/site/public-shell'
import { buttonVariants } from '@/components/ui/button'
import { pageVisit } from '@/lib/http/page-visit'
import { isPlanned, paths } from '@/lib/paths'
import { site } from '@/lib/site'

export const metadata: Metadata = { title: 'Not open yet', robots: { index: false, follow: false } }

/** Pages that the summary and the footer link to before they are built say so. Any other path is not found. */
export default async function PlannedPage({ params }: { params: Promise<{ path: string[] }> }) {
  const { path } = await params
  if (!isPlanned(path)) notFound()
  const facts = site()
  const hasResult = (await pageVisit()).email !== undefined
  return (
    <PublicShell site={facts}>
      <div className="shell pt-4 sm:pt-6">
        <BackLink href={hasResult ? paths.summary : paths.home}>{hasResult ? 'Back to Summary' : 'Back to Home'}</BackLink>
        <h1 className="mt-3 text-h1">This page is not open yet</h1>
        <p className="mt-3 max-w-[52ch] text-lead text-muted-foreground">
          We are still building it. Nothing has been sent or stored{hasResult ? ', and your result is kept' : ''}.
        </p>
        <p className="mt-4 max-w-[60ch]">
          Until then, write to <a href={`mailto:${facts.supportEmail}`} className="link">{facts.supportEmail}</a> and a person will answer.
        </p>
        <Link href={paths.breachChecker} className={`${buttonVariants({ variant: 'outline' })} mt-6`}>Check an email address</Link>
      </div>
    </PublicShell>
  )
}
