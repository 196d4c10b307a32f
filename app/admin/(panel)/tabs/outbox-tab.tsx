import { Mail } from 'lucide-react'
import { KeysetList } from '@/components/admin/keyset-list'
import { MailDialog } from '@/components/admin/outbox/mail-dialog'
import { MailFilterForm } from '@/components/admin/outbox/mail-filters'
import { MailRow } from '@/components/admin/outbox/mail-row'
import { QueueCard } from '@/components/admin/outbox/queue-card'
import { Part } from '@/components/admin/part'
import { PAGE_LENGTH } from '@/lib/lists/list-window'
import { getMail } from '@/lib/mail/outbox/get-mail'
import { listOutbox, listTemplates } from '@/lib/mail/outbox/list-outbox'
import { outboxTabSchema } from '@/lib/mail/outbox/list-schema'
import { getOutboxQueue, QUEUE_COUNT_UP_TO } from '@/lib/mail/outbox/queue'
import { readOr, readOrSay } from '@/lib/lists/read-or-say'
import { EMAIL_MAX_LENGTH } from '@/lib/validation/fields'
import { adminPath } from '@/lib/site/staff-paths'
import { logPageRead } from '@/lib/auth/log-page-read'
import { first } from '../../../read-query'
import { KeptNote } from '../kept-note'
import type { AdminTabProps } from '../tab-props'

export async function OutboxTab({ query }: AdminTabProps) {
  await logPageRead('read.mail')
  const { after, before, ...filters } = outboxTabSchema.parse(query)
  const hrefOf = (change: Record<string, string | undefined>) =>
    adminPath('outbox', { ...filters, ...change })
  const open = first(query.message)
  const typed = (first(query.email) ?? '').trim().slice(0, EMAIL_MAX_LENGTH)
  const isPartial = typed !== '' && filters.email === undefined
  const [list, queue, templates, mail] = await Promise.all([
    readOrSay(async () =>
      isPartial
        ? { results: [], previous: null, next: null }
        : listOutbox({ ...filters, after, before, limit: PAGE_LENGTH }),
    ),
    readOrSay(getOutboxQueue),
    readOr(listTemplates, []),
    open ? readOrSay(() => getMail(open)) : null,
  ])
  return (
    <>
      <h2 className="mb-4 text-h2">Outbox</h2>
      <KeptNote className="mb-4" />
      <div className="mb-4">
        <Part reading={queue}>{(queue) => <QueueCard {...queue} countUpTo={QUEUE_COUNT_UP_TO} />}</Part>
      </div>
      <MailFilterForm filters={filters} email={typed} templates={templates} />
      <KeysetList
        list={list}
        of={{ ...filters, email: typed, after, before }}
        empty={{
          icon: Mail,
          title: 'No mail found',
          text: isPartial
            ? 'Addresses are found by the whole of them only. Please enter a valid email.'
            : 'No message fits these filters.',
          allHref: adminPath('outbox'),
          all: 'Show all mail',
        }}
        hrefOf={hrefOf}
      >
        {(item) => <MailRow key={item.id} mail={item} href={hrefOf({ after, before, message: item.id })} />}
      </KeysetList>
      {mail && (
        <MailDialog
          mail={'data' in mail ? mail.data : null}
          message={'message' in mail ? mail.message : undefined}
          closeHref={hrefOf({ after, before })}
        />
      )}
    </>
  )
}
