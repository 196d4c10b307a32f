import { firmCookie, startFirmSession } from '@/lib/auth/firm-people/session'
import { db } from '@/lib/db/client'
import type { TestMember } from './members'

let counter = 0

interface FirmFacts {
  name?: string
  states?: string[]
  consentText?: string
}

/** A law firm with one version of its words. */
export async function createTestFirm({
  name = `Brown & Oak ${(counter += 1)} LLP`,
  states = ['MA', 'NY'],
  consentText = 'I agree that the firm may call me about this breach.',
}: FirmFacts = {}): Promise<{ id: string; versionId: string; name: string }> {
  const { id, versions } = await db().lawFirm.create({
    data: {
      name,
      createdBy: 'operator@example.com',
      versions: { create: { number: 1, name, states, consentText, createdBy: 'operator@example.com' } },
    },
    select: { id: true, versions: { select: { id: true } } },
  })
  return { id, versionId: versions[0]!.id, name }
}

/** Somebody of a firm, signed in. @param firmId left out, a firm of their own. */
export async function createFirmPerson(firmId?: string): Promise<TestMember & { firmId: string }> {
  counter += 1
  const email = `counsel${counter}-${Date.now()}@example.com`
  const ofFirm = firmId ?? (await createTestFirm()).id
  const { id: userId } = await db().firmPerson.create({
    data: { firmId: ofFirm, email, name: 'Dana Counsel' },
    select: { id: true },
  })
  const sid = await db().$transaction((tx) => startFirmSession(tx, userId, new Date()))
  return {
    userId,
    email,
    firmId: ofFirm,
    password: '',
    sid,
    refreshToken: '',
    cookie: firmCookie(sid).split(';')[0]!,
  }
}
