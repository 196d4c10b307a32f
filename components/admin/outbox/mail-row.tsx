import Link from 'next/link'
import { LongEmail } from '@/components/breach/long-email'
import { formatDateTime } from '@/lib/site/format'
import type { MailItem } from '@/lib/mail/mail-view'
import { templateWords } from '@/lib/mail/template-table'
import { Fact, Facts } from '../facts'
import { MailBadge } from './mail-badge'

/** One message in the list; its subject opens it. */
export function MailRow({ mail, href }: { mail: MailItem; href: string }) {
  return (
    <li className="rounded-xl border bg-card p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 text-h3 break-words">
          <Link
            href={href}
            scroll={false}
            prefetch={false}
            className="inline-flex min-h-11 items-center link"
          >
            {mail.subject}
          </Link>
        </h3>
        <MailBadge {...mail} />
      </div>
      <MailFacts mail={mail} />
    </li>
  )
}

export function MailFacts({ mail }: { mail: MailItem }) {
  return (
    <Facts>
      <Fact name="When">
        <span className="num">{formatDateTime(new Date(mail.createdAt))}</span>
      </Fact>
      <Fact name="To">{mail.to === null ? 'Cannot be read' : <LongEmail email={mail.to} />}</Fact>
      <Fact name="Template">{templateWords(mail.template)}</Fact>
      <Fact name={mail.isKept ? 'Kept' : 'Sent'}>
        <span className="num">{mail.sentAt ? formatDateTime(new Date(mail.sentAt)) : 'Not sent'}</span>
      </Fact>
      <Fact name="Reason">{mail.reasonInWords ?? 'None'}</Fact>
      <Fact name="Attempts">
        <span className="num">{mail.attempts}</span>
      </Fact>
      <Fact name="Provider ID">
        <span className="wrap-anywhere num">{mail.providerId ?? 'None'}</span>
      </Fact>
    </Facts>
  )
}
