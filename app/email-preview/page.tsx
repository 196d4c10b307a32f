import { GeistMono } from 'geist/font/mono'
import { ChevronDown } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { PreviewPanel } from '@/components/mail/preview-panel'
import { buttonVariants } from '@/components/ui/button-variants'
import { pageViewer } from '@/lib/auth/viewer'
import { cn } from '@/components/ui/cn'
import { mayPreviewMail, mayReadCaptured } from '@/lib/auth/preview-access'
import { previewTemplate } from '@/lib/mail/preview-template'
import { isPreviewable, PREVIEWABLE, type PreviewableId } from '@/lib/mail/previewable'
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
      <p className="mt-2 text-lead text-muted-foreground sm:mt-3">What people get from us, as they see it.</p>
      {captured && (
        <p className="mt-2">
          <Link href={captured} className="inline-flex min-h-11 items-center link">
            Read the captured mail
          </Link>
        </p>
      )}
      {/* Eight buttons under one another would push the message off a phone's screen. */}
      <details key={template} className="group/templates mt-4 sm:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-lg border border-input bg-card px-4 py-2 [&::-webkit-details-marker]:hidden">
          <span>
            <span className="block text-sm text-muted-foreground">Template</span>
            {PREVIEWABLE.find(({ id }) => id === template)!.label}
          </span>
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className="shrink-0 group-open/templates:rotate-180"
          />
        </summary>
        <Templates chosen={template} />
      </details>
      <div className="mt-6 hidden sm:block">
        <Templates chosen={template} />
      </div>
      <PreviewPanel template={template} initial={await previewTemplate(template)} />
    </div>
  )
}

function Templates({ chosen }: { chosen: PreviewableId }) {
  return (
    <nav aria-label="Template" className="mt-2 grid gap-2 sm:mt-0 sm:flex sm:flex-wrap">
      {PREVIEWABLE.map(({ id, label }) => (
        <Link
          key={id}
          href={`${paths.emailPreview}?template=${id}`}
          aria-current={id === chosen ? 'page' : undefined}
          className={buttonVariants({ variant: id === chosen ? 'default' : 'outline', size: 'dense' })}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
