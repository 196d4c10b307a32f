import { authenticationOptions } from '@/lib/auth/passkeys/authentication-options'
import { challengeCookie } from '@/lib/auth/passkeys/challenge-cookie'
import { registrationOptions } from '@/lib/auth/passkeys/registration-options'
import { verifyRegistration } from '@/lib/auth/passkeys/verify-registration'
import { requestPasswordReset } from '@/lib/auth/password-reset'
import { startSession } from '@/lib/auth/sessions'
import { verifyLink } from '@/lib/auth/verify-link'
import { hashEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { visitCookie } from '@/lib/visit/visit'
import { getNotifiedSchema } from '@/lib/leads/schema'
import { submitLead } from '@/lib/leads/submit-lead'
import { profileKeys } from '@/lib/verification/hash-profiles'
import { makeUndoLink } from '@/lib/members/email-change/undo-link'
import { Authenticator } from '../authenticator'
import { mailedTokens } from '../mailed'
import type { TestMember } from '../members'
import { freshEmail, type Samples } from './sample'

const ORIGIN = 'http://localhost:3000'
export const pair = (setCookie: string) => setCookie.split(';')[0]!

/** A member's passkey. */
export async function addPasskey({
  userId,
  sid,
}: TestMember): Promise<{ id: string; device: Authenticator }> {
  const device = new Authenticator(ORIGIN)
  const { challengeId, options } = await registrationOptions(userId)
  const { id } = await verifyRegistration({
    userId,
    sid,
    challengeId,
    response: device.register(options),
    name: 'Sample key',
  })
  return { id, device }
}

/** A request that waits for its link. @returns its id. */
export async function request(email: string): Promise<string> {
  const body = getNotifiedSchema.parse({
    name: 'Ann Lee',
    email,
    phoneNumber: '617-555-0142',
    zipCode: '02139',
  })
  return (await submitLead({ request: body, ip: '203.0.113.1', userAgent: 'test' })).leadId!
}

/** The cookie of a browser that has made a request. */
export function requestCookie(email: string, leadId?: string): string {
  const confirmation = {
    leadId,
    email,
    submissionType: 'notification' as const,
    name: 'Ann Lee',
    uniqueBreachId: 'unknown-breach',
    sms: false,
    future: false,
    lawyer: false,
  }
  return pair(visitCookie({ confirmation }))
}

export const accountSamples: Samples = {
  'POST /v1/auth/login': ({ email, password }) => ({ body: { email, password } }),
  'POST /v1/auth/signup': async () => {
    const email = freshEmail()
    await db().user.create({ data: { email, ...profileKeys(email), name: 'Ann Lee' } })
    return {
      body: {
        name: 'Ann Lee',
        email,
        password: 'a long enough password',
        phoneNumber: '617-555-0142',
        zipCode: '02139',
      },
    }
  },
  'POST /v1/auth/signout': () => ({ signedIn: true, query: { everywhere: 'true' } }),
  'POST /v1/auth/refresh': ({ refreshToken }) => ({ body: { refreshToken } }),
  'POST /v1/auth/ticket': () => ({}),
  'GET /v1/auth/reauthenticate': () => ({}),
  'POST /v1/auth/reauthenticate': ({ password }) => ({ body: { password } }),
  'POST /v1/auth/reauthenticate/passkey': async (caller) => {
    const { device } = await addPasskey(caller)
    const { challengeId, options } = await authenticationOptions()
    return { cookie: pair(challengeCookie(challengeId)), body: { response: device.authenticate(options) } }
  },
  'POST /v1/auth/password': ({ password }) => ({
    body: { currentPassword: password, password: 'another long password' },
  }),
  'DELETE /v1/auth/password': async (caller) => {
    await addPasskey(caller)
    return {}
  },
  'POST /v1/auth/password-reset': ({ email }) => ({ body: { email } }),
  'POST /v1/auth/password-reset/confirm': async ({ email }) => {
    await requestPasswordReset(email)
    return {
      body: {
        token: (await mailedTokens(email, 'password-reset')).at(-1),
        password: 'another long password',
      },
    }
  },
  'POST /v1/auth/password-reset/inspect': async (caller) => {
    await addPasskey(caller)
    await requestPasswordReset(caller.email)
    return { body: { token: (await mailedTokens(caller.email, 'password-reset')).at(-1) }, changes: false }
  },
  'POST /v1/auth/undo-email-change': async ({ userId, email }) => {
    const url = await db().$transaction((tx) => makeUndoLink(tx, userId, email, new Date()))
    return { body: { token: new URLSearchParams(new URL(url).hash.slice(1)).get('token') } }
  },
  'POST /v1/auth/access/end': async (caller) => ({
    body: { passkeys: [(await addPasskey(caller)).id], password: false },
  }),
  'POST /v1/auth/verify-email': async () => {
    const email = freshEmail()
    await request(email)
    return { query: { token: (await mailedTokens(email)).at(-1)! } }
  },
  'POST /v1/auth/verify-email/resend': async () => {
    const email = freshEmail()
    const leadId = await request(email)
    // As if the first message had been sent a while ago.
    await db().emailToken.updateMany({
      where: { emailHash: new Uint8Array(hashEmail(email)) },
      data: { createdAt: new Date(Date.now() - 60 * 60_000) },
    })
    return { cookie: requestCookie(email, leadId) }
  },
  'POST /v1/auth/verify-email/take-back': async () => {
    const email = freshEmail()
    const id = await request(email)
    const token = (await mailedTokens(email)).at(-1)!
    await verifyLink(token, { viewer: null, userAgent: 'test' })
    return { body: { token, id } }
  },
  'GET /v1/auth/sessions': () => ({}),
  'DELETE /v1/auth/sessions': async ({ userId }) => {
    const { sid } = await db().$transaction((tx) =>
      startSession(tx, { userId, method: 'password', userAgent: 'another browser' }),
    )
    return { query: { id: sid }, owned: true }
  },
  'GET /v1/auth/passkeys': async (caller) => {
    await addPasskey(caller)
    return {}
  },
  'PATCH /v1/auth/passkeys': async (caller) => ({
    query: { id: (await addPasskey(caller)).id },
    body: { name: 'Another name' },
    owned: true,
  }),
  'DELETE /v1/auth/passkeys': async (caller) => ({
    query: { id: (await addPasskey(caller)).id },
    owned: true,
  }),
  'POST /v1/auth/passkeys/register/options': () => ({}),
  'POST /v1/auth/passkeys/register/verify': async ({ userId }) => {
    const { challengeId, options } = await registrationOptions(userId)
    return {
      cookie: pair(challengeCookie(challengeId)),
      body: { name: 'Sample key', response: new Authenticator(ORIGIN).register(options) },
    }
  },
  'POST /v1/auth/passkeys/login/options': () => ({}),
  'POST /v1/auth/passkeys/login/verify': async (caller) => {
    const { device } = await addPasskey(caller)
    const { challengeId, options } = await authenticationOptions()
    return { cookie: pair(challengeCookie(challengeId)), body: { response: device.authenticate(options) } }
  },
}
