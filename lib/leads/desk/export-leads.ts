import 'server-only'
import crypto from 'node:crypto'
import { recordAudit, type Actor } from '@/lib/audit/record'
import { db, pgPool } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { MAX_EXPORT, type LeadFilters } from '@/lib/leads/lead-view'
import { streamExport } from './export-file'
import { keysOfBreach } from './keys-of-breach'
import { requireWholeSearch } from './require-whole-search'
import { scanLeads } from './scan'
import { firmsCalled, shareable, takenBackFrom } from './shareable'

/** Fifty thousand rows, on a busy database. Milliseconds. */
const TRANSACTION = { maxWait: 5_000, timeout: 60_000 }

/** SQL: those of a filter that may be handed on, newest first: `id`, `place` from 1. None that is not confirmed, or asks for no lawyer. */
async function shareableLeads(filters: LeadFilters): Promise<{ text: string; values: unknown[] }> {
  const scan = scanLeads(
    {
      filters: { ...filters, confirmed: 'yes' },
      wishes: ['lawyer'],
      breachKeys: await keysOfBreach(filters.breach),
    },
    { order: 'down', from: null, take: MAX_EXPORT },
  )
  return {
    text: `SELECT l.id, (row_number() OVER (ORDER BY l.created_at DESC, l.id DESC))::int AS place FROM (${scan.text}) p JOIN lead l ON l.id = p.id JOIN users u ON u.id = l.user_id WHERE ${shareable()}`,
    values: scan.values,
  }
}

/** What an export was narrowed by. A search is somebody's name, number or address, and does not stand in the log. */
function inLog({ q, ...filters }: LeadFilters): Record<string, unknown> {
  return q === undefined ? filters : { ...filters, search: 'yes' }
}

/**
 * How many leads a file with this filter would have. One that asks for unconfirmed ones has none.
 * @throws AppError `conflict` when a search looks at a part alone.
 */
export async function countExport(filters: LeadFilters): Promise<number> {
  if (filters.confirmed === 'no') return 0
  await requireWholeSearch(filters)
  const { text, values } = await shareableLeads(filters)
  return (await pgPool().query<{ n: number }>(`SELECT count(*)::int AS n FROM (${text}) s`, values)).rows[0]!
    .n
}

export interface LeadExport {
  /** Names the file, for who says that it has arrived (`receiveExport`). */
  id: string
  count: number
  /** Of them, those that this recipient has not had before. */
  fresh: number
  /** The file, made while it is read. */
  file: ReadableStream<Uint8Array>
}

/**
 * Hands leads on: the newest 50,000 at most of those that a filter lets through, confirmed, asking for a lawyer. Before
 * the file has its first byte each of them is recorded as shared, which its person sees in the settings; a repeated
 * export records again.
 * @throws AppError `conflict` when there is none, or when a search looks at a part alone.
 */
export async function exportLeads(
  { filters, recipient }: { filters: LeadFilters; recipient: string },
  actor: Actor,
  now = new Date(),
): Promise<LeadExport> {
  const exportId = crypto.randomUUID()
  const nothing = () =>
    new AppError(
      'conflict',
      'No request that may be handed on matches: only confirmed ones that ask for a lawyer, in states where one is offered, and that were not taken back from whom the file is for.',
    )
  if (filters.confirmed === 'no') throw nothing()
  await requireWholeSearch(filters)
  const { text, values } = await shareableLeads(filters)
  const [id, to, at, firms] = [1, 2, 3, 4].map((place) => `$${values.length + place}`)
  const called = await firmsCalled(recipient)
  const { count, fresh } = await db().$transaction(async (tx) => {
    const [shared] = await tx.$queryRawUnsafe<{ count: number; fresh: number }[]>(
      `WITH picked AS MATERIALIZED (${text}),
       known AS MATERIALIZED (SELECT DISTINCT p.id FROM picked p JOIN lead_share s ON s.lead_id = p.id WHERE s.recipient = ${to}),
       -- In one order, as whoever deletes several has it. One that is being deleted, or asked back, at this moment is left out.
       held AS MATERIALIZED (SELECT p.id, p.place FROM picked p JOIN lead l ON l.id = p.id WHERE l.kept_back_at IS NULL AND NOT ${takenBackFrom(firms!)} ORDER BY l.id FOR KEY SHARE OF l),
       written AS (
         INSERT INTO lead_share (id, lead_id, recipient, shared_at, export_id, position)
         SELECT gen_random_uuid(), p.id, ${to}, ${at}, ${id}::uuid, p.place FROM held p
         RETURNING lead_id
       )
       SELECT count(*)::int AS count, (count(*) FILTER (WHERE lead_id NOT IN (SELECT id FROM known)))::int AS fresh FROM written`,
      ...values,
      exportId,
      recipient,
      now,
      called,
    )
    if (!shared || shared.count === 0) throw nothing()
    await recordAudit(tx, {
      actor,
      action: 'lead.export',
      subject: exportId,
      after: { recipient, leads: shared.count, newToRecipient: shared.fresh, ...inLog(filters) },
    })
    return shared
  }, TRANSACTION)
  return { id: exportId, count, fresh, file: streamExport(exportId) }
}
