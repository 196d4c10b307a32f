import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { isUuid } from '../../validation/ids'

/** Takes somebody's sign-in for a law firm away: sessions and passkeys go with it. Harmless when repeated. @returns false where it was gone. */
export async function removePerson(id: string, actor: Actor): Promise<boolean> {
  if (!isUuid(id)) return false
  return db().$transaction(async (tx) => {
    const [gone] = await tx.$queryRaw<{ firmId: string }[]>`
      DELETE FROM firm_person WHERE id = ${id}::uuid RETURNING firm_id::text AS "firmId"`
    if (!gone) return false
    await recordAudit(tx, { actor, action: 'law-firm.remove', subject: gone.firmId, before: { person: id } })
    return true
  })
}
