import { z } from 'zod'

// Pages of a list that is too long to count or to skip over: each says where the next one begins. Pure.

/** As a call's `before`: the oldest rows. */
export const END = 'end'

/** Where to go on reading. */
export interface Scan<Key> {
  /** `down` from the newest to the oldest row, or back `up`. */
  order: 'down' | 'up'
  /** The row to go on from, itself not included; null from the very end. */
  from: Key | null
  take: number
}

export interface KeysetPage<Row> {
  rows: Row[]
  /** Whether there are newer, and older, rows than these. */
  hasNewer: boolean
  hasOlder: boolean
}

/**
 * Reads one page, newest first. One that lies before the first is the first.
 * @param after the key of a row: older ones are wanted. Or `before`: newer ones, or the oldest of all for END.
 */
export async function readPage<Row, Key>(
  { after, before, limit }: { after: Key | null; before: Key | typeof END | null; limit: number },
  read: (scan: Scan<Key>) => Promise<Row[]>,
): Promise<KeysetPage<Row>> {
  if (before !== null && after === null) {
    const rows = await read({ order: 'up', from: before === END ? null : before, take: limit + 1 })
    if (rows.length > limit)
      return { rows: rows.slice(0, limit).reverse(), hasNewer: true, hasOlder: before !== END }
  }
  const rows = await read({ order: 'down', from: after, take: limit + 1 })
  return { rows: rows.slice(0, limit), hasNewer: after !== null, hasOlder: rows.length > limit }
}

/** The cursors of the pages beside a page; null where there is none. */
export function cursorsOf<Row>(
  { rows, hasNewer, hasOlder }: KeysetPage<Row>,
  cursorOf: (row: Row) => string,
): { previous: string | null; next: string | null } {
  return {
    previous: hasNewer && rows.length > 0 ? cursorOf(rows[0]!) : null,
    next: hasOlder && rows.length > 0 ? cursorOf(rows.at(-1)!) : null,
  }
}

/** What such a list answers beside its rows. */
export const cursorResponse = {
  limit: z.int(),
  /** The `before` of the page of newer rows, and the `after` of the one of older rows. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
}

/** The highest `bigint`: no row's number lies beyond it. */
export const MAX_ID = '9223372036854775807'

/** A row's number as a cursor. */
export const idCursorSchema = z.string().regex(/^[1-9]\d{0,17}$/)
