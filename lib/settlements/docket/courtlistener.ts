import 'server-only'
import { z } from 'zod'
import { env } from '../../env'
import { ExternalError, readExternal, secondsToWait } from '../../http/read-external'
import { shapeProblem } from '../../validation/json-shape'

// Dockets of federal courts at CourtListener (REST API v4, needs a token). Off without COURTLISTENER_TOKEN: what accounts may ask
// differs, and entries of dockets are for accounts that were given them. Read its terms first.

/** Nobody waits for it, and its dockets are long. */
const PATIENCE = 4
const MAX_BYTES = 5 * 1024 * 1024
const MAX_VALUES = 20_000
/** After a 429. Seconds; at most a day, which is how far its limits reach. */
const RETRY_AFTER = { fallback: 60 * 60, most: 24 * 60 * 60 }

/** Why there is nothing. `stop`: the service itself is away or refuses; there is no use in asking for another docket. */
export class DocketError extends Error {
  constructor(
    message: string,
    readonly stop: boolean,
    /** It does not have what was asked for. */
    readonly isMissing = false,
  ) {
    super(message)
    this.name = 'DocketError'
  }
}

const docketSchema = z.object({
  id: z.int().positive(),
  court_id: z.string().max(50),
  docket_number: z.string().max(500).nullable(),
  case_name: z.string().max(20_000).nullable(),
  absolute_url: z.string().max(2_000),
})
export type FoundDocket = z.output<typeof docketSchema>

const entrySchema = z.object({
  id: z.int().positive(),
  entry_number: z.int().nullable(),
  date_filed: z.iso.date().nullable(),
  description: z.string().nullable(),
})
export type DocketEntry = z.output<typeof entrySchema>

const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ next: z.string().max(4_000).nullable(), results: z.array(item).max(100) })

let refusedUntil = 0

/** Forgets refusals. For tests. */
export function resetCourtListener(): void {
  refusedUntil = 0
}

/** @returns the dockets of a number in a court; of one number there may be several. */
export async function findDockets(courtId: string, docketNumber: string): Promise<FoundDocket[]> {
  const query = new URLSearchParams({
    docket_number: docketNumber,
    court__id: courtId,
    fields: Object.keys(docketSchema.shape).join(','),
  })
  const { results } = await ask(`${base()}/dockets/?${query}`, pageOf(docketSchema))
  // A filter that it does not know would find every docket.
  if (results.some(({ court_id }) => court_id !== courtId))
    throw new DocketError('answered with other dockets', true)
  return results
}

/**
 * The newest entries of a docket, or those after one, oldest first.
 * @param after the id of the last one that is known; 0 for the newest ones.
 * @param maxPages of twenty or so each.
 */
export async function* readEntries(
  docketId: bigint,
  after: bigint,
  maxPages: number,
): AsyncGenerator<DocketEntry[]> {
  const isFirst = after === 0n
  const query = new URLSearchParams({
    docket: String(docketId),
    order_by: isFirst ? '-id' : 'id',
    fields: Object.keys(entrySchema.shape).join(','),
    ...(isFirst ? {} : { id__gt: String(after) }),
  })
  let url: string | null = `${base()}/docket-entries/?${query}`
  let last = after
  for (let page = 0; url !== null && page < (isFirst ? 1 : maxPages); page++) {
    const { next, results }: z.output<ReturnType<typeof pageOf<typeof entrySchema>>> = await ask(
      url,
      pageOf(entrySchema),
    )
    const entries = isFirst ? results.reverse() : results
    // A page that was there already, or one of another order: a cursor that leads back would never end.
    for (const { id } of entries) {
      if (BigInt(id) <= last) throw new DocketError('answered with pages that lead back', false)
      last = BigInt(id)
    }
    yield entries
    url = next
    if (entries.length === 0) return
  }
}

/** Where people read a docket. */
export function docketUrl({ absolute_url }: Pick<FoundDocket, 'absolute_url'>): string {
  const site = new URL(base()).origin
  const url = URL.canParse(absolute_url, site) ? new URL(absolute_url, site) : null
  if (url?.origin !== site) throw new DocketError('answered in an unknown shape', false)
  return url.href
}

const base = (): string => env().COURTLISTENER_BASE_URL

async function ask<T>(url: string, schema: z.ZodType<T>): Promise<T> {
  // Its token goes nowhere else, whatever a page says of the next one.
  if (!url.startsWith(`${base()}/`)) throw new DocketError('answered with a page of another place', false)
  if (Date.now() < refusedUntil) throw new DocketError('waiting after a 429', true)
  let response
  try {
    response = await readExternal(url, {
      headers: { authorization: `Token ${env().COURTLISTENER_TOKEN ?? ''}` },
      timeoutMs: PATIENCE * env().SOURCE_TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
  } catch (error) {
    if (error instanceof ExternalError) throw new DocketError(error.message, error.reason !== 'too-large')
    throw error
  }
  const { status, headers, text } = response
  const isPage = /text\/html/i.test(headers.get('content-type') ?? '')
  if (status === 429) {
    const seconds = secondsToWait(headers.get('retry-after'), RETRY_AFTER.most) || RETRY_AFTER.fallback
    refusedUntil = Date.now() + seconds * 1000
    throw new DocketError('answered 429', true)
  }
  // Its own 404 has no page in it; one from a proxy or a wrong address has.
  if (status === 404 && !isPage) throw new DocketError('answered 404', false, true)
  if (status !== 200) throw new DocketError(`answered ${status}`, true)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new DocketError('answered with something that is not JSON', true)
  }
  if (shapeProblem(value, MAX_VALUES)) throw new DocketError('answered with too much', false)
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new DocketError('answered in an unknown shape', false)
  return parsed.data
}
