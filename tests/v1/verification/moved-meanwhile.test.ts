import fs from 'node:fs'
import { changePassword } from '@/lib/auth/change-password'
import { endOwnSession } from '@/lib/auth/end-own-session'
import { logIn } from '@/lib/auth/log-in'
import { removePassword } from '@/lib/auth/passwords/remove-password'
import { requestPasswordReset, resetPassword } from '@/lib/auth/password-reset'
import { signOut } from '@/lib/auth/sign-out'
import { toViewer } from '@/lib/auth/viewer'
import { COMMAND_LINE } from '@/lib/audit/record'
import { digestToken, sealExposureEmail } from '@/lib/crypto/crypto'
import { db, inTransaction } from '@/lib/db/client'
import { setDeadlineMail } from '@/lib/follows/set-deadline-mail'
import { setTracker, unfollow } from '@/lib/follows/set-tracker'
import { isSuppressed, suppress } from '@/lib/mail/suppression'
import { addAddress } from '@/lib/members/add-address'
import { deleteAccount } from '@/lib/members/delete-account'
import { deleteUser } from '@/lib/members/delete-user'
import { disown } from '@/lib/members/disown'
import { confirmAccountLink } from '@/lib/members/email-change/confirm-account-link'
import { requestEmailChange } from '@/lib/members/email-change/change-email'
import { makeUndoLink } from '@/lib/members/email-change/undo-link'
import { undoEmailChange } from '@/lib/members/email-change/undo-email-change'
import { revokeConsent } from '@/lib/members/preferences/consents'
import { setLookupOptOut } from '@/lib/members/preferences/opt-out'
import { setPreference } from '@/lib/members/preferences/preferences'
import { profileKeys } from '@/lib/verification/hash-profiles'
import { createConsent, createLead, keyOf, lastToken } from '@/tests/support/account'
import { emptyTables } from '@/tests/support/empty-tables'
import { waitingForLocks } from '@/tests/support/locks'
import { emptyLedger } from '@/tests/support/mail'
import { mailedTokens } from '@/tests/support/mailed'
import { createMember, type TestMember } from '@/tests/support/members'
import { addPasskey } from '@/tests/support/samples/accounts'
import { createSettlement } from '@/tests/support/settlements'
import { until } from '@/tests/support/until'

// Whatever is decided about an account and its address waits for the address. The account may leave it meanwhile: then it is the new
// address that counts, and of the one that was left nothing is said, ended or mailed.

const OLD = 'ann@example.com'
const NEW = 'ann.new@example.com'
const PASSWORD = 'harvest moon over nine barns'
const VISITOR = { ip: '203.0.113.9', userAgent: '' }

let ann: TestMember
beforeEach(async () => {
  await emptyLedger()
  await emptyTables('session', 'visit_proof', 'suppression', 'lookup_opt_out', 'monitored_address', 'lead')
  ann = await createMember({ email: OLD })
})

/**
 * Makes a call that waits for the old address while the account moves to the new one.
 * @returns what it has answered, or the code of its refusal.
 */
async function whileMoving(call: () => Promise<unknown>): Promise<unknown> {
  let called!: Promise<unknown>
  await inTransaction(async (client) => {
    for (const email of [OLD, NEW].sort())
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended('address ' || $1, 0))", [email])
    called = call().catch((error: { code: string; stack: string }) => error.code ?? error.stack)
    let done = false
    void called.then(() => (done = true))
    await until(async () => done || (await waitingForLocks()) > 0)
    const { emailHash, emailCiphertext } = profileKeys(NEW)
    await client.query('UPDATE users SET email = $2, email_hash = $3, email_ciphertext = $4 WHERE id = $1', [
      ann.userId,
      NEW,
      Buffer.from(emailHash),
      Buffer.from(emailCiphertext),
    ])
  })
  return called
}

const sealed = (email: string) => {
  const { hash, ciphertext } = sealExposureEmail(email)
  return { emailHash: new Uint8Array(hash), emailCiphertext: new Uint8Array(ciphertext) }
}
const mailedTo = async (email: string) =>
  (await db().emailMessage.findMany({ where: { emailHash: keyOf(email) } })).map(({ template }) => template)

