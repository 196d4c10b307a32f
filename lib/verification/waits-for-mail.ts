import 'server-only'
import { db } from '../db/client'

/** Whether a request still waits for the mail that asks to confirm it. */
export async function waitsForMail(leadId: string): Promise<boolean> {
  return (
    (await db().lead.findFirst({ where: { id: leadId, waitsForMail: true }, select: { id: true } })) !== null
  )
}
