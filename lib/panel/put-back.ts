import 'server-only'
import type { Actor } from '../audit/record'
import { lockCatalogue } from '../breaches/edit/lock-breach'
import { restoreDeleted } from '../breaches/edit/restore-deleted'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { holdRemovedUser, restoreUser } from '../members/desk/restore-user'
import { holdItem, type RemovedItem } from '../removed/put-back'
import { plural } from '../site/format'
import { isUuid } from '../validation/ids'
import type { PutBack } from './removed-schema'

const GONE =
  'It is not there any more: somebody has put it back, or it was deleted for good. Nothing was done twice.'
const OVER = 'Its seven days are over: it is being deleted for good.'

/** Of a company with many rows all are compared with what comes back. Milliseconds. */
const TRANSACTION = { maxWait: 5_000, timeout: 60_000 }

/**
 * Puts back what an operator has deleted. Of several who do it at once, one does.
 * @param id as it came.
 * @throws AppError `gone` once its seven days are over, `conflict` where something else has its place.
 */
export async function putBackRemoved(id: string, actor: Actor, now = new Date()): Promise<PutBack> {
  const known = isUuid(id)
    ? await db().removedItem.findUnique({ where: { id }, select: { kind: true } })
    : null
  if (!known) return { restored: false, message: GONE }
  return db().$transaction(async (tx) => {
    if (known.kind === 'user') {
      const held = await holdRemovedUser(tx, id)
      if (!held) return { restored: false, message: GONE }
      requireInTime(held.item, now)
      await restoreUser(tx, held, actor)
      return {
        restored: true,
        message: `The account of ${held.email} is back as it was. Mail that waited for it was cancelled and stays so.`,
      }
    }
    await lockCatalogue(tx)
    const item = await holdItem(tx, id)
    if (!item) return { restored: false, message: GONE }
    requireInTime(item, now)
    const { pausedCampaigns } = await restoreDeleted(tx, item, actor)
    const paused =
      pausedCampaigns > 0
        ? ` ${plural(pausedCampaigns, 'alert', 'alerts')} about it ${pausedCampaigns === 1 ? 'is' : 'are'} paused: nothing is sent until you let ${pausedCampaigns === 1 ? 'it' : 'them'} go on.`
        : ''
    return { restored: true, message: `${item.title} is back as it was.${paused}` }
  }, TRANSACTION)
}

/** @throws AppError `gone` */
function requireInTime({ restoreUntil }: RemovedItem, now: Date): void {
  if (restoreUntil < now) throw new AppError('gone', OVER)
}
