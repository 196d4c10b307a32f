// The selected rows of each list, kept in this tab over reloads and other tabs of the panel: of a row its number and the state that it
// was shown in, and nothing that it is called.

/** What is known of a selected row wherever it stands: other pages are not here any more. */
export interface SelectedEntry {
  id: number | string
  title: string
  /** Its state as it was shown when it was selected: what is decided rests on it. */
  shown: number | string
}

export type Chosen = ReadonlyMap<SelectedEntry['id'], SelectedEntry>

export const NONE_CHOSEN: Chosen = new Map()
/** Somebody who comes back after a night begins anew. */
const KEPT_MS = 12 * 60 * 60 * 1000

const lists = new Map<string, Chosen>()
const listeners = new Set<() => void>()
const nameOf = (list: string) => `selected:${list}`

/** @param list whose list it is, and which. */
export function chosenOf(list: string): Chosen {
  let chosen = lists.get(list)
  if (!chosen) lists.set(list, (chosen = load(list)))
  return chosen
}

export function keepChosen(list: string, chosen: Chosen): void {
  lists.set(list, chosen)
  try {
    const rows = [...chosen.values()].map(({ id, shown }) => [id, shown])
    if (rows.length === 0) sessionStorage.removeItem(nameOf(list))
    else sessionStorage.setItem(nameOf(list), JSON.stringify({ at: Date.now(), rows }))
  } catch {
    // No storage: a reload forgets them.
  }
  for (const listener of listeners) listener()
}

export function onChosenChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function load(list: string): Chosen {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(list)) ?? 'null') as {
      at: number
      rows: unknown
    } | null
    if (!kept || !(Date.now() - kept.at < KEPT_MS) || !Array.isArray(kept.rows)) return NONE_CHOSEN
    const rows = (kept.rows as unknown[]).filter(isRow)
    return new Map(rows.map(([id, shown]) => [id, { id, title: '', shown }]))
  } catch {
    return NONE_CHOSEN
  }
}

const isKey = (value: unknown) => typeof value === 'number' || typeof value === 'string'

function isRow(row: unknown): row is [number | string, number | string] {
  return Array.isArray(row) && row.length === 2 && row.every(isKey)
}
