import 'server-only'
import { getBreach } from '../breaches/catalogue/get-breach'
import { hashEmail, openExposureEmail } from '../crypto/crypto'
import { pgPool } from '../db/client'
import { AppError } from '../http/errors'
import type { ListEmailsQuery } from './emails-schema'
import { countExposures } from '../db/counters'
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
 * A page of the addresses in an admin-uploaded breach, in the order of their keys, which says nothing about them. From
 * page to page it goes by key; a page named by its number alone is counted off along the index from the nearer end.
 * Addresses of other breaches are not known to us, and their list is empty.
 * @throws AppError `not_found` for an unknown breach.
 */
export async function listExposedEmails(query: ListEmailsQuery): Promise<ExposedEmails> {
  const breach = await getBreach(query.uniqueBreachId)
  if (!breach) throw new AppError('not_found', 'We do not list this breach.')
  if (!breach.isManualUpload)
    return {
      rows: [],
      page: 1,
      limit: query.limit,
      totalPages: 1,
      totalResults: 0,
      next: null,
      previous: null,
    }
  const breachId = Number(breach.id)
  if (query.q) {
    const rows = open(
      await read(
        "SELECT encode(email_hash, 'hex') AS key, email_ciphertext AS ciphertext FROM exposure WHERE breach_id = $1 AND email_hash = $2",
        [breachId, hashEmail(query.q)],
      ),
    )
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
  const { skip, take, fromEnd, ...window } = listWindow(
    query.page,
    query.limit,
    await countExposures(breachId),
  )
  const found = (await readByKey(breachId, query)) ?? (await readBySteps(breachId, { skip, take, fromEnd }))
  return {
    rows: open(found),
    ...window,
    next: window.page < window.totalPages ? (found.at(-1)?.key ?? null) : null,
    previous: window.page > 1 ? (found[0]?.key ?? null) : null,
  }
}

/** @returns null without a key, or when there is nothing beyond it any more. */
async function readByKey(breachId: number, { after, before, limit }: ListEmailsQuery): Promise<Row[] | null> {
  if (!after && !before) return null
  const rows = await read(exposedEmailsStatement(before ? 'before' : 'after'), [
    breachId,
    limit,
    Buffer.from((before ?? after)!, 'hex'),
  ])
  if (before) rows.reverse()
  return rows.length > 0 ? rows : null
}

async function readBySteps(
  breachId: number,
  { skip, take, fromEnd }: { skip: number; take: number; fromEnd: boolean },
): Promise<Row[]> {
  const rows = await read(exposedEmailsStatement(fromEnd ? 'from end' : 'from start'), [breachId, take, skip])
  if (fromEnd) rows.reverse()
  return rows
}

/** $1 the breach, $2 how many, $3 the key or how many to skip. What is skipped is skipped in the index alone. */
export function exposedEmailsStatement(way: 'after' | 'before' | 'from start' | 'from end'): string {
  const columns = "encode(e.email_hash, 'hex') AS key, e.email_ciphertext AS ciphertext"
  const order = way === 'before' || way === 'from end' ? 'DESC' : 'ASC'
  if (way === 'after' || way === 'before') {
    return `SELECT ${columns} FROM exposure e WHERE e.breach_id = $1 AND e.email_hash ${way === 'after' ? '>' : '<'} $3 ORDER BY e.breach_id ${order}, e.email_hash ${order} LIMIT $2`
  }
  return `
    SELECT ${columns} FROM (
      SELECT k.breach_id, k.email_hash FROM exposure k WHERE k.breach_id = $1 ORDER BY k.breach_id ${order}, k.email_hash ${order} LIMIT $2 OFFSET $3
    ) page JOIN exposure e ON e.breach_id = page.breach_id AND e.email_hash = page.email_hash ORDER BY e.email_hash ${order}`
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
