import 'server-only'
import { db } from '../../db/client'
import { rowNumber } from '../../validation/ids'
import type { AdminBreach } from './responses'
import { toAdminBreach } from './to-admin-breach'

/** One breach as the admin area shows it, by its number as text; null when there is none. */
export async function getAdminBreach(number: string): Promise<AdminBreach | null> {
  const id = rowNumber(number)
  const row = id && (await db().breach.findUnique({ where: { id } }))
  return row ? toAdminBreach(row) : null
}
