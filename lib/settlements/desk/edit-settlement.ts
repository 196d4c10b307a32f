import 'server-only'
import type { Actor } from '../../audit/record'
import { db } from '../../db/client'
import { databaseCode, UNIQUE_VIOLATION } from '../../db/error-codes'
import { AppError } from '../../http/errors'
import type { Settlement } from '../record'
import { applyEdit } from './apply-edit'
import type { EditSettlementInput } from './edit-schema'
import { lockSettlement, requireStanding, requireVersion } from './lock-settlement'
import { requireFreeSlug, TAKEN } from './require-free-slug'

const FIXED = 'A published settlement keeps its address: people and mails have it.'

const NOT_A_DRAFT = 'This settlement is public. An API key may edit drafts only.'

/**
 * Changes a settlement; what is left out stays. Sources, days and events are only added.
 * @param key its number as text.
 * @param draftsOnly for who may not change what people see.
 * @throws AppError `not_found`; `forbidden` for one that is public, by `draftsOnly`; `conflict` when it is not as the change was made from, or withdrawn; `invalid_fields`.
 */
export async function editSettlement(
  actor: Actor,
  key: string,
  { version, ...edit }: EditSettlementInput,
  { draftsOnly = false, now = new Date() }: { draftsOnly?: boolean; now?: Date } = {},
): Promise<Settlement> {
  try {
    return await db().$transaction(async (tx) => {
      const current = await lockSettlement(tx, key)
      requireStanding(current)
      if (draftsOnly && current.publishedAt !== null) throw new AppError('forbidden', NOT_A_DRAFT)
      requireVersion(current, version)
      if (edit.slug !== undefined && edit.slug !== current.slug) {
        if (current.publishedAt !== null)
          throw new AppError('invalid_fields', FIXED, { fieldErrors: { slug: FIXED } })
        await requireFreeSlug(tx, edit.slug, current.id)
      }
      return applyEdit({ tx, actor, now }, current, edit)
    })
  } catch (error) {
    if (databaseCode(error) === UNIQUE_VIOLATION) throw new AppError('conflict', TAKEN)
    throw error
  }
}
