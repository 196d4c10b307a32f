// Which rows of a long list make a page, so that the last page costs what the first does. Pure.

/** Rows on a page of the admin's lists (specification, admin side, section 9), and the most that a call may ask for (specification, Our API). */
export const PAGE_LENGTH = 50
export const MAX_PAGE_LENGTH = 100

export interface ListWindow {
  /** The page that is shown: one past the end is the last. */
  page: number
  limit: number
  totalPages: number
  totalResults: number
  /** Whether to read in the reverse order, and turn the rows round afterwards: the end is nearer. */
  fromEnd: boolean
  /** Rows to skip, counted from that end, and rows to take. */
  skip: number
  take: number
}

/** @param total how many rows the list has in all. */
export function listWindow(page: number, limit: number, total: number): ListWindow {
  const totalPages = Math.max(1, Math.ceil(total / limit))
  const shown = Math.min(Math.max(1, page), totalPages)
  const before = (shown - 1) * limit
  const take = Math.max(0, Math.min(limit, total - before))
  const after = total - before - take
  const fromEnd = after < before
  return {
    page: shown,
    limit,
    totalPages,
    totalResults: total,
    fromEnd,
    skip: fromEnd ? after : before,
    take,
  }
}
