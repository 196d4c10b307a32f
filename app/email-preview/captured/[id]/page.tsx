import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Fragment } from 'react'
import { LongEmail } from '@/components/breach/long-email'
import { BackLink } from '@/components/site/back-link'
import { pageViewer } from '@/lib/auth/viewer'
import { formatDateTime } from '@/lib/site/format'
import { getCaptured } from '@/lib/mail/captured-mail'
import { mayReadCaptured } from '@/lib/auth/preview-access'
import { paths } from '@/lib/paths'
import { logPageRead } from '@/lib/auth/log-page-read'

export const metadata: Metadata = { title: 'Captured message', robots: { index: false, follow: false } }

export default async function CapturedMessagePage({ params }: { params: Promise<{ id: string }> }) {
  if (!(await mayReadCaptured(pageViewer))) notFound()
  await logPageRead('read.mail')
  const mail = await getCaptured((await params).id)
  if (!mail) notFound()
  return (
    <div className="shell pt-3 pb-(--space-block) sm:pt-6">
      <BackLink href={paths.capturedMail}>Captured mail</BackLink>
      <div className="mx-auto mt-3 max-w-(--container-read)">
        <h1 className="text-h2 break-words">{mail.subject}</h1>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-note">
          <dt className="text-muted-foreground">From</dt>
          <dd className="wrap-anywhere">{mail.from}</dd>
          <dt className="text-muted-foreground">To</dt>
          <dd>
            <LongEmail email={mail.to} />
          </dd>
          <dt className="text-muted-foreground">Date</dt>
          <dd className="num">{formatDateTime(mail.sentAt)}</dd>
          {Object.entries(mail.headers).map(([name, value]) => (
            <Fragment key={name}>
              <dt className="text-muted-foreground max-sm:col-span-2 max-sm:mt-1">{name}</dt>
              <dd className="wrap-anywhere max-sm:col-span-2">{value}</dd>
            </Fragment>
          ))}
        </dl>
        <h2 className="mt-6 text-h3">Links in this message</h2>
        <ul className="mt-2 grid gap-2 text-note">
          {mail.links.map((link) => (
            <li key={link}>
              <a href={link} className="inline-flex min-h-11 items-center wrap-anywhere link">
                {link}
              </a>
            </li>
          ))}
        </ul>
        {/* Nothing in it runs or loads. Its links open in this window, as in a mail program. */}
        <iframe
          title="The message as it looks"
          srcDoc={withLinksOnTop(mail.html)}
          sandbox="allow-top-navigation-by-user-activation"
          className="mt-6 h-[46rem] w-full rounded-xl border bg-white"
        />
        <details className="mt-6 rounded-xl border bg-card p-4">
          <summary className="min-h-11 cursor-pointer py-2 font-medium">Plain text</summary>
          <pre className="mt-2 text-note wrap-anywhere whitespace-pre-wrap">{mail.text}</pre>
        </details>
      </div>
    </div>
  )
}

function withLinksOnTop(html: string): string {
  return html.replace(/<head([^>]*)>/, '<head$1><base target="_top">')
}
