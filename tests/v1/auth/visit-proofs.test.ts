import { POST as login } from '@/app/v1/auth/login/route'
import { POST as changePassword } from '@/app/v1/auth/password/route'
import { POST as confirmReset } from '@/app/v1/auth/password-reset/confirm/route'
import { POST as requestReset } from '@/app/v1/auth/password-reset/route'
import { DELETE as endSession } from '@/app/v1/auth/sessions/route'
import { POST as signOut } from '@/app/v1/auth/signout/route'
import { POST as signUp } from '@/app/v1/auth/signup/route'
import { POST as verify } from '@/app/v1/auth/verify-email/route'
import { POST as check } from '@/app/v1/breaches/check-breach/route'
import { POST as getNotified } from '@/app/v1/users/get-notified/route'
import { DELETE as deleteMe, GET as account } from '@/app/v1/users/me/route'
import { hashEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { moveEmail } from '@/lib/members/email-change/change-email'
import { useProof } from '@/lib/verification/visit-proofs'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach, expose } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { mailedTokens } from '@/tests/support/mailed'
import { createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { Visitor } from '@/tests/support/visitor'

let app: TestApp
const EMAIL = 'ann@example.com'
const emailHash = () => new Uint8Array(hashEmail(EMAIL))

beforeAll(async () => {
  app = await serve({
    '/v1/users/get-notified': { POST: getNotified },
    '/v1/users/me': { GET: account, DELETE: deleteMe },
    '/v1/breaches/check-breach': { POST: check },
    '/v1/auth/login': { POST: login },
    '/v1/auth/signup': { POST: signUp },
    '/v1/auth/sessions': { DELETE: endSession },
    '/v1/auth/signout': { POST: signOut },
    '/v1/auth/password': { POST: changePassword },
    '/v1/auth/password-reset': { POST: requestReset },
    '/v1/auth/password-reset/confirm': { POST: confirmReset },
    '/v1/auth/verify-email': { POST: verify },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  await emptyTables('rate_count', 'pending_sign_up', 'session', 'visit_proof')
  await createBreach({ uniqueBreachId: 'Acme' })
  await expose(EMAIL, await createBreach({ uniqueBreachId: 'Secret', isSensitive: true }))
})

const visitor = () => new Visitor(app)
const REQUEST = {
  email: EMAIL,
  zipCode: '02139',
  phoneNumber: '6175550142',
  name: 'Ann Lee',
  uniqueBreachId: 'Acme',
}
const fields = (password = 'copied password') => ({ name: 'Mallory', email: EMAIL, password })

/** Somebody who has asked for news and opened the mailed link in this browser. */
async function proven(): Promise<Visitor> {
  const person = visitor()
  await person.post('/v1/users/get-notified', REQUEST)
  expect(
    (await person.post(`/v1/auth/verify-email?token=${(await mailedTokens(EMAIL)).at(-1)}`)).status,
  ).toBe(200)
  return person
}

/** A browser with a copy of another's visit and nothing else. */
function copyOf(person: Visitor): Visitor {
  const thief = visitor()
  thief.cookies.set('visit', person.cookies.get('visit')!)
  return thief
}

async function signIn(person: Visitor, { email, password }: TestMember): Promise<void> {
  expect((await person.post('/v1/auth/login', { email, password })).status).toBe(200)
}

const seesSecret = async (person: Visitor): Promise<boolean> =>
  (
    (await (await person.post('/v1/breaches/check-breach', { email: EMAIL })).json()) as {
      breaches: unknown[]
    }
  ).breaches.length > 0
const claims = async (person: Visitor): Promise<boolean> =>
  ((await (await person.post('/v1/auth/signup', fields())).json()) as { live: boolean }).live

test('a visit shows what is its owner’s, and a copy of it does so as long as the proof stands', async () => {
  const owner = await proven()
  expect(await seesSecret(owner)).toBe(true)
  const thief = copyOf(owner)
  await db().visitProof.updateMany({ data: { expiresAt: new Date() } })
  expect([await seesSecret(owner), await seesSecret(thief), await claims(thief)]).toEqual([
    false,
    false,
    false,
  ])
})

test('a proof is of one address, and one that nobody gave is none', async () => {
  const owner = await proven()
  await db().visitProof.updateMany({ data: { emailHash: new Uint8Array(hashEmail('bea@example.com')) } })
  expect(await seesSecret(owner)).toBe(false)
  await db().visitProof.deleteMany()
  expect(await seesSecret(owner)).toBe(false)
})

describe('a visit that was copied before', () => {
  const ENDS: Record<string, (owner: Visitor) => Promise<unknown>> = {
    'a sign-out': (owner) => owner.post('/v1/auth/signout'),
    'a sign-out everywhere, from another browser': async () => {
      const other = visitor()
      await signIn(other, member)
      return other.post('/v1/auth/signout?everywhere=true')
    },
    'the end of its browser’s session': async () => {
      const other = visitor()
      await signIn(other, member)
      await db().session.updateMany({ data: { authenticatedAt: new Date() } })
      const { id } = await db().session.findFirstOrThrow({ orderBy: { createdAt: 'asc' } })
      const response = await other.call('DELETE', `/v1/auth/sessions?id=${id}`)
      expect(response.status).toBe(200)
    },
    'a password change': async () => {
      const other = visitor()
      await signIn(other, member)
      return other.post('/v1/auth/password', {
        currentPassword: member.password,
        password: 'another long password',
      })
    },
    'a reset': async () => {
      await visitor().post('/v1/auth/password-reset', { email: EMAIL })
      return visitor().post('/v1/auth/password-reset/confirm', {
        token: (await mailedTokens(EMAIL, 'password-reset'))[0],
        password: 'another long password',
      })
    },
    'the account’s deletion': async () => {
      const other = visitor()
      await signIn(other, member)
      return other.call('DELETE', '/v1/users/me', { confirmation: 'DELETE' })
    },
    'a change of the address': () =>
      db().$transaction((tx) =>
        moveEmail(tx, {
          userId: member.userId,
          from: EMAIL,
          to: 'ann.new@example.com',
          ip: '203.0.113.1',
          userAgent: 'test',
          now: new Date(),
        }),
      ),
  }
  let member: TestMember

  test.each(Object.keys(ENDS))('%s proves nothing after it', async (end) => {
    member = await createMember({ email: EMAIL })
    const owner = await proven()
    const thief = copyOf(owner)
    expect(await seesSecret(thief)).toBe(true)
    await ENDS[end]!(owner)
    expect(await seesSecret(thief)).toBe(false)
  })

  test('a change of the address to it proves nothing after that', async () => {
    const owner = await proven()
    member = await createMember({ email: 'ann.old@example.com' })
    await db().$transaction((tx) =>
      moveEmail(tx, {
        userId: member.userId,
        from: member.email,
        to: EMAIL,
        ip: '203.0.113.1',
        userAgent: 'test',
        now: new Date(),
      }),
    )
    expect(await seesSecret(owner)).toBe(false)
  })

  test('a sign-out claims no account after it', async () => {
    const owner = await proven()
    const thief = copyOf(owner)
    await owner.post('/v1/auth/signout')
    expect(await claims(thief)).toBe(false)
    expect(await db().user.findFirst()).toMatchObject({ passwordHash: null, claimedAt: null })
  })
})

describe('claiming', () => {
  test('is done by a visit once', async () => {
    const owner = await proven()
    expect(await claims(owner)).toBe(true)
    const { id, usedAt } = await db().visitProof.findFirstOrThrow()
    expect(usedAt).not.toBeNull()
    expect(await db().$transaction((tx) => useProof(tx, id, emailHash(), new Date()))).toBe(false)
    // It still shows what is its owner's.
    expect(await seesSecret(copyOf(owner))).toBe(true)
  })

  test('of copies of one visit that claim at once, one does it', async () => {
    const owner = await proven()
    const answers = await Promise.all([owner, copyOf(owner), copyOf(owner)].map(claims))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test.each(['password', 'passkey'])('is not for an account that has a %s', async (key) => {
    const { userId } = await createMember({ email: EMAIL })
    if (key === 'passkey') await db().user.update({ where: { id: userId }, data: { passwordHash: null } })
    const before = await db().user.findUniqueOrThrow({ where: { id: userId } })
    const thief = await proven()
    expect(await claims(thief)).toBe(false)
    // Nor with the password of that sign-up.
    expect(
      await (await thief.post('/v1/auth/login', { email: EMAIL, password: 'copied password' })).json(),
    ).toMatchObject({ user: { isEmailVerified: false } })
    expect((await thief.call('GET', '/v1/users/me')).status).toBe(403)
    expect(await db().user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
      passwordHash: before.passwordHash,
      name: before.name,
      claimedAt: before.claimedAt,
    })
    expect(await db().session.count({ where: { userId, revokedAt: null } })).toBe(1)
  })

  test.each(['password', 'passkey'])(
    'a sign-up’s own link does not open an account that has a %s',
    async (key) => {
      const stranger = visitor()
      await stranger.post('/v1/users/get-notified', REQUEST)
      await stranger.post('/v1/auth/signup', fields())
      // Claimed by its owner in the meantime.
      await db().user.updateMany({
        data: {
          claimedAt: new Date(),
          emailVerifiedAt: new Date(),
          passwordHash: key === 'password' ? 'kept' : null,
        },
      })
      for (const token of await mailedTokens(EMAIL))
        await stranger.post(`/v1/auth/verify-email?token=${token}`)
      expect((await stranger.call('GET', '/v1/users/me')).status).toBe(403)
      expect(await db().user.findFirst()).toMatchObject({
        passwordHash: key === 'password' ? 'kept' : null,
        name: 'Ann Lee',
      })
    },
  )
})
