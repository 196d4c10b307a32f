import { beginFirmEnrolment, enrolPerson } from '@/lib/auth/firm-people/enrol-person'
import { invitePerson } from '@/lib/auth/firm-people/invite-person'
import { enrolmentCookie } from '@/lib/auth/invites/enrolment-cookie'
import { openInvite } from '@/lib/auth/invites/open-invite'
import { authenticationOptions } from '@/lib/auth/passkeys/authentication-options'
import { challengeCookie } from '@/lib/auth/passkeys/challenge-cookie'
import { db } from '@/lib/db/client'
import { tokenOf } from '../admins'
import { Authenticator } from '../authenticator'
import { createBreach } from '../factories'
import { createFirmPerson, createHandable, createHanded, createTestFirm } from '../firms'
import { holdOf } from '../hold'
import { createAdmin, type TestMember } from '../members'
import { pair } from './accounts'
import { freshEmail, type Samples } from './sample'

// Law firms: what operators do with them, and their people's sign-in.

const ORIGIN = 'http://localhost:3000'

async function invite(): Promise<{ email: string; token: string }> {
  const operator = await createAdmin()
  const email = freshEmail()
  const { id: firmId } = await createTestFirm()
  const actor = { id: operator.userId, name: operator.email, ip: '203.0.113.1', requestId: null }
  const made = await invitePerson({ firmId, email, name: 'Dana Counsel', actor, hold: holdOf(operator) })
  return { email, token: tokenOf(made.link) }
}

/** A browser that has opened an invite. */
async function enrolment(): Promise<{ id: string; email: string; cookie: string }> {
  const { email, token } = await invite()
  const opened = await openInvite(token, null, new Date(), 'firm')
  return { id: opened.id, email, cookie: pair(enrolmentCookie(opened)) }
}

/** Somebody of a firm who has registered a passkey. */
export async function enrolled(): Promise<{ email: string; device: Authenticator }> {
  const { id, email } = await enrolment()
  const device = new Authenticator(ORIGIN)
  const { challengeId, options } = await beginFirmEnrolment(id, email)
  await enrolPerson({
    inviteId: id,
    email,
    challengeId,
    response: device.register(options),
    name: 'Sample key',
    origin: { ip: '203.0.113.1', userAgent: 'test', requestId: null },
  })
  return { email, device }
}

const words = (name: string) => ({
  name,
  states: ['NY', 'NJ'],
  consentText: 'I agree that the firm may call me about this breach.',
})
let firms = 0

const desk: Samples = {
  'GET /v1/admin/law-firms': async () => {
    const { id } = await createTestFirm()
    await createFirmPerson(id)
    await db().breachLawFirm.create({ data: { breachId: await createBreach(), firmId: id, setBy: 'a' } })
    const { userId: createdById } = await createAdmin()
    await db().adminInvite.create({
      data: {
        firmId: id,
        tokenHash: new Uint8Array([...freshEmail()].map((letter) => letter.charCodeAt(0))),
        email: freshEmail(),
        createdById,
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    })
    return {}
  },
  'POST /v1/admin/law-firms': () => ({ body: words(`Sample Firm ${(firms += 1)}`) }),
  'PATCH /v1/admin/law-firms/{id}': async () => ({
    path: { id: (await createTestFirm()).id },
    body: { ...words(`Sample Firm ${(firms += 1)}`), isActive: true, expectedVersion: 1 },
  }),
  'DELETE /v1/admin/law-firms/{id}': async () => ({ path: { id: (await createTestFirm()).id } }),
  'POST /v1/admin/law-firms/{id}/invite': async () => ({
    path: { id: (await createTestFirm()).id },
    body: { email: freshEmail(), name: 'Dana Counsel' },
  }),
  'DELETE /v1/admin/law-firms/people/{id}': async () => ({ path: { id: (await createFirmPerson()).userId } }),
  'PUT /v1/admin/breach/{id}/law-firm': async () => ({
    path: { id: String(await createBreach()) },
    body: { firmId: (await createTestFirm()).id },
  }),
}

const signingIn: Samples = {
  'POST /v1/firm/has-credentials': () => ({ body: { email: freshEmail() }, changes: false }),
  'POST /v1/firm/invite': async () => ({ body: { token: (await invite()).token } }),
  'POST /v1/firm/login/challenge': () => ({ body: { email: freshEmail() } }),
  'POST /v1/firm/login/verify': async () => {
    const { email, device } = await enrolled()
    const { challengeId, options } = await authenticationOptions()
    return {
      body: { email, creds: device.authenticate(options) },
      cookie: pair(challengeCookie(challengeId)),
    }
  },
  'POST /v1/firm/register/challenge': async () => {
    const { email, cookie } = await enrolment()
    return { body: { email }, cookie }
  },
  'POST /v1/firm/register/verify': async () => {
    const { id, email, cookie } = await enrolment()
    const { challengeId, options } = await beginFirmEnrolment(id, email)
    return {
      body: { email, creds: new Authenticator(ORIGIN).register(options) },
      cookie: `${cookie}; ${pair(challengeCookie(challengeId))}`,
    }
  },
  'POST /v1/firm/signout': async () => ({ cookie: (await createFirmPerson()).cookie }),
}

const handing: Samples = {
  'GET /v1/admin/leads/{id}/hand-over': async () => ({
    path: { id: (await createHandable(await createTestFirm())).leadId },
  }),
  'POST /v1/admin/leads/{id}/hand-over': async () => {
    const firm = await createTestFirm()
    const { leadId } = await createHandable(firm)
    return { path: { id: leadId }, body: { lawFirmVersionId: firm.versionId } }
  },
  'POST /v1/admin/leads/{id}/recall': async () => ({
    path: { id: (await createHanded()).leadId },
    body: { reason: 'asked' },
  }),
  'GET /v1/admin/leads/{id}/certificate': async () => ({ path: { id: (await createHanded()).leadId } }),
  'GET /v1/certificates/keys': async () => {
    await createHanded()
    return {}
  },
}

/** What the firm of whoever calls was handed; another firm, where they are of none. */
const handedTo = async ({ userId }: TestMember) =>
  createHanded((await db().firmPerson.findUnique({ where: { id: userId } }))?.firmId)

const portal: Samples = {
  'GET /v1/firm/leads': async (caller) => {
    await handedTo(caller)
    return { query: { show: 'new', limit: '10' } }
  },
  'GET /v1/firm/leads/{id}': async (caller) => ({ path: { id: (await handedTo(caller)).id } }),
  'PATCH /v1/firm/leads/{id}': async (caller) => ({
    path: { id: (await handedTo(caller)).id },
    body: { status: 'contacted' },
  }),
  'GET /v1/firm/leads/{id}/certificate': async (caller) => ({ path: { id: (await handedTo(caller)).id } }),
}

export const firmSamples: Samples = { ...desk, ...signingIn, ...handing, ...portal }
