import { claimAccount } from '@/lib/auth/claim-account'
import { endAccess } from '@/lib/auth/end-access'
import { changePassword } from '@/lib/auth/change-password'
import { endSessionsOf } from '@/lib/auth/end-sessions'
import { listSessions } from '@/lib/auth/list-sessions'
import { removePasskey } from '@/lib/auth/passkeys/remove-passkey'
import { requestPasswordReset, resetPassword } from '@/lib/auth/password-reset'
import { readAccess } from '@/lib/auth/read-access'
import { removePassword } from '@/lib/auth/passwords/remove-password'
import { reauthenticateByPassword } from '@/lib/auth/reauthenticate'
import { signOut } from '@/lib/auth/sign-out'
import { giveTicket, takeTicket } from '@/lib/auth/ticket'
import { verifyLink } from '@/lib/auth/verify-link'
import { toViewer, type Member } from '@/lib/auth/viewer'
import { sealExposureEmail, signEmailHash } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { withdrawLead } from '@/lib/leads/withdraw-lead'
import { subscribeAgain, unsubscribe, unsubscribedState } from '@/lib/mail/unsubscribe'
import { countForeignAddresses } from '@/lib/verification/foreign-addresses'
import { confirmAccountLink } from '@/lib/members/email-change/confirm-account-link'
import { requestEmailChange } from '@/lib/members/email-change/change-email'
import { disown, THE_ACCOUNT } from '@/lib/members/disown'
import { profileKeys } from '@/lib/verification/hash-profiles'
import { setLookupOptOut } from '@/lib/members/preferences/opt-out'
import { resendAccount } from '@/lib/verification/resend-verification'
import { mailRequests, prepareVerification } from '@/lib/verification/verification'
import { createLead, keyOf, lastToken } from '@/tests/support/account'
import { emptyTables } from '@/tests/support/empty-tables'
import { emptyLedger } from '@/tests/support/mail'
import { mailedTokens } from '@/tests/support/mailed'
import { createMember, type TestMember } from '@/tests/support/members'

// Whoever holds an account, a session or a link without being its owner: what they added ends with what the owner does.

const EMAIL = 'ann@example.com'
const ACTOR = { id: null, name: 'test', ip: '', requestId: null }

beforeEach(async () => {
  await emptyLedger()
  await emptyTables('session', 'pending_sign_up', 'visit_proof', 'rate_count')
  await db().lookupOptOut.deleteMany()
})

const viewerOf = async ({ sid }: { sid: string }) => (await toViewer(sid)) as Member
const addPasskey = (userId: string, facts: { id?: string; createdAt?: Date } = {}) =>
  db().passkey.create({ data: { id: 'key', userId, publicKey: new Uint8Array(1), name: 'x', ...facts } })
const sealed = (email: string) => {
  const { hash, ciphertext } = sealExposureEmail(email)
  return { emailHash: new Uint8Array(hash), emailCiphertext: new Uint8Array(ciphertext) }
}
/** Another account that has proven an address once. */
async function lookUp(email: string): Promise<TestMember & { addressId: string }> {
  const member = await createMember()
  const { id } = await db().monitoredAddress.create({
    data: { userId: member.userId, ...sealed(email), verifiedAt: new Date() },
  })
  return { ...member, addressId: id }
}

