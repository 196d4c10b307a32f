import 'server-only'
import { hashEmail } from '../../crypto/crypto'
import { pgPool } from '../../db/client'
import { normaliseEmail } from '../../validation/fields'
import { readCounters } from '../../db/counters'
import { listWindow, type ListWindow } from '../../lists/list-window'
import { foundPeople, MAX_FOUND, readPersonSearch } from '../../lists/person-search'
import type { ListedUser, ListUsersQuery, UserList } from './user-schema'

/** A row as the driver reads it. */
type Row = Omit<ListedUser, '_id' | 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

const COLUMNS = `u.id, u.email, u.name, u.role::text AS role, u.phone_number AS "phoneNumber", u.zip_code AS "zipCode",
  u.email_verified_at IS NOT NULL AS "isEmailVerified", u.created_at AS "createdAt", u.updated_at AS "updatedAt"`

/** A page of the users. Their number is kept, not counted: a million of them cost what a thousand do. */
export async function listUsers(query: ListUsersQuery): Promise<UserList> {
  if (query.q !== undefined) return findUsers({ ...query, q: query.q })
  const counts = await readCounters('users')
  const total = query.role
    ? (counts.get(query.role) ?? 0)
    : [...counts.values()].reduce((sum, n) => sum + n, 0)
  const window = listWindow(query.page, query.limit, total)
  const { rows } = await pgPool().query<Row>(usersStatement(window, query))
  return {
    results: rows.map(toUser),
    page: window.page,
    limit: window.limit,
    totalPages: window.totalPages,
    totalResults: total,
    totalIsCapped: false,
  }
}

/**
 * The statement of one page. It walks the index from the nearer end, and only then reads the rows of the page; the order
 * of the index is (created_at DESC, id), so that oldest first is the same one backwards.
 */
export function usersStatement(
  { skip, take, fromEnd }: Pick<ListWindow, 'skip' | 'take' | 'fromEnd'>,
  { role, sortBy }: Pick<ListUsersQuery, 'role' | 'sortBy'>,
): { text: string; values: unknown[] } {
  const order = (newestFirst: boolean, alias: string) =>
    newestFirst ? `${alias}.created_at DESC, ${alias}.id ASC` : `${alias}.created_at ASC, ${alias}.id DESC`
  const newestFirst = sortBy === 'createdAt:desc'
  return {
    text: `
      SELECT ${COLUMNS} FROM (
        SELECT k.id FROM users k ${role ? 'WHERE k.role = $3::user_role' : ''} ORDER BY ${order(newestFirst !== fromEnd, 'k')} LIMIT $1 OFFSET $2
      ) page JOIN users u ON u.id = page.id ORDER BY ${order(newestFirst, 'u')}`,
    values: [take, skip, ...(role ? [role] : [])],
  }
}

/** Who a search finds, of so many as are looked at: the same time for a thousand users as for a million. */
async function findUsers(query: ListUsersQuery & { q: string }): Promise<UserList> {
  const counting = foundUsersCount(query)
  const { n, whole } = (await pgPool().query<{ n: number; whole: boolean }>(counting.text, counting.values))
    .rows[0]!
  const window = listWindow(query.page, query.limit, n)
  const { text, values } = foundUsersPage(query, window)
  const { rows } = await pgPool().query<Row>(text, values)
  return {
    results: rows.map(toUser),
    page: window.page,
    limit: window.limit,
    totalPages: window.totalPages,
    totalResults: n,
    totalIsCapped: !whole,
  }
}

type Found = Pick<ListUsersQuery, 'role'> & { q: string }

/** SQL: how many a search finds, `n`, of so many as are looked at; and whether these are all, `whole`. */
export function foundUsersCount(query: Found): { text: string; values: unknown[] } {
  const { found, rows, values } = foundUsers(query)
  return {
    text: `${found} SELECT count(*)::int AS n, NOT EXISTS (SELECT 1 FROM found o WHERE o.place > ${MAX_FOUND}) AS whole ${rows}`,
    values,
  }
}

/** SQL: a page of them. */
export function foundUsersPage(
  { sortBy, ...query }: Found & Pick<ListUsersQuery, 'sortBy'>,
  { page, limit, take }: Pick<ListWindow, 'page' | 'limit' | 'take'>,
): { text: string; values: unknown[] } {
  const { found, rows, values, bind } = foundUsers(query)
  const order = sortBy === 'createdAt:desc' ? 'u.created_at DESC, u.id ASC' : 'u.created_at ASC, u.id DESC'
  return {
    text: `${found} SELECT ${COLUMNS} ${rows} ORDER BY ${order} LIMIT ${bind(take)}::int OFFSET ${bind((page - 1) * limit)}::int`,
    values,
  }
}

/** They are read one by one: there are few, and a planner that expects more would read the table. */
function foundUsers({ q, role }: Found) {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const search = readPersonSearch(q)
  const found =
    search.kind === 'address'
      ? `SELECT s.id, 1 AS place FROM users s WHERE s.email_hash = ${bind(hashEmail(normaliseEmail(search.address)))}::bytea`
      : foundPeople('users', search, bind)
  return {
    found: `WITH found AS MATERIALIZED (${found})`,
    rows: `FROM (SELECT DISTINCT o.id FROM found o WHERE o.place <= ${MAX_FOUND}) f CROSS JOIN LATERAL (SELECT * FROM users r WHERE r.id = f.id OFFSET 0) u ${role ? `WHERE u.role = ${bind(role)}::user_role` : ''}`,
    values,
    bind,
  }
}

function toUser({ createdAt, updatedAt, ...row }: Row): ListedUser {
  return { ...row, _id: row.id, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
