import type { SavedMappingItem } from '@/lib/imports/map/saved/schema'
import { formatDateTime, plural } from '@/lib/site/format'
import { SavedMappingButtons } from './saved-mapping-buttons'

/** Column names that an entry shows; a header may have hundreds. */
const SHOWN_COLUMNS = 12

/** The saved mappings, to be renamed and deleted; or how one is made. */
export function SavedMappings({ saved }: { saved: readonly SavedMappingItem[] }) {
  return (
    <section aria-labelledby="saved-mappings" className="mt-10">
      <h2 id="saved-mappings" className="text-h2">
        Saved mappings
      </h2>
      {saved.length === 0 ? (
        <p className="mt-1 max-w-prose text-note text-muted-foreground">
          None yet. Where a file has other columns, how they are matched can be saved under the name of its
          source; it is offered for the next file with the same columns.
        </p>
      ) : (
        <ul className="mt-4 divide-y rounded-xl border bg-card shadow-card">
          {saved.map((mapping) => (
            <li key={mapping.id} className="grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6">
              <div className="min-w-0 text-note">
                <h3 className="text-base font-semibold [overflow-wrap:anywhere]">{mapping.name}</h3>
                <p className="[overflow-wrap:anywhere] text-muted-foreground">
                  For files with the {mapping.columns.length === 1 ? 'column' : 'columns'}{' '}
                  {columnsOf(mapping.columns)}
                  {mapping.isSensitive && '; all of it sensitive'}.
                </p>
                <p className="[overflow-wrap:anywhere] text-muted-foreground">
                  Saved by {mapping.savedBy} on{' '}
                  <span className="num">{formatDateTime(new Date(mapping.savedAt))}</span>
                </p>
              </div>
              <SavedMappingButtons id={mapping.id} name={mapping.name} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function columnsOf(columns: readonly string[]): string {
  const shown = columns.slice(0, SHOWN_COLUMNS).map((name) => name.trim() || '(no name)')
  const more = columns.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${plural(more, 'more', 'more')}` : ''}`
}
