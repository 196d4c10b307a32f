import 'server-only'
import type { Actor } from '../../audit/record'
import { db } from '../../db/client'
import { databaseCode, UNIQUE_VIOLATION } from '../../db/error-codes'
import { AppError } from '../../http/errors'
import { WHY_CHANGED, type Settlement } from '../record'
import { applyEdit } from './apply-edit'
import { askFirst } from './ask-first'
import type { EditSettlementInput, SettlementEdit } from './edit-schema'
import { lockSettlement, requireStanding, requireVersion } from './lock-settlement'
import { requireFreeSlug, TAKEN } from './require-free-slug'

const FIXED = 'A published settlement keeps its address: people and mails have it.'

const NOT_A_DRAFT = 'This settlement is public. An API key may edit drafts only.'

/**
 * Changes a settlement; what is left out stays. Sources, days and events are only added.
 * @param key its number as text.
 * @param draftsOnly for who may not change what people see.
 * @throws AppError `not_found`; `forbidden` for one that is public, by `draftsOnly`; `conflict` when it is not as the change was made from, or withdrawn; `invalid_fields`;
 *   `confirmation_required` for what everybody would read otherwise, without `confirmed`.
 */
export async function editSettlement(
  actor: Actor,
  key: string,
  { version, confirmed, ...edit }: EditSettlementInput,
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
      requireReasons(current, edit)
      const after = await applyEdit({ tx, actor, now }, current, edit)
      if (!confirmed) await askFirst(tx, current, after, now)
      return after
    })
  } catch (error) {
    if (databaseCode(error) === UNIQUE_VIOLATION) throw new AppError('conflict', TAKEN)
    throw error
  }
}

/**
 * A public day that becomes another one has to have a reason: a page that was read since the record was saved last, or an operator's word.
 * @throws AppError `invalid_fields`.
 */
function requireReasons(current: Settlement, { dates, sources }: SettlementEdit): void {
  if (current.publishedAt === null) return
  const saves = current.events.filter(({ kind }) => kind === 'edited' || kind === 'published')
  const lastSave = (saves.at(-1)?.addedAt ?? current.publishedAt).slice(0, 10)
  const fieldErrors = Object.fromEntries(
    dates.flatMap(({ supersedes, date, change, source, sourceId }, place) => {
      const old = current.dates.find(({ id }) => id === supersedes)
      if (!old || old.date === date || change) return []
      const read = source === undefined ? current.sources.find(({ id }) => id === sourceId) : sources[source]
      // The same page of the same day is the same reading: it cannot give both.
      const before = current.sources.find(({ id }) => id === old.sourceId)
      const isAnother = read?.url !== before?.url || read?.readAt !== before?.readAt
      const isReadSince = read !== undefined && read.readAt >= lastSave && isAnother
      return isReadSince ? [] : [[`dates.${place}.change`, WHY_CHANGED] as const]
    }),
  )
  if (Object.keys(fieldErrors).length > 0)
    throw new AppError('invalid_fields', `${WHY_CHANGED}.`, { fieldErrors })
}
