import 'server-only'
import type { z } from 'zod'
import { recordAudit, type Actor } from '../audit/record'
import { db } from '../db/client'
import { isUuid } from '../validation/ids'
import { leadGone } from './get-lead'
import type { leadNoteItemSchema } from './lead-view'

/** The same note by the same operator within this time was sent twice. Milliseconds. */
const REPEAT_MS = 60_000

/**
 * Adds a note to a request; it stays as it is. The audit log tells that there was one, not what it says.
 * @throws AppError `not_found` when the request is gone.
 */
export async function addNote(
  leadId: string,
  text: string,
  actor: Actor,
  now = new Date(),
): Promise<z.infer<typeof leadNoteItemSchema>> {
  if (!isUuid(leadId)) throw leadGone()
  const note = await db().$transaction(async (tx) => {
    // One at a time, so that the second of two equal ones meets the first.
    const found = await tx.$queryRaw<unknown[]>`SELECT 1 FROM lead WHERE id = ${leadId}::uuid FOR UPDATE`
    if (found.length === 0) throw leadGone()
    const last = await tx.leadNote.findFirst({ where: { leadId }, orderBy: { id: 'desc' } })
    if (
      last &&
      last.text === text &&
      last.author === actor.name &&
      now.getTime() - last.createdAt.getTime() < REPEAT_MS
    )
      return last
    const added = await tx.leadNote.create({
      data: { leadId, text, author: actor.name, authorId: actor.id, createdAt: now },
    })
    await recordAudit(tx, {
      actor,
      action: 'lead.note',
      subject: leadId,
      after: { characters: [...text].length },
    })
    return added
  })
  return {
    id: String(note.id),
    author: note.author,
    text: note.text,
    createdAt: note.createdAt.toISOString(),
  }
}
