import 'server-only'
import { pgPool } from '../../db/client'
import { normaliseEmail } from '../../validation/fields'
import { readCounters } from '../../db/counters'
import { listWindow, type ListWindow } from '../../lists/list-window'
import type { ListedUser, ListUsersQuery, UserList } from './user-schema'

/** A row as the driver reads it. */
type Row = Omit<ListedUser, '_id' | 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

const COLUMNS = `u.id, u.email, u.name, u.role::text AS role, u.phone_number AS "phoneNumber", u.zip_code AS "zipCode",
  u.email_verified_at IS NOT NULL AS "isEmailVerified", u.created_at AS "createdAt", u.updated_at AS "updatedAt"`

/** A page of the users. Their number is kept, not counted: a million of them cost what a thousand do. */
export async function listUsers(query: ListUsersQuery): Promise<UserList> {
  if (query.q) return findByAddress(query)
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

/** The one who has this address, by the unique index. */
async function findByAddress({ q, role, limit }: ListUsersQuery): Promise<UserList> {
  const { rows } = await pgPool().query<Row>(
    `SELECT ${COLUMNS} FROM users u WHERE u.email = $1 AND ($2::text IS NULL OR u.role::text = $2)`,
    [normaliseEmail(q), role ?? null],
  )
  return { results: rows.map(toUser), page: 1, limit, totalPages: 1, totalResults: rows.length }
}

function toUser({ createdAt, updatedAt, ...row }: Row): ListedUser {
  return { ...row, _id: row.id, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
