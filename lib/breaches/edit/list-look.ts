// How the operators' list of breaches is shown, and in which order: as a table of chosen columns, or as cards. Pure.

/** Each order and its reverse: by the day that it was added, of the breach, by how many are affected, by when the status changed. */
export const ADMIN_SORTS = [
  'newest',
  'oldest',
  'breach-newest',
  'breach-oldest',
  'affected-most',
  'affected-least',
  'status-newest',
  'status-oldest',
] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]

export const VIEWS = ['table', 'cards'] as const
export type ListView = (typeof VIEWS)[number]

interface Column {
  label: string
  /** The orders that its heading stands for, the first one first. */
  sorts?: readonly [AdminSort, AdminSort]
}

/** Every column beside the name, in their order. */
export const BREACH_COLUMNS = {
  status: { label: 'Status' },
  severity: { label: 'Severity' },
  kind: { label: 'Kind' },
  date: { label: 'Breach date', sorts: ['breach-newest', 'breach-oldest'] },
  affected: { label: 'Affected users', sorts: ['affected-most', 'affected-least'] },
  added: { label: 'Added', sorts: ['newest', 'oldest'] },
  modified: { label: 'Modified' },
  checked: { label: 'Last checked' },
  changed: { label: 'Status changed', sorts: ['status-newest', 'status-oldest'] },
  addresses: { label: 'Addresses held' },
  settlement: { label: 'Settlement' },
  told: { label: 'Told' },
  id: { label: 'Id' },
} as const satisfies Record<string, Column>
export type BreachColumn = keyof typeof BREACH_COLUMNS

export const COLUMN_NAMES = Object.keys(BREACH_COLUMNS) as BreachColumn[]
/** More would be too narrow to read. */
export const MAX_COLUMNS = 6
export const DEFAULT_COLUMNS: readonly BreachColumn[] = [
  'status',
  'severity',
  'date',
  'affected',
  'added',
  'told',
]

const MAX_LENGTH = 200

/** Columns as an address names them, in the list's order; without one that is known, the usual ones. */
export function readColumns(text: string | undefined): readonly BreachColumn[] {
  const named = new Set((text ?? '').slice(0, MAX_LENGTH).split(','))
  const known = COLUMN_NAMES.filter((name) => named.has(name)).slice(0, MAX_COLUMNS)
  return known.length > 0 ? known : DEFAULT_COLUMNS
}

export interface ListLook {
  view: ListView
  columns: readonly BreachColumn[]
  /** The entry whose card stands open in the table. */
  open?: number | undefined
}

/** As an address names them; nothing for the usual ones. */
export function columnsInAddress(columns: readonly BreachColumn[]): string {
  const text = columns.join()
  return text === DEFAULT_COLUMNS.join() ? '' : text
}
