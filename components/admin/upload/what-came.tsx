import { BellRing, ExternalLink, HelpCircle, Tag } from 'lucide-react'
import Link from 'next/link'
import { buttonVariants } from '@/components/ui/button-variants'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { formatNumber } from '@/lib/validation/format-number'
import { cameWords, waysWords, type Came, type CameEntry } from '@/lib/imports/uploads/came-schema'
import { statusOf } from '@/lib/breaches/status/status-table'
import { catalogueEntryPath } from '@/lib/paths'
import { adminPath } from '@/lib/site/staff-paths'
import { plural } from '@/lib/site/format'

interface WhatCameProps {
  importId: string
  came: Came | null
}

const LINK = 'inline-flex min-h-11 items-center gap-1.5 link'
const BUTTON = buttonVariants({ variant: 'outline', size: 'dense', width: 'phone' })

/** The entries that an import added and changed, and what is usually done with them next. */
export function WhatCame({ importId, came }: WhatCameProps) {
  if (!came || came.total + came.questions === 0) return null
  const { entries, total, questions } = came
  const { added } = came.ways
  const more = total - entries.length
  const list = adminPath('breaches', { upload: importId })
  return (
    <section aria-labelledby="what-came" className="grid gap-3">
      <h3 id="what-came" className="text-h3">
        What came of it
      </h3>
      {total > 0 && (
        <p className="text-note text-muted-foreground">
          As things are now, {plural(total, 'entry', 'entries')}: {waysWords(came)}.
        </p>
      )}
      {entries.length > 0 && (
        <ul className="divide-y overflow-hidden rounded-xl border">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} importId={importId} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p>
          <Link href={list} prefetch={false} className={LINK}>
            And {formatNumber(more)} more: see all in the Breach List
          </Link>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {added > 0 && (
          <Link
            href={adminPath('breaches', { upload: importId, added: 1, set: 'status' })}
            prefetch={false}
            className={BUTTON}
          >
            <Tag {...BUTTON_ICON} />
            {statusWords(added, total)}
          </Link>
        )}
        {questions > 0 && (
          <Link href={adminPath('review', { upload: importId })} prefetch={false} className={BUTTON}>
            <HelpCircle {...BUTTON_ICON} />
            {plural(questions, 'question', 'questions')} to review
          </Link>
        )}
      </div>
    </section>
  )
}

/** What only changed was there before, and somebody has thought about its status. */
function statusWords(added: number, total: number): string {
  if (total === 1) return 'Set its status'
  if (added === 1) return 'Set the status of the one added'
  return `Set the status of all ${formatNumber(added)}${added < total ? ' added' : ''}`
}

function Entry({ entry, importId }: { entry: CameEntry; importId: string }) {
  const { id, uniqueBreachId, title, status, addressesHeld, told } = entry
  const of = <span className="sr-only"> {title}</span>
  return (
    <li className="bg-card p-4 text-note">
      <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
      <p className="text-muted-foreground num">
        {[
          cameWords(entry),
          statusOf(status).label,
          addressesHeld === 0 ? 'no addresses held' : `${plural(addressesHeld, 'address', 'addresses')} held`,
          ...(told > 0 ? [`${plural(told, 'message', 'messages')} sent`] : []),
        ].join(' · ')}
      </p>
      <p className="flex flex-wrap gap-x-5">
        <Link href={adminPath('breaches', { upload: importId, open: id })} prefetch={false} className={LINK}>
          Open the entry{of}
        </Link>
        <Link href={catalogueEntryPath(uniqueBreachId)} prefetch={false} target="_blank" className={LINK}>
          <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
          Public page<span className="sr-only"> of {title} (opens in a new tab)</span>
        </Link>
        {addressesHeld > 0 && (
          <Link
            href={adminPath('upload', { emails: uniqueBreachId })}
            scroll={false}
            prefetch={false}
            className={LINK}
          >
            <BellRing size={14} strokeWidth={1.75} aria-hidden />
            Tell these people<span className="sr-only"> of {title}</span>
          </Link>
        )}
      </p>
    </li>
  )
}