describe('an account whose address nobody has proven', () => {
  let holder: TestMember
  beforeEach(async () => {
    holder = await createMember({ email: EMAIL })
    await db().user.update({ where: { id: holder.userId }, data: { emailVerifiedAt: null } })
  })
  const confirmByOwner = async () =>
    verifyLink((await mailedTokens(EMAIL)).at(-1)!, { viewer: null, userAgent: '' })
  const standing = () => db().session.count({ where: { revokedAt: null } })

  test.each(['a password', 'a passkey alone'])(
    'held by %s: the owner’s click ends what its holder has',
    async (by) => {
      await addPasskey(holder.userId)
      if (by !== 'a password')
        await db().user.update({ where: { id: holder.userId }, data: { passwordHash: null } })
      await resendAccount(EMAIL)
      expect(await confirmByOwner()).toMatchObject({
        alreadyVerified: false,
        account: null,
        needsPassword: by === 'a password',
      })
      expect([await standing(), await db().passkey.count()]).toEqual([0, 0])
      expect(await db().user.findUnique({ where: { email: EMAIL } })).toMatchObject({
        claimedAt: null,
        passwordHash: null,
        emailVerifiedAt: expect.any(Date),
      })
    },
  )

  test('keeps its password until somebody has proven the address', async () => {
    await addPasskey(holder.userId)
    await expect(
      removePassword({ userId: holder.userId, sid: holder.sid, actor: ACTOR }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    await expect(
      endAccess({
        viewer: await viewerOf(holder),
        passkeys: [],
        password: true,
        actor: ACTOR,
        userAgent: '',
      }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    expect(await db().user.findUnique({ where: { email: EMAIL } })).toMatchObject({
      passwordHash: expect.any(String),
    })
  })

  test('without a password is not deleted by who takes a request back that they sent for it', async () => {
    await addPasskey(holder.userId)
    await db().user.update({ where: { id: holder.userId }, data: { passwordHash: null } })
    const { id } = await createLead(holder.userId)
    expect(await withdrawLead(id, EMAIL)).toBe(true)
    expect([await db().user.count({ where: { email: EMAIL } }), await db().passkey.count()]).toEqual([1, 1])
  })

  test('its password waits for the owner for a month, whatever they say is not theirs', async () => {
    const { id } = await createLead(holder.userId)
    const verification = await prepareVerification()
    await db().$transaction((tx) =>
      mailRequests(tx, { email: EMAIL, verification, leadIds: [id], now: new Date() }),
    )
    const [token] = await mailedTokens(EMAIL)
    await confirmByOwner()
    await disown(token!, THE_ACCOUNT)
    await disown(token!, id)
    expect(await db().user.count({ where: { email: EMAIL } })).toBe(1)
    const { expiresAt } = await db().pendingSignUp.findFirstOrThrow({ where: { emailHash: keyOf(EMAIL) } })
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(29 * 86_400_000)
  })
})

describe('a link that moves the account, asked for in a stolen session', () => {
  let ann: TestMember
  let token: string
  beforeEach(async () => {
    ann = await createMember({ email: EMAIL })
    await requestEmailChange(ann, 'thief@example.com')
    token = await lastToken('thief@example.com')
  })
  const address = async () => (await db().user.findUniqueOrThrow({ where: { id: ann.userId } })).email

  test('does nothing until its reader was told what it does', async () => {
    await expect(confirmAccountLink(token, ann)).rejects.toMatchObject({
      code: 'confirmation_required',
      message: expect.stringContaining('from ann@example.com to thief@example.com'),
    })
    expect(await address()).toBe(EMAIL)
    expect(await confirmAccountLink(token, ann, { confirmed: true })).toMatchObject({
      alreadyVerified: false,
    })
    expect(await address()).toBe('thief@example.com')
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'a changed password',
      () =>
        changePassword({
          userId: ann.userId,
          currentPassword: ann.password,
          password: 'harvest moon over nine barns',
          userAgent: '',
        }),
    ],
    ['a sign-out everywhere', async () => signOut(await viewerOf(ann), {}, true)],
    ['an operator’s command', () => endSessionsOf(EMAIL)],
    [
      'a removed passkey',
      async () => {
        await addPasskey(ann.userId)
        await removePasskey(ann.userId, 'key')
      },
    ],
    [
      'a removed password',
      async () => {
        await addPasskey(ann.userId)
        await removePassword({ userId: ann.userId, sid: ann.sid, actor: ACTOR })
      },
    ],
    [
      'the end of everything else',
      async () =>
        endAccess({
          viewer: await viewerOf(ann),
          passkeys: [],
          password: false,
          actor: ACTOR,
          userAgent: '',
        }),
    ],
    [
      'a reset',
      async () => {
        await requestPasswordReset(EMAIL)
        await resetPassword({
          token: (await mailedTokens(EMAIL, 'password-reset'))[0]!,
          password: 'harvest moon over nine barns',
          userAgent: '',
        })
      },
    ],
  ])('ends with %s', async (_, act) => {
    await act()
    const again = await createSessionOf(ann)
    await expect(confirmAccountLink(token, again, { confirmed: true })).rejects.toMatchObject({
      code: 'gone',
    })
    expect(await address()).toBe(EMAIL)
  })

  test('ends with what happens while it waits for the address’s lock', async () => {
    const lock = await pgPool().connect()
    try {
      await lock.query('BEGIN')
      await lock.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [ann.userId])
      const waiting = confirmAccountLink(token, ann, { confirmed: true })
      const outcome = expect(waiting).rejects.toMatchObject({ code: 'forbidden' })
      // Until it waits.
      for (;;) {
        const { rows } = await pgPool().query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'",
        )
        if (rows.length > 0) break
      }
      await lock.query('UPDATE session SET revoked_at = now() WHERE id = $1', [ann.sid])
      await lock.query('COMMIT')
      await outcome
    } finally {
      lock.release()
    }
    expect(await address()).toBe(EMAIL)
  })
})

async function createSessionOf({ userId, sid }: TestMember): Promise<{ userId: string; sid: string }> {
  await db().session.update({ where: { id: sid }, data: { revokedAt: null } })
  return { userId, sid }
}

describe('another account that has proven my address once', () => {
  test.each<[string, (ann: TestMember) => Promise<unknown>]>([
    [
      'the end of everything else',
      async (ann) =>
        endAccess({
          viewer: await viewerOf(ann),
          passkeys: [],
          password: false,
          actor: ACTOR,
          userAgent: '',
        }),
    ],
  ])('is shown, and ends with %s', async (_, act) => {
    const ann = await createMember({ email: EMAIL })
    const other = await lookUp(EMAIL)
    const own = await lookUp('elsewhere@example.com')
    expect(await countForeignAddresses(db(), ann.userId, keyOf(EMAIL))).toBe(1)
    await act(ann)
    expect((await db().monitoredAddress.findMany()).map(({ userId }) => userId)).toEqual([own.userId])
    expect(await countForeignAddresses(db(), ann.userId, keyOf(EMAIL))).toBe(0)
    expect(await db().monitoredAddress.count({ where: { id: other.addressId } })).toBe(0)
  })

  test('is nothing to tell to who has not proven the address', async () => {
    const ann = await createMember({ email: EMAIL })
    await lookUp(EMAIL)
    expect((await readAccess(await viewerOf(ann))).lookedUpBy).toBe(1)
    await db().user.update({ where: { id: ann.userId }, data: { emailVerifiedAt: null } })
    expect((await readAccess(await viewerOf(ann))).lookedUpBy).toBe(0)
  })

  test('cannot make it public again against its owner’s wish', async () => {
    const ann = await createMember({ email: EMAIL })
    const other = await lookUp(EMAIL)
    await setLookupOptOut(ann.userId, true)
    await expect(setLookupOptOut(other.userId, false, other.addressId)).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await db().lookupOptOut.count()).toBe(1)
    await setLookupOptOut(ann.userId, false)
    expect(await db().lookupOptOut.count()).toBe(0)
  })
})

