import 'server-only'
import { db } from '../db'
import type { AdminBreach } from './admin-breach'
import { toAdminBreach } from './to-admin-breach'

const MAX_ID = 2_147_483_647

/** One breach as the admin area shows it, by its number as text; null when there is none. */
export async function getAdminBreach(number: string): Promise<AdminBreach | null> {
  if (!/^[1-9]\d{0,9}$/.test(number) || Number(number) > MAX_ID) return null
  const row = await db().breach.findUnique({ where: { id: Number(number) } })
  return row && toAdminBreach(row)
}
