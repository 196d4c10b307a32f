import { FACT_NAMES } from '../facts-schema'
import { UNDO_MS } from '../mail-times'
import type { Settlement } from '../record'

// What a save has replaced and added, as it is kept beside a record so that it can be undone for a while. Pure.

/** What a save replaces in place. */
type Replaced = Pick<
  Settlement,
  'slug' | 'fieldSources' | 'disputes' | 'tiers' | 'conditions' | (typeof FACT_NAMES)[number]
>

export interface LastSave {
  /** The record's since then: with another one something else was done. */
  version: number
  /** ISO 8601. */
  savedAt: string
  savedBy: string
  replaced: Replaced
  dateIds: number[]
  eventIds: number[]
  sourceIds: number[]
  /** The proposal that it took over. */
  proposal: number | null
}

/** @param before the record as it was. @param after as it is. */
export function lastSaveOf(
  before: Settlement,
  after: Settlement,
  { by, now, proposal }: { by: string; now: Date; proposal: number | null },
): LastSave {
  const added = (rows: readonly { id: number }[], known: readonly { id: number }[]): number[] => {
    const ids = new Set(known.map(({ id }) => id))
    return rows.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
  }
  const { slug, fieldSources, disputes, tiers, conditions } = before
  const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, before[name]]))
  return {
    version: after.version,
    savedAt: now.toISOString(),
    savedBy: by,
    replaced: { ...facts, slug, fieldSources, disputes, tiers, conditions } as Replaced,
    dateIds: added(after.dates, before.dates),
    // That it was edited stays in the history.
    eventIds: added(
      after.events.filter(({ kind }) => kind !== 'edited'),
      before.events,
    ),
    sourceIds: added(after.sources, before.sources),
    proposal,
  }
}

/** The last save of a record, where it can be undone; else null. */
export function undoable(
  { version, withdrawnAt }: Pick<Settlement, 'version' | 'withdrawnAt'>,
  stored: unknown,
  now: Date,
): LastSave | null {
  const save = stored as LastSave | null
  if (!save || save.version !== version || withdrawnAt !== null) return null
  return now.getTime() <= endsAt(save).getTime() ? save : null
}

/** Until when it can be undone. */
export function endsAt({ savedAt }: LastSave): Date {
  return new Date(Date.parse(savedAt) + UNDO_MS)
}
