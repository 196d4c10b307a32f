import 'server-only'
import type { HandOver } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { db, pgPool } from '../../db/client'
import { AppError } from '../../http/errors'
import { cursorsOf, END, readPage } from '../../lists/keyset'
import { readTimeCursor, writeTimeCursor, type TimeKey } from '../../lists/time-cursor'
import { isUuid } from '../../validation/ids'
import type { CertificatePayload } from '../certificate/certificate'
import { NOT_YOURS, openDisclosed, requireDisclosed } from '../certificate/read-certificate'
import { GIVEN, GIVEN_FIELDS } from '../given'
import { FIRM_STATUSES, type FirmStatus } from '../hand-over/schema'
import { referenceOf, type Handed, type HandedItem, type HandedList, type ListHandedQuery } from './schema'

// What a law firm sees: every statement here names the firm, which comes from the session and from nothing that is sent.

type Row = Pick<
  HandOver,
  'id' | 'handedOverAt' | 'status' | 'statusAt' | 'recalledAt' | 'recallReason' | 'disclosed'
>

const COLUMNS = `h.id, h.handed_over_at AS "handedOverAt", h.status, h.status_at AS "statusAt", h.recalled_at AS "recalledAt",
  h.recall_reason AS "recallReason", h.disclosed`

function toItem({
  id,
  handedOverAt,
  status,
  statusAt,
  recalledAt,
  recallReason,
  disclosed,
}: Row): HandedItem {
  const given = recalledAt === null ? openDisclosed(disclosed) : null
  return {
    id,
    reference: referenceOf(id),
    name: given?.name?.value ?? null,
    breach: given?.breach?.value ?? null,
    handedOverAt: handedOverAt.toISOString(),
    status: status as FirmStatus,
    statusAt: statusAt?.toISOString() ?? null,
    recalledAt: recalledAt?.toISOString() ?? null,
    isToStop: recalledAt !== null && recallReason !== 'expired',
  }
}

/** A page of what a firm was handed, the latest first. Of what was recalled only that it was. */
export async function listHanded(
  firmId: string,
  { after, before, limit, show, reference }: ListHandedQuery,
): Promise<HandedList> {
  const page = await readPage<Row, TimeKey>(
    { after: readTimeCursor(after), before: before === END ? END : readTimeCursor(before), limit },
    async ({ order, from, take }) => {
      const [direction, beyond] = order === 'down' ? ['DESC', '<'] : ['ASC', '>']
      const values: unknown[] = [firmId]
      const bind = (value: unknown): string => `$${values.push(value)}`
      const where = [
        'h.firm_id = $1::uuid',
        ...(reference
          ? [
              `h.id BETWEEN ${bind(`${reference}-0000-0000-0000-000000000000`)}::uuid AND ${bind(`${reference}-ffff-ffff-ffff-ffffffffffff`)}::uuid`,
            ]
          : []),
        ...(show === 'recalled' ? ['h.recalled_at IS NOT NULL'] : []),
        ...(show && show !== 'recalled' ? [`h.status = ${bind(show)} AND h.recalled_at IS NULL`] : []),
        ...(from
          ? [
              `(h.handed_over_at, h.id) ${beyond} (${bind(from.createdAt)}::timestamptz, ${bind(from.id)}::uuid)`,
            ]
          : []),
      ]
      const { rows } = await pgPool().query<Row>(
        `SELECT ${COLUMNS} FROM hand_over h WHERE ${where.join(' AND ')}
         ORDER BY h.handed_over_at ${direction}, h.id ${direction} LIMIT ${bind(take)}::int`,
        values,
      )
      return rows
    },
  )
  return {
    results: page.rows.map(toItem),
    limit,
    ...cursorsOf(page, ({ handedOverAt, id }) => writeTimeCursor({ createdAt: handedOverAt, id })),
  }
}

/**
 * One request that a firm has.
 * @throws AppError `not_found` for another firm's, and for one that was recalled; `unavailable` for one whose data cannot be opened.
 */
export async function getHanded(firmId: string, id: string): Promise<Handed> {
  const row = isUuid(id)
    ? await db().handOver.findFirst({
        where: { id, firmId, recalledAt: null },
        include: { version: { select: { number: true } } },
      })
    : null
  const given = row && requireDisclosed(row.disclosed)
  if (!row || !given) throw new AppError('not_found', NOT_YOURS)
  const { words, agreedAt, confirmedAt } = JSON.parse(row.payload) as CertificatePayload
  const { name: _name, breach: _breach, recalledAt: _recalled, isToStop: _stop, ...item } = toItem(row)
  return {
    ...item,
    given: GIVEN_FIELDS.map((field) => ({ field, label: GIVEN[field], value: given[field]?.value ?? '' })),
    words,
    version: row.version.number,
    agreedAt,
    confirmedAt,
  }
}

/**
 * Says where a firm is with a request. Harmless when repeated.
 * @throws AppError `not_found` for another firm's, and for one that was recalled.
 */
export async function setFirmStatus(
  firmId: string,
  id: string,
  status: FirmStatus,
  actor: Actor,
  now = new Date(),
): Promise<{ status: FirmStatus; changed: boolean; message: string }> {
  if (!isUuid(id)) throw new AppError('not_found', NOT_YOURS)
  return db().$transaction(async (tx) => {
    const [held] = await tx.$queryRaw<{ leadId: string; status: string }[]>`
      SELECT lead_id::text AS "leadId", status FROM hand_over WHERE id = ${id}::uuid AND firm_id = ${firmId}::uuid AND recalled_at IS NULL FOR UPDATE`
    if (!held) throw new AppError('not_found', NOT_YOURS)
    if (held.status === status)
      return { status, changed: false, message: `It was ${FIRM_STATUSES[status]} already.` }
    await tx.handOver.update({ where: { id }, data: { status, statusAt: now } })
    await recordAudit(tx, {
      actor,
      action: 'lead.firm-status',
      subject: held.leadId,
      before: { status: held.status },
      after: { status },
    })
    return { status, changed: true, message: `Marked as ${FIRM_STATUSES[status]}.` }
  })
}