/** What visits have proven of both addresses. */
async function proveBoth(): Promise<void> {
  for (const email of [OLD, NEW])
    await db().visitProof.create({
      data: {
        id: crypto.randomUUID(),
        emailHash: keyOf(email),
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    })
}
const provenOf = (email: string) =>
  db().visitProof.count({ where: { emailHash: keyOf(email), endedAt: null } })

interface Case {
  /** Whose file in lib/ locks. */
  file: string
  before?: () => Promise<unknown>
  call: () => Promise<unknown>
  /** What holds for the account that is under the new address by then. */
  holds: (answer: unknown) => Promise<unknown>
}

let slug: string
let given: string

const CASES: Record<string, Case> = {
  'a changed password': {
    file: 'auth/change-password.ts',
    before: () => proveBoth().then(() => requestPasswordReset(NEW)),
    call: () =>
      changePassword({
        userId: ann.userId,
        currentPassword: ann.password,
        password: PASSWORD,
        userAgent: '',
      }),
    holds: async () => {
      const token = (await db().emailToken.findFirstOrThrow({ where: { emailHash: keyOf(NEW) } })).expiresAt
      expect(token.getTime()).toBeLessThanOrEqual(Date.now())
      expect([await mailedTo(OLD), await mailedTo(NEW), await provenOf(NEW)]).toEqual([
        [],
        expect.arrayContaining(['account-notice']),
        0,
      ])
    },
  },
  'the end of a session': {
    file: 'auth/end-own-session.ts',
    before: proveBoth,
    call: () => endOwnSession(ann, ann.sid),
    holds: async () => expect([await provenOf(OLD), await provenOf(NEW)]).toEqual([1, 0]),
  },
  'a sign-out everywhere': {
    file: 'auth/sign-out.ts',
    before: proveBoth,
    call: async () => signOut(await toViewer(ann.sid), {}, true),
    holds: async () => expect([await provenOf(OLD), await provenOf(NEW)]).toEqual([1, 0]),
  },
  'a removed password': {
    file: 'auth/passkeys/lock-owner.ts',
    before: () => proveBoth().then(() => addPasskey(ann)),
    call: () => removePassword({ userId: ann.userId, sid: ann.sid, actor: COMMAND_LINE }),
    holds: async () =>
      expect([await provenOf(OLD), await provenOf(NEW), await mailedTo(NEW)]).toEqual([
        1,
        0,
        ['account-notice'],
      ]),
  },
  'mail about days that is ended': {
    file: 'follows/set-deadline-mail.ts',
    call: () => setDeadlineMail(ann, false),
    holds: async (answer) => {
      expect(answer).toBe('off')
      expect([
        await isSuppressed(keyOf(OLD), 'deadlines'),
        await isSuppressed(keyOf(NEW), 'deadlines'),
      ]).toEqual([false, true])
    },
  },
  'a settlement that is followed': {
    file: 'follows/set-tracker.ts',
    before: async () => {
      slug = (await createSettlement()).slug
      await db().$transaction((tx) => suppress(tx, keyOf(NEW), 'deadlines', 'unsubscribed'))
    },
    call: () => setTracker(ann, slug, { state: 'watching' }),
    // Of the address that the account has by then.
    holds: (answer) => Promise.resolve(expect(answer).toBe('off')),
  },
  'a settlement that is followed no longer': {
    file: 'follows/set-tracker.ts',
    before: async () => {
      const { id, slug: made } = await createSettlement()
      slug = made
      for (const email of [OLD, NEW])
        await db().settlementFollower.create({
          data: { settlementId: id, ...sealed(email), confirmedAt: new Date() },
        })
    },
    call: () => unfollow(ann, slug),
    holds: async () =>
      expect(await db().settlementFollower.count({ where: { emailHash: keyOf(NEW), endedAt: null } })).toBe(
        0,
      ),
  },
  'another address': {
    file: 'members/add-address.ts',
    call: () => addAddress(ann, NEW),
    holds: async (answer) =>
      expect([answer, await db().monitoredAddress.count(), await mailedTo(NEW)]).toEqual(['conflict', 0, []]),
  },
  'a wish for the new address': {
    file: 'members/email-change/change-email.ts',
    call: () => requestEmailChange(ann, NEW),
    holds: async (answer) => expect([answer, await mailedTo(NEW)]).toEqual(['conflict', []]),
  },
  'a link to a third address': {
    file: 'members/email-change/confirm-account-link.ts',
    before: () => requestEmailChange(ann, 'third@example.com'),
    call: async () => confirmAccountLink(await lastToken('third@example.com'), ann, { confirmed: true }),
    holds: async () => expect([await mailedTo(OLD), await mailedTo(NEW)]).toEqual([[], ['account-notice']]),
  },
  'a change that is taken back': {
    file: 'members/email-change/undo-email-change.ts',
    before: async () => {
      const url = await db().$transaction((tx) =>
        makeUndoLink(tx, ann.userId, 'first@example.com', new Date()),
      )
      given = new URLSearchParams(new URL(url).hash.slice(1)).get('token')!
    },
    call: () => undoEmailChange(given, { ...VISITOR, requestId: null }),
    holds: async (answer) => {
      expect(answer).toMatchObject({ email: 'first@example.com' })
      expect([await mailedTo(OLD), await mailedTo(NEW)]).toEqual([[], ['account-notice']])
    },
  },
  'a deleted account': {
    file: 'members/delete-account.ts',
    call: () => deleteAccount(ann.userId, 'DELETE'),
    holds: async () =>
      expect([
        await db().user.count({ where: { id: ann.userId } }),
        await mailedTo(OLD),
        await mailedTo(NEW),
      ]).toEqual([0, [], ['account-deleted']]),
  },
  'an account that an operator deletes': {
    file: 'members/delete-user.ts',
    call: () => deleteUser(ann.userId, COMMAND_LINE, { forGood: true }),
    holds: async () =>
      expect([
        await db().user.count({ where: { id: ann.userId } }),
        await mailedTo(OLD),
        await mailedTo(NEW),
      ]).toEqual([0, [], ['account-deleted']]),
  },
  'a consent that is taken back': {
    file: 'members/preferences/consents.ts',
    before: async () => {
      given = (await createConsent(NEW)).id
    },
    call: () => revokeConsent(ann.userId, given),
    holds: async () =>
      expect((await db().consent.findUniqueOrThrow({ where: { id: given } })).revokedAt).toEqual(
        expect.any(Date),
      ),
  },
  'a preference': {
    file: 'members/preferences/preferences.ts',
    call: () => setPreference(ann.userId, { name: 'newBreaches', on: true }, VISITOR),
    holds: async () =>
      expect([
        await db().consent.count({ where: { emailHash: keyOf(OLD), form: 'preferences' } }),
        await db().consent.count({ where: { emailHash: keyOf(NEW), form: 'preferences' } }),
      ]).toEqual([0, 1]),
  },
  'the wish that look-ups say nothing': {
    file: 'members/preferences/opt-out.ts',
    call: () => setLookupOptOut(ann.userId, true),
    holds: async () =>
      expect((await db().lookupOptOut.findMany()).map(({ emailHash }) => emailHash)).toEqual([keyOf(NEW)]),
  },
}

test.each(Object.entries(CASES))('%s', async (_, { before, call, holds }) => {
  await before?.()
  const answer = await whileMoving(call)
  expect(String(answer)).not.toContain('Error')
  await holds(answer)
})

const inLib = (text: string) =>
  fs
    .readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && fs.readFileSync(`lib/${file}`, 'utf8').includes(text))
    .sort()

