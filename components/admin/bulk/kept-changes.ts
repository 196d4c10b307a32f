import type { SelectedEntry } from './kept-selection'

// What was done to many rows of a list and can be taken back, kept in this tab over reloads and other tabs of the panel. The server
// knows best whether it still can: of what was changed since it says so.

export interface Change {
  id: SelectedEntry['id']
  /** The name that the response gave it. */
  change: string
}

export interface KeptChanges {
  /** What was done, as its report calls it. */
  title: string
  changes: readonly Change[]
}

/** Somebody who comes back after a night begins anew. */
const KEPT_MS = 12 * 60 * 60 * 1000

const lists = new Map<string, KeptChanges | null>()
const listeners = new Set<() => void>()
const nameOf = (list: string) => `changed:${list}`

/** @param list whose list it is, and which. */
export function changesOf(list: string): KeptChanges | null {
  let kept = lists.get(list)
  if (kept === undefined) lists.set(list, (kept = load(list)))
  return kept
}

/** @param kept null once nothing of it is to be taken back any more. */
export function keepChanges(list: string, kept: KeptChanges | null): void {
  lists.set(list, kept)
  try {
    if (kept === null) sessionStorage.removeItem(nameOf(list))
    else sessionStorage.setItem(nameOf(list), JSON.stringify({ at: Date.now(), ...kept }))
  } catch {
    // No storage: a reload forgets them.
  }
  for (const listener of listeners) listener()
}

export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function load(list: string): KeptChanges | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(list)) ?? 'null') as {
      at: number
      title: unknown
      changes: unknown
    } | null
    if (!kept || !(Date.now() - kept.at < KEPT_MS)) return null
    const { title, changes } = kept
    if (typeof title !== 'string' || !Array.isArray(changes)) return null
    const those = (changes as unknown[]).filter(isChange)
    return those.length === 0 ? null : { title, changes: those }
  } catch {
    return null
  }
}

function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null) return false
  const { id, change } = value as Partial<Record<keyof Change, unknown>>
  return (typeof id === 'number' || typeof id === 'string') && typeof change === 'string'
}
