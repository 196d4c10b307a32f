import type { AdminBreachesQuery } from './admin-list-schema'
import { columnsInAddress, type ListLook } from './list-look'

// The address of the operators' list of breaches. Pure.

/** What of a list stands in its address: whatever is not at its default. */
export function listAddress(
  { q, severity, verification, status, kind, since, upload, sort, page, ...facts }: AdminBreachesQuery,
  { view, columns, open }: ListLook,
): Record<string, string | number> {
  const chosen = (value: string) => (value === 'all' ? '' : value)
  return {
    q,
    severity: chosen(severity),
    verification: chosen(verification),
    status: chosen(status),
    kind: chosen(kind),
    since: since ?? '',
    upload: upload ?? '',
    ...Object.fromEntries(Object.entries(facts).map(([name, holds]) => [name, holds ? 1 : ''])),
    sort: sort === 'newest' ? '' : sort,
    view: view === 'table' ? '' : view,
    columns: columnsInAddress(columns),
    page: page > 1 ? page : '',
    open: open ?? '',
  }
}

/** Whether a query finds every breach. */
export function isWhole({ sort: _sort, page: _page, ...filters }: AdminBreachesQuery): boolean {
  return Object.values(filters).every((value) => !value || value === 'all')
}

/** What narrows a list, as calls take it: whatever is not at its default. */
export function filterOf(query: AdminBreachesQuery): Record<string, string> {
  const {
    view: _view,
    columns: _columns,
    sort: _sort,
    page: _page,
    open: _open,
    ...filter
  } = listAddress(query, {
    view: 'table',
    columns: [],
  })
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])),
  )
}
