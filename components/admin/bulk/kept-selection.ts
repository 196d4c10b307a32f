import { keptInTab } from './kept-in-tab'

// The selected rows of each list, kept in this tab: of a row its number and the state that it
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

export const keptSelection = keptInTab<Chosen>('selected', {
  write(chosen) {
    const rows = [...chosen.values()].map(({ id, shown }) => [id, shown])
    return rows.length === 0 ? null : { rows }
  },
  read(stored) {
    const { rows } = (stored ?? {}) as { rows?: unknown }
    if (!Array.isArray(rows)) return NONE_CHOSEN
    const those = (rows as unknown[]).filter(isRow)
    return new Map(those.map(([id, shown]) => [id, { id, title: '', shown }]))
  },
})

const isKey = (value: unknown) => typeof value === 'number' || typeof value === 'string'

function isRow(row: unknown): row is [number | string, number | string] {
  return Array.isArray(row) && row.length === 2 && row.every(isKey)
}