describe('a session', () => {
  test('is not made fresh by ending the others', async () => {
    const ann = await createMember({ email: EMAIL })
    const authenticatedAt = new Date(Date.now() - 4 * 60_000)
    await db().session.update({ where: { id: ann.sid }, data: { authenticatedAt } })
    const { sid } = await endAccess({
      viewer: await viewerOf(ann),
      passkeys: [],
      password: false,
      actor: ACTOR,
      userAgent: '',
    })
    expect((await db().session.findUniqueOrThrow({ where: { id: sid } })).authenticatedAt).toEqual(
      authenticatedAt,
    )
  })

  test('that a ticket has opened still belongs to its giver once it is confirmed', async () => {
    const ann = await createMember({ email: EMAIL })
    const opened = (await takeTicket(await giveTicket(ann, '')))!
    const { sid } = await reauthenticateByPassword(await viewerOf({ sid: opened }), ann.password, '')
    expect((await db().session.findUniqueOrThrow({ where: { id: sid } })).parentId).toBe(ann.sid)
    await db().session.update({ where: { id: ann.sid }, data: { revokedAt: new Date() } })
    expect(await toViewer(sid)).toBeNull()
  })

  test('of many that tickets have opened none hides another, and there are never more than fifty', async () => {
    const ann = await createMember({ email: EMAIL })
    const tickets = []
    for (let n = 0; n < 60; n++) tickets.push(await giveTicket(ann, `ticket ${n}`))
    for (const ticket of tickets) await takeTicket(ticket)
    const listed = await listSessions(ann.userId, ann.sid)
    expect(listed).toHaveLength(
      await db().session.count({
        where: {
          revokedAt: null,
          expiresAt: { gt: new Date() },
          OR: [{ parentId: null }, { parentId: { in: listed.map(({ id }) => id) } }],
        },
      }),
    )
    expect(
      await db().session.count({
        where: { userId: ann.userId, revokedAt: null, expiresAt: { gt: new Date() } },
      }),
    ).toBeLessThanOrEqual(50)
  })

  test('tickets that nobody took go with the next one', async () => {
    const ann = await createMember({ email: EMAIL })
    const before = new Date(Date.now() - 10 * 60_000)
    for (let n = 0; n < 3; n++) await giveTicket(ann, '', before)
    await giveTicket(ann, '')
    expect(await db().session.count({ where: { parentId: ann.sid } })).toBe(1)
  })
})

