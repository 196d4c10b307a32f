import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/validation/format-number'
import { SHOWN_CHANGES, type UploadDetail } from '@/lib/imports/uploads/upload'
import type { DateIs } from '@/lib/breaches/breach'
import { dayAlone } from '@/lib/breaches/kinds/day-words'

type Change = UploadDetail['changes'][number]

/** What becomes of what the file tells, in the order in which it matters; what is new lies folded up. */
const KINDS: { as: Change['as']; title: string; note: string; isFolded: boolean }[] = [
  { as: 'changed', title: 'Entries changed', note: 'changed', isFolded: false },
  {
    as: 'joined',
    title: 'Rows kept under another entry',
    note: 'tells of a breach that has an entry',
    isFolded: true,
  },
  { as: 'asked', title: 'Rows that wait for an answer under Review', note: 'listed once it is answered', isFolded: true }, // prettier-ignore
  { as: 'added', title: 'Entries added', note: 'not in this list before', isFolded: true },
]

/** Which entries a file changes and adds, and what of them; and which of its rows make none. */
export function Changes({
  changes,
  dateIs,
  title = 'What changes',
}: Pick<UploadDetail, 'changes'> & { dateIs: DateIs; title?: string }) {
  if (changes.length === 0) return null
  return (
    <section className="grid gap-3">
      <h4 className="font-semibold">{title}</h4>
      {KINDS.map(({ as, title, note, isFolded }) => {
        const those = changes.filter((change) => change.as === as)
        if (those.length === 0) return null
        const isCut = those.length >= SHOWN_CHANGES[as]
        return (
          <Kind key={as} title={isCut ? `${title}: the first ${those.length}` : title} isFolded={isFolded}>
            <ul className="divide-y overflow-hidden rounded-xl border">
              {those.map((change, index) => (
                <Item
                  key={index}
                  change={change}
                  note={note}
                  // The day of an entry that changes is not always this file's: it stands there as it is.
                  dateIs={as === 'changed' ? 'happened' : dateIs}
                />
              ))}
            </ul>
          </Kind>
        )
      })}
    </section>
  )
}

function Kind({ title, isFolded, children }: { title: string; isFolded: boolean; children: ReactNode }) {
  if (!isFolded)
    return (
      <div className="grid gap-2">
        <h5 className="text-note font-semibold">{title}</h5>
        {children}
      </div>
    )
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-note link">{title}</summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}

interface ItemProps {
  change: Change
  note: string
  dateIs: DateIs
}

function Item({ change: { row, company, entry, fields, ...date }, note, dateIs }: ItemProps) {
  return (
    <li className="bg-card p-4 text-note">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium [overflow-wrap:anywhere]">{company}</span>
        {row !== null && <span className="text-muted-foreground num">Row {formatNumber(row)}</span>}
      </p>
      <p className="num">
        {dayAlone({ ...date, dateIs })} · {note}
        {entry !== undefined && <span className="[overflow-wrap:anywhere]">: {entry}</span>}
      </p>
      {fields.map(({ name, from, to }) => (
        <p key={name} className="break-words text-muted-foreground">
          {name}: {from} → {to}
        </p>
      ))}
    </li>
  )
}