test('these are all that lock the address of an account', () => {
  const covered = [...new Set(Object.values(CASES).map(({ file }) => file))].sort()
  expect(inLib('await lockOwnAddress(')).toEqual(covered)
})

/** What locks an address that was typed, that a link names, or that a list of rows has given, and looks under the lock whose it is. */
const BY_ADDRESS = [
  'auth/admins/enrol-admin.ts',
  'auth/end-sessions.ts',
  'auth/firm-people/enrol-person.ts',
  'auth/firm-people/invite-person.ts',
  'auth/invites/create-invite.ts',
  'auth/log-in.ts',
  'auth/password-reset.ts',
  'auth/resend-sign-up.ts',
  'auth/sign-up.ts',
  'db/lock-address.ts',
  'follows/ask-to-follow.ts',
  'follows/confirm-link.ts',
  'leads/submit-lead.ts',
  'leads/under-address.ts',
  'leads/withdraw-lead.ts',
  'mail/unsubscribe.ts',
  'members/desk/delete-by-email.ts',
  'members/desk/restore-user.ts',
  'members/disown.ts',
  'members/take-back-request.ts',
  'plan/remind-freezes.ts',
  'retention/warn-of-removal.ts',
  'verification/mail-waiting.ts',
  'verification/renew-link.ts',
  'verification/resend-verification.ts',
  'verification/verify-email.ts',
]

test('whatever locks any other address has it from no account', () => {
  expect(inLib('await lockAddress(')).toEqual(BY_ADDRESS)
  // A sign-in, which says of which account it has read the address.
  expect(inLib('addressLock(')).toEqual(['auth/open-account.ts', 'db/lock-address.ts'])
})

describe('by the address that was left', () => {
  test('nobody signs in, whose password is right', async () => {
    const answer = await whileMoving(() =>
      logIn({ email: OLD, password: ann.password, proof: null, userAgent: '' }),
    )
    expect([answer, await db().session.count()]).toEqual(['unauthenticated', 1])
  })

  test('a link to choose a password is none', async () => {
    await requestPasswordReset(OLD)
    const [token] = await mailedTokens(OLD, 'password-reset')
    expect(await whileMoving(() => resetPassword({ token: token!, password: PASSWORD, userAgent: '' }))).toBe(
      'gone',
    )
  })

  test('nothing of the account is taken back', async () => {
    const { id: leadId } = await createLead(ann.userId)
    await usedLink(leadId)
    await whileMoving(() => disown('a token', leadId))
    expect(await db().lead.count({ where: { id: leadId } })).toBe(1)
  })
})

/** A link to the old address that has confirmed a request. */
async function usedLink(leadId: string) {
  return db().emailToken.create({
    data: {
      tokenHash: digestToken('a token'),
      purpose: 'verify_email',
      emailHash: keyOf(OLD),
      usedAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
      leads: { create: { leadId } },
    },
  })
}
