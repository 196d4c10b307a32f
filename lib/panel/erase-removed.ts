import 'server-only'
import type { Actor } from '../audit/record'
import { db } from '../db/client'
import { removeForGood } from '../retention/remove-for-good'
import { isUuid } from '../validation/ids'

/** Deletes for good what could have been put back. Harmless when repeated. @param id as it came. @returns in words, what was done. */
export async function eraseRemoved(id: string, actor: Actor): Promise<string> {
  const known = isUuid(id)
    ? await db().removedItem.findUnique({ where: { id }, select: { kind: true } })
    : null
  const isDone = known !== null && (await removeForGood(id, known.kind, actor))
  return isDone
    ? 'It is deleted for good.'
    : 'It is not there any more: somebody has put it back, or it was deleted for good already.'
}
