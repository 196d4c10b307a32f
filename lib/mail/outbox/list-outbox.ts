import 'server-only'
import { hashEmail } from '@/lib/crypto/crypto'
import { pgPool } from '@/lib/db/client'
import { MAIL_STATE_NAMES } from '@/lib/mail/mail-view'
import { cursorsOf, MAX_ID, readPage, type Scan } from '../../lists/keyset'
import type { ListOutboxQuery, OutboxList } from './list-schema'
import { MAIL_ROW, MAIL_ROW_FROM, toMailItem, type MailRow } from './mail-row'

type Filters = Pick<ListOutboxQuery, 'state' | 'template' | 'email'>

/** A page of the mail ledger, newest first. The same time for a thousand messages as for ten million. */
export async function listOutbox({ after, before, limit, ...filters }: ListOutboxQuery): Promise<OutboxList> {
  const page = await readPage<MailRow, string>(
    { after: after ?? null, before: before ?? null, limit },
    async (scan) => {
      const { text, values } = scanMail(filters, scan)
      const { rows } = await pgPool().query<MailRow>(
        `SELECT ${MAIL_ROW} FROM (${text}) p JOIN email_message m ON m.id = p.id ${MAIL_ROW_FROM} ORDER BY p.id ${scan.order === 'down' ? 'DESC' : 'ASC'}`,
        values,
      )
      return rows
    },
  )
  return { results: page.rows.map(toMailItem), limit, ...cursorsOf(page, ({ id }) => id) }
}

/** The templates that the ledger has mail of, in order; one look at the index for each. */
export async function listTemplates(): Promise<string[]> {
  const { rows } = await pgPool().query<{ template: string }>(
    `${TEMPLATES} SELECT template FROM t WHERE template IS NOT NULL ORDER BY template`,
  )
  return rows.map(({ template }) => template)
}

/** SQL: `t(template)`, and a null at its end. The index is left from one template to the next. */
const TEMPLATES = `
  WITH RECURSIVE t(template) AS (
    (SELECT template FROM email_message ORDER BY template LIMIT 1)
    UNION ALL
    SELECT (SELECT m.template FROM email_message m WHERE m.template > t.template ORDER BY m.template LIMIT 1) FROM t WHERE t.template IS NOT NULL
  )`

/**
 * SQL: `id` of the messages in a filter. The index is in order of template, state and number: each pair of the first two
 * is one stretch of it, and of each only as many rows are read as a page needs.
 */
export function scanMail(
  { state, template, email }: Filters,
  { order, from, take }: Scan<string>,
): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const direction = order === 'down' ? 'DESC' : 'ASC'
  const place = () => (from === null ? 'true' : `m.id ${order === 'down' ? '<' : '>'} ${bind(from)}::bigint`)
  const limit = `LIMIT ${bind(take)}::int`
  if (email !== undefined) {
    // One address has few: all of them are read, whatever else is asked for.
    const also = [
      place(),
      ...(state ? [`m.state = ${bind(state)}::email_state`] : []),
      ...(template ? [`m.template = ${bind(template)}`] : []),
    ].join(' AND ')
    return {
      text: `SELECT m.id FROM (SELECT * FROM email_message WHERE email_hash = ${bind(hashEmail(email))} OFFSET 0) m WHERE ${also} ORDER BY id ${direction} ${limit}`,
      values,
    }
  }
  if (state === undefined && template === undefined)
    return {
      text: `SELECT m.id FROM email_message m WHERE ${place()} ORDER BY id ${direction} ${limit}`,
      values,
    }
  const states = bind(state ? [state] : [...MAIL_STATE_NAMES])
  const templates =
    template === undefined
      ? '(SELECT template FROM t WHERE template IS NOT NULL)'
      : `(SELECT ${bind(template)}::text AS template)`
  // Comparisons of rows, and an order that begins with the pair: with plain equalities PostgreSQL may go by the number
  // alone, past everything else (as in lib/leads/desk/scan.ts).
  const end = bind(from ?? (order === 'down' ? MAX_ID : '0'))
  const stretch =
    order === 'down'
      ? `(m.template, m.state, m.id) < (w.template, s.state, ${end}::bigint) AND (m.template, m.state) >= (w.template, s.state)`
      : `(m.template, m.state, m.id) > (w.template, s.state, ${end}::bigint) AND (m.template, m.state) <= (w.template, s.state)`
  const text = `
    ${template === undefined ? TEMPLATES : ''}
    SELECT found.id FROM ${templates} w CROSS JOIN unnest(${states}::email_state[]) AS s(state)
    CROSS JOIN LATERAL (
      SELECT m.id FROM email_message m WHERE ${stretch} ORDER BY m.template ${direction}, m.state ${direction}, m.id ${direction} ${limit}
    ) found
    ORDER BY id ${direction} ${limit}`
  return { text, values }
}
