import { firmCookie, startFirmSession } from '@/lib/auth/firm-people/session'
import { firmConsent } from '@/lib/consents/firm-words'
import { hashEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { handOver } from '@/lib/firms/hand-over/hand-over'
import { createLead } from './leads'
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

/** A confirmed request whose person has agreed to a firm. @param facts of the request. */
export async function createHandable(
  firm: { id: string; versionId: string; name: string },
  facts: Parameters<typeof createLead>[0] = {},
): Promise<{ leadId: string; userId: string; email: string }> {
  const {
    id: leadId,
    userId,
    email,
  } = await createLead({
    connectWithLawyer: true,
    confirmedAt: new Date(),
    form: 'request-consultation',
    ...facts,
    lawFirmVersionId: firm.versionId,
  })
  const version = await db().lawFirmVersion.findUniqueOrThrow({ where: { id: firm.versionId } })
  await db().consent.create({
    data: {
      leadId,
      emailHash: new Uint8Array(hashEmail(email)),
      kind: 'law_firm',
      lawFirmVersionId: firm.versionId,
      text: firmConsent(version),
      version: '2026-01-01',
      form: 'request-consultation',
      ip: '192.0.2.7',
      userAgent: 'test browser',
    },
  })
  return { leadId, userId, email }
}

const OPERATOR = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'operator@example.com',
  ip: '',
  requestId: null,
}

/** A request that was handed over. @param firmId left out, to a firm of its own. */
export async function createHanded(
  firmId?: string,
  facts: Parameters<typeof createLead>[0] = {},
): Promise<{ id: string; leadId: string; userId: string; email: string; firmId: string }> {
  const firm = firmId
    ? await db().lawFirmVersion.findFirstOrThrow({ where: { firmId }, orderBy: { number: 'desc' } })
    : null
  const to = firm ? { id: firm.firmId, versionId: firm.id, name: firm.name } : await createTestFirm()
  const lead = await createHandable(to, facts)
  const { id } = await handOver(lead.leadId, to.versionId, OPERATOR)
  return { id, ...lead, firmId: to.id }
}
