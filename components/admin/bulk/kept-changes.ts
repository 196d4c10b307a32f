import { keptInTab } from './kept-in-tab'
import type { SelectedEntry } from './kept-selection'

// What was done to many rows of a list and can be taken back. The server knows best whether it still can: of what was changed since
// it says so.

export interface Change {
  id: SelectedEntry['id']
  /** The name that the response gave it. */
  change: string
}

interface KeptChanges {
  /** What was done, as its report calls it. */
  title: string
  changes: readonly Change[]
}

/** Null once nothing of it is to be taken back any more. */
export const keptChanges = keptInTab<KeptChanges | null>('changed', {
  write: (kept) => kept,
  read(stored) {
    const { title, changes } = (stored ?? {}) as { title?: unknown; changes?: unknown }
    if (typeof title !== 'string' || !Array.isArray(changes)) return null
    const those = (changes as unknown[]).filter(isChange)
    return those.length === 0 ? null : { title, changes: those }
  },
})

function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null) return false
  const { id, change } = value as Partial<Record<keyof Change, unknown>>
  return (typeof id === 'number' || typeof id === 'string') && typeof change === 'string'
}
