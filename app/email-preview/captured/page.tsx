import { Inbox } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { LongEmail } from '@/components/breach/long-email'
import { Card } from '@/components/ui/card'
import { pageViewer } from '@/lib/auth/viewer'
import { formatDateTime } from '@/lib/site/format'
import { listCaptured } from '@/lib/mail/captured-mail'
import { mayReadCaptured } from '@/lib/auth/preview-access'
import { paths } from '@/lib/paths'
import { logPageRead } from '@/lib/auth/log-page-read'

export const metadata: Metadata = { title: 'Captured mail', robots: { index: false, follow: false } }

/** What would have been sent, had there been a provider. For the demonstration. */
export default async function CapturedMailPage() {
  if (!(await mayReadCaptured(pageViewer))) notFound()
  await logPageRead('read.mail')
  const mails = await listCaptured()
  return (
    <div className="shell py-(--space-block)">
      <div className="mx-auto max-w-(--container-read)">
        <h1 className="text-h1">Captured mail</h1>
        <p className="mt-3 text-lead text-muted-foreground">
          There is no mail provider here, so messages are kept instead of being sent. The latest come first.
        </p>
        <p>
          <Link href={paths.emailPreview} className="inline-flex min-h-11 items-center link">
            See the templates
          </Link>
        </p>
        {mails.length === 0 ? (
          <Card className="mt-8 text-center">
            <Inbox size={28} strokeWidth={1.5} aria-hidden className="mx-auto text-muted-foreground" />
            <h2 className="mt-4 text-h2">No mail yet</h2>
            <p className="mt-2">
              Ask to be notified about a breach, and its message turns up here in a second or two.{' '}
              <a href={paths.capturedMail} className="link">
                Look again
              </a>
            </p>
          </Card>
        ) : (
          <ul className="mt-8 grid gap-3">
            {mails.map(({ id, to, subject, sentAt }) => (
              <li key={id} className="rounded-xl border bg-card p-4 shadow-card sm:p-5">
                <Link href={`${paths.capturedMail}/${id}`} className="font-medium link">
                  {subject}
                </Link>
                <p className="mt-1 text-note text-muted-foreground">
                  To <LongEmail email={to} />, <span className="num">{formatDateTime(sentAt)}</span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
