import 'server-only'
import { db, pgPool } from '../../db/client'
import { AppError } from '../../http/errors'
import { cursorsOf, END, readPage } from '../../lists/keyset'
import { readTimeCursor, writeTimeCursor, type TimeKey } from '../../lists/time-cursor'
import { isUuid } from '../../validation/ids'
import { reachable } from '../reachable'
import type { FirmItem, FirmList, ListFirmsQuery } from '../schema'

/** Breaches that are named; more are counted. */
const NAMED_BREACHES = 10
/** More people than any firm has here. */
const MAX_PEOPLE = 50

/** As JSON has a time. */
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL: invite `i` still counts. */
const IS_LIVE = `i.enrolled_at IS NULL AND i.ended_at IS NULL AND i.expires_at > now()
  AND (i.created_by_id IS NULL OR EXISTS (SELECT 1 FROM users o WHERE o.id = i.created_by_id AND o.role = 'admin'))`

/** SQL: the items of firms `f`. */
const ITEM = `
  f.id, f.name, v.states, v.consent_text AS "consentText", v.number AS version, ${iso('v.created_at')} AS "versionSince",
  f.deactivated_at IS NULL AS "isActive", ${iso('f.created_at')} AS "createdAt", f.created_by AS "createdBy",
  (SELECT count(*)::int FROM hand_over h WHERE h.firm_id = f.id) AS "handedOver",
  (SELECT count(*)::int FROM hand_over h WHERE h.firm_id = f.id AND h.recalled_at IS NOT NULL) AS recalled,
  (SELECT count(*)::int FROM hand_over h WHERE h.firm_id = f.id AND h.recalled_at IS NOT NULL AND h.told_at IS NULL) AS untold,
  (SELECT count(*)::int FROM breach_law_firm n WHERE n.firm_id = f.id) AS "breachCount",
  COALESCE((SELECT json_agg(json_build_object('uniqueBreachId', b.unique_breach_id, 'title', b.title) ORDER BY b.title, b.id)
    FROM (SELECT b.id, b.unique_breach_id, b.title FROM breach_law_firm n JOIN breach b ON b.id = n.breach_id WHERE n.firm_id = f.id
      ORDER BY b.title, b.id LIMIT ${NAMED_BREACHES}) b), '[]') AS breaches,
  COALESCE((SELECT json_agg(json_build_object('id', p.id, 'email', p.email, 'name', p.name,
      'keys', (SELECT count(*)::int FROM firm_passkey k WHERE k.person_id = p.id), 'lastSignInAt', ${iso('p.last_sign_in_at')}) ORDER BY p.created_at, p.id)
    FROM (SELECT * FROM firm_person p WHERE p.firm_id = f.id ORDER BY p.created_at, p.id LIMIT ${MAX_PEOPLE}) p), '[]') AS people,
  COALESCE((SELECT json_agg(json_build_object('id', i.id, 'email', i.email, 'name', i.name,
      'createdBy', (SELECT o.email FROM users o WHERE o.id = i.created_by_id), 'expiresAt', ${iso('i.expires_at')}, 'openedAt', ${iso('i.opened_at')})
      ORDER BY i.expires_at DESC)
    FROM (SELECT * FROM admin_invite i WHERE i.firm_id = f.id AND ${IS_LIVE} ORDER BY i.expires_at DESC LIMIT ${MAX_PEOPLE}) i), '[]') AS invites`

/** SQL: the newest version of each. */
const NEWEST = `JOIN LATERAL (SELECT * FROM law_firm_version w WHERE w.firm_id = f.id ORDER BY w.number DESC LIMIT 1) v ON true`

type Read = Omit<FirmItem, 'people'> & { people: Omit<FirmItem['people'][number], 'isReached'>[] }

/** Which of their people mail reaches. */
async function withReached(firms: readonly Read[]): Promise<FirmItem[]> {
  const reached = new Set(
    (
      await reachable(
        db(),
        firms.flatMap(({ people }) => people),
      )
    ).map(({ id }) => id),
  )
  return firms.map((firm) => ({
    ...firm,
    people: firm.people.map((person) => ({ ...person, isReached: reached.has(person.id) })),
  }))
}

/** A page of the firms, the latest first, each with its people. */
export async function listFirms({ after, before, limit }: ListFirmsQuery): Promise<FirmList> {
  const page = await readPage<Read & { at: Date }, TimeKey>(
    { after: readTimeCursor(after), before: before === END ? END : readTimeCursor(before), limit },
    async ({ order, from, take }) => {
      const [direction, beyond] = order === 'down' ? ['DESC', '<'] : ['ASC', '>']
      const where = from ? `WHERE (f.created_at, f.id) ${beyond} ($2::timestamptz, $3::uuid)` : ''
      const { rows } = await pgPool().query<Read & { at: Date }>(
        `SELECT ${ITEM}, f.created_at AS at
         FROM (SELECT * FROM law_firm f ${where} ORDER BY f.created_at ${direction}, f.id ${direction} LIMIT $1::int) f ${NEWEST}
         ORDER BY f.created_at ${direction}, f.id ${direction}`,
        from ? [take, from.createdAt, from.id] : [take],
      )
      return rows
    },
  )
  return {
    results: await withReached(page.rows.map(({ at: _at, ...item }) => item)),
    limit,
    ...cursorsOf(page, ({ at, id }) => writeTimeCursor({ createdAt: at, id })),
  }
}

/** One of them. @throws AppError `not_found` */
export async function getFirm(id: string): Promise<FirmItem> {
  const [firm] = isUuid(id)
    ? (await pgPool().query<Read>(`SELECT ${ITEM} FROM law_firm f ${NEWEST} WHERE f.id = $1::uuid`, [id]))
        .rows
    : []
  if (!firm) throw noFirm()
  return (await withReached([firm]))[0]!
}

export function noFirm(): AppError {
  return new AppError('not_found', 'This law firm is not there any more.')
}

/** More firms than any operator chooses among. */
const MAX_CHOICES = 200

/** The firms that a breach's forms can name, by name. */
export async function listFirmChoices(): Promise<{ id: string; name: string }[]> {
  const { rows } = await pgPool().query<{ id: string; name: string }>(
    `SELECT f.id, f.name FROM law_firm f WHERE f.deactivated_at IS NULL ORDER BY f.name, f.id LIMIT ${MAX_CHOICES}`,
  )
  return rows
}