test('an unsubscribe link takes its own unsubscription back for a day, and no longer', async () => {
  await db().suppression.deleteMany()
  const token = signEmailHash(keyOf(EMAIL))
  expect(await unsubscribedState(token)).toBe('subscribed')
  await unsubscribe(token)
  expect(await unsubscribedState(token)).toBe('undoable')
  await subscribeAgain(token)
  expect(await unsubscribedState(token)).toBe('subscribed')
  await subscribeAgain(token)
  await unsubscribe(token)
  await pgPool().query("UPDATE suppression SET created_at = created_at - interval '25 hours'")
  // Unsubscribing once more opens no new day.
  await unsubscribe(token)
  expect(await unsubscribedState(token)).toBe('final')
  await expect(subscribeAgain(token)).rejects.toMatchObject({ code: 'conflict' })
  expect(await db().suppression.count({ where: { liftedAt: null } })).toBe(1)
})

test('a number that a stranger has typed does not stay in an account that its owner opens without one', async () => {
  const claim = {
    name: 'Ann',
    phoneNumber: null,
    zipCode: null,
    passwordHash: 'hash',
    autoEnroll: true,
    ip: '203.0.113.9',
    userAgent: '',
  }
  for (const [confirmed, kept] of [
    [false, null],
    [true, '+16175550142'],
  ] as const) {
    const email = `${confirmed}@example.com`
    const user = await db().user.create({
      data: {
        email,
        ...profileKeys(email),
        phoneNumber: '+16175550142',
        zipCode: '02139',
        emailVerifiedAt: new Date(),
      },
    })
    const { id } = await createLead(user.id)
    if (confirmed) await db().lead.update({ where: { id }, data: { confirmedAt: new Date() } })
    await db().$transaction((tx) =>
      claimAccount(tx, { user, claim, method: 'password', userAgent: '', now: new Date() }),
    )
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).phoneNumber).toBe(kept)
  }
})
