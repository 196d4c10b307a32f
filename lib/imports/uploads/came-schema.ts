import { formatNumber } from '../../validation/format-number'
import '../../validation/zod-in-browsers'
import { z } from 'zod'

// What came of an import: the entries that it added, changed or brought addresses to. Pure.

/** Entries that a detail names; the Breach List, filtered by the import, has them all. */
export const SHOWN_CAME = 10

/** In the order in which they are listed. */
export const CAME_AS = ['added', 'changed', 'addresses', 'source'] as const
const CAME_WORDS: Record<(typeof CAME_AS)[number], string> = {
  added: 'added',
  changed: 'changed',
  addresses: 'got addresses',
  source: 'has another source',
}

export const cameSchema = z.object({
  /** The first of them, changed ones first and added ones last. One that belongs to another entry counts for that one. */
  entries: z.array(
    z.object({
      id: z.int(),
      uniqueBreachId: z.string(),
      title: z.string(),
      as: z.enum(CAME_AS),
      status: z.int(),
      /** Addresses that are held of it, of whichever import. */
      addressesHeld: z.int(),
      /** Messages of its own alerts that have gone out. */
      told: z.int(),
    }),
  ),
  total: z.int(),
  /** How many came in which way; together they are the total. */
  ways: z.object({ added: z.int(), changed: z.int(), addresses: z.int(), source: z.int() }),
  /** Questions under Review that wait, about rows that it has added or changed. */
  questions: z.int(),
})
export type Came = z.infer<typeof cameSchema>
export type CameEntry = Came['entries'][number]

/** How many entries came, by how: '436 added, 2 with another source'. */
export function waysWords({ ways }: Pick<Came, 'ways'>): string {
  const words: [number, string][] = [
    [ways.added, 'added'],
    [ways.changed, 'changed'],
    [ways.addresses, 'with new addresses'],
    [ways.source, 'of another source that this file tells of too'],
  ]
  return words
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`)
    .join(', ')
}

/** How an entry came, in words. */
export function cameWords({ as }: Pick<CameEntry, 'as'>): string {
  return CAME_WORDS[as]
}
