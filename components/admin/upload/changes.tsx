import { SHOWN_CHANGES, type UploadDetail } from '@/lib/imports/uploads/upload'
import { formatBreachDate } from '@/lib/site/format'

/** Which breaches a file changes and adds, and what of them. */
export function Changes({
  changes,
  title = 'What changes',
}: Pick<UploadDetail, 'changes'> & { title?: string }) {
  if (changes.length === 0) return null
  return (
    <div>
      <h4 className="font-semibold">{title}</h4>
      <ul className="mt-2 divide-y overflow-hidden rounded-xl border">
        {changes.map(({ row, company, fields, ...date }) => (
          <li key={row} className="bg-card p-4 text-note">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium break-words">{company}</span>
              <span className="text-muted-foreground num">Row {row.toLocaleString('en-US')}</span>
            </p>
            <p className="num">
              {formatBreachDate(date)} · {fields.length === 0 ? 'not in this list before' : 'changed'}
            </p>
            {fields.map(({ name, from, to }) => (
              <p key={name} className="break-words text-muted-foreground">
                {name}: {from} → {to}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {changes.length >= SHOWN_CHANGES && (
        <p className="mt-2 text-note text-muted-foreground">The first {SHOWN_CHANGES} are shown.</p>
      )}
    </div>
  )
}
