import type { SettlementSource } from '@/lib/settlements/record'
import { SourceNote } from './source-note'

/** Something that a part of a record's page says, and the source that it has it from. */
export interface Said {
  what: string
  sourceId: number | undefined
}

/**
 * Who says what stands in a part of the page, at its end: a line where one source says it all, else folded, each source with what it
 * says. Nothing that is shown is left out.
 */
export function SectionSources({
  said,
  sources,
}: {
  said: readonly Said[]
  sources: readonly SettlementSource[]
}) {
  const bySource = new Map<number | undefined, Set<string>>()
  for (const { what, sourceId } of said)
    bySource.set(sourceId, (bySource.get(sourceId) ?? new Set()).add(what))
  if (bySource.size === 0) return null
  const sourceOf = (id: number | undefined) => sources.find((source) => source.id === id)
  const [only] = bySource.keys()
  if (bySource.size === 1)
    return (
      <div className="mt-2">
        <SourceNote source={sourceOf(only)} />
      </div>
    )
  return (
    <details className="mt-1 -mb-2.5 print:details-content:[content-visibility:visible]">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-muted-foreground underline decoration-1 underline-offset-[0.22em] hover:decoration-2 print:hidden">
        {bySource.size} sources
      </summary>
      <ul className="grid gap-2 pb-1">
        {[...bySource].map(([id, whats]) => (
          <li key={id ?? 'none'}>
            <p className="text-sm wrap-anywhere">{[...whats].join(', ')}</p>
            <SourceNote source={sourceOf(id)} />
          </li>
        ))}
      </ul>
    </details>
  )
}
