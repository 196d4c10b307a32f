import 'server-only'
import { getBreach } from '../breaches/catalogue/get-breach'
import { hashEmail, openExposureEmail } from '../crypto/crypto'
import { pgPool } from '../db/client'
import { AppError } from '../http/errors'
import type { ListEmailsQuery } from './emails-schema'
import { countAddresses } from '../db/counters'
import { listWindow } from '../lists/list-window'

interface ExposedEmail {
  email: string
  /** The address's key, hexadecimal. */
  key: string
}

export interface ExposedEmails {
  rows: ExposedEmail[]
  page: number
  limit: number
  totalPages: number
  totalResults: number
  /** The keys to go on from, as `after` and `before`; null at the ends. */
  next: string | null
  previous: string | null
}

interface Row {
  key: string
  ciphertext: Buffer | null
}

/**
 * A page of the addresses in a breach, each once however many rows of its incident hold it, in the order of their keys,
 * which says nothing about them. From page to page it goes by key; a page named by its number alone is counted off along
 * the index from the nearer end. Where only traces of addresses are kept the list is empty.
 * @throws AppError `not_found` for an unknown breach.
 */
export async function listExposedEmails(query: ListEmailsQuery): Promise<ExposedEmails> {
  const ids = await listableRows(query.uniqueBreachId)
  if (query.q || ids.length === 0) {
    const rows = query.q && ids.length > 0 ? open(await readOne(ids, hashEmail(query.q))) : []
    return {
      rows,
      page: 1,
      limit: query.limit,
      totalPages: 1,
      totalResults: rows.length,
      next: null,
      previous: null,
    }
  }
  const { skip, take, fromEnd, ...window } = listWindow(query.page, query.limit, await countAddresses(ids))
  const found = (await readByKey(ids, query)) ?? (await readBySteps(ids, { skip, take, fromEnd }))
  return {
    rows: open(found),
    ...window,
    next: window.page < window.totalPages ? (found.at(-1)?.key ?? null) : null,
    previous: window.page > 1 ? (found[0]?.key ?? null) : null,
  }
}

/** How many addresses `listExposedEmails` lists of a breach. @throws AppError as it does. */
export async function countListedEmails(uniqueBreachId: string): Promise<number> {
  return countAddresses(await listableRows(uniqueBreachId))
}

/** The rows of a breach whose addresses can be read: the rows of one are all so, or none of them is. */
async function listableRows(uniqueBreachId: string): Promise<number[]> {
  const breach = await getBreach(uniqueBreachId)
  if (!breach) throw new AppError('not_found', 'We do not list this breach.')
  const { rows } = await pgPool().query<{ id: number }>(
    `SELECT m.row_id AS id FROM breach_members(ARRAY[$1::int]) m JOIN breach b ON b.id = m.row_id
     WHERE b.is_manual_upload OR (SELECT e.email_ciphertext IS NOT NULL FROM exposure e WHERE e.breach_id = m.row_id LIMIT 1) ORDER BY m.row_id`,
    [Number(breach.id)],
  )
  return rows.map(({ id }) => id)
}

async function readOne(ids: number[], emailHash: Buffer): Promise<Row[]> {
  return read(
    `SELECT encode(email_hash, 'hex') AS key, email_ciphertext AS ciphertext FROM exposure WHERE breach_id = ANY($1) AND email_hash = $2
     ORDER BY email_ciphertext IS NULL LIMIT 1`,
    [ids, emailHash],
  )
}

/** @returns null without a key, or when there is nothing beyond it any more. */
async function readByKey(ids: number[], { after, before, limit }: ListEmailsQuery): Promise<Row[] | null> {
  if (!after && !before) return null
  const rows = await read(exposedEmailsStatement(before ? 'before' : 'after', ids), [
    limit,
    Buffer.from((before ?? after)!, 'hex'),
  ])
  if (before) rows.reverse()
  return rows.length > 0 ? rows : null
}

async function readBySteps(
  ids: number[],
  { skip, take, fromEnd }: { skip: number; take: number; fromEnd: boolean },
): Promise<Row[]> {
  const rows = await read(exposedEmailsStatement(fromEnd ? 'from end' : 'from start', ids), [take, skip])
  if (fromEnd) rows.reverse()
  return rows
}

/** $1 how many, $2 the key or how many to skip. What is skipped is skipped in the index alone, and several rows are read side by side. */
export function exposedEmailsStatement(
  way: 'after' | 'before' | 'from start' | 'from end',
  ids: readonly number[],
): string {
  const order = way === 'before' || way === 'from end' ? 'DESC' : 'ASC'
  const beyond = { after: 'AND email_hash > $2', before: 'AND email_hash < $2' }[way as string] ?? ''
  const held = ids.map((id) => `SELECT email_hash FROM exposure WHERE breach_id = ${id} ${beyond}`)
  const keys =
    held.length === 1 ? held[0]! : `SELECT DISTINCT email_hash FROM (${held.join(' UNION ALL ')}) AS held`
  return `
    SELECT encode(page.email_hash, 'hex') AS key, e.email_ciphertext AS ciphertext
    FROM (${keys} ORDER BY email_hash ${order} LIMIT $1 ${beyond ? '' : 'OFFSET $2'}) page,
      LATERAL (
        SELECT x.email_ciphertext FROM exposure x WHERE x.breach_id = ANY('{${ids.join()}}'::int[]) AND x.email_hash = page.email_hash
        ORDER BY x.email_ciphertext IS NULL LIMIT 1) e
    ORDER BY page.email_hash ${order}`
}

async function read(text: string, values: unknown[]): Promise<Row[]> {
  return (await pgPool().query<Row>(text, values)).rows
}

function open(rows: Row[]): ExposedEmail[] {
  return rows.flatMap(({ key, ciphertext }) => {
    const email = ciphertext && openExposureEmail(ciphertext)
    return email ? [{ email, key }] : []
  })
}
