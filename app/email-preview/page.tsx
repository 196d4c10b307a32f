import { GeistMono } from 'geist/font/mono'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { PreviewPanel } from '@/components/mail/preview-panel'
import { buttonVariants } from '@/components/ui/button-variants'
import { pageViewer } from '@/lib/auth/viewer'
import { cn } from '@/components/ui/cn'
import { mayPreviewMail, mayReadCaptured } from '@/lib/auth/preview-access'
import { previewTemplate } from '@/lib/mail/preview-template'
import { isPreviewable, PREVIEWABLE } from '@/lib/mail/previewable'
import { paths } from '@/lib/paths'
import { first, type Query } from '../read-query'

export const metadata: Metadata = { title: 'Email preview', robots: { index: false, follow: false } }

export default async function EmailPreviewPage({ searchParams }: { searchParams: Promise<Query> }) {
  if (!(await mayPreviewMail(pageViewer))) notFound()
  const asked = first((await searchParams).template) ?? ''
  const template = isPreviewable(asked) ? asked : PREVIEWABLE[0]!.id
  const captured = (await mayReadCaptured(pageViewer)) ? paths.capturedMail : null
  return (
    <div className={cn('shell py-6 sm:py-(--space-block)', GeistMono.variable)}>
      <h1 className="text-h1">Email preview</h1>
      <p className="mt-3 text-lead text-muted-foreground">What people get from us, as they see it.</p>
      {captured && (
        <p className="mt-2">
          <Link href={captured} className="inline-flex min-h-11 items-center link">
            Read the captured mail
          </Link>
        </p>
      )}
      <nav aria-label="Template" className="mt-6 grid gap-2 sm:flex sm:flex-wrap">
        {PREVIEWABLE.map(({ id, label }) => (
          <Link
            key={id}
            href={`${paths.emailPreview}?template=${id}`}
            aria-current={id === template ? 'page' : undefined}
            className={buttonVariants({ variant: id === template ? 'default' : 'outline', size: 'dense' })}
          >
            {label}
          </Link>
        ))}
      </nav>
      <PreviewPanel template={template} initial={await previewTemplate(template)} />
    </div>
  )
}
