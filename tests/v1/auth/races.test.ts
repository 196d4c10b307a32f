import type { PoolClient } from 'pg'
import { changePassword } from '@/lib/auth/change-password'
import { resetPassword, requestPasswordReset } from '@/lib/auth/password-reset'
import { endAllSessions } from '@/lib/auth/end-sessions'
import { logIn } from '@/lib/auth/log-in'
import { MAX_SESSIONS, revokeSessions, startSession } from '@/lib/auth/sessions'
import { giveTicket, takeTicket } from '@/lib/auth/ticket'
import { db, inTransaction, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { keyOf } from '@/tests/support/account'
import { createFirmPerson } from '@/tests/support/firms'
import { emptyLedger } from '@/tests/support/mail'
import { mailedTokens } from '@/tests/support/mailed'
import { createMember, type TestMember } from '@/tests/support/members'
import { until } from '@/tests/support/until'

const EMAIL = 'ann@example.com'
const NEW = 'brand new password'
let member: TestMember

beforeEach(async () => {
  await emptyLedger()
  member = await createMember({ email: EMAIL })
})

/** Calls of this process whose connection waits for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await pgPool().query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'redress' AND datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows[0]!.n
}

/** A transaction of somebody else's, which ends only when `call` waits for it, or is done. @returns what the transaction's work and the call have answered. */
async function during<T, U>(
  work: (client: PoolClient) => Promise<T>,
  call: () => Promise<U>,
  more: (client: PoolClient) => Promise<unknown> = async () => {},
): Promise<[T, U]> {
  let called!: Promise<U>
  const done = await inTransaction(async (client) => {
    const result = await work(client)
    called = call()
    called.catch(() => {})
    await Promise.race([called.catch(() => {}), until(async () => (await waiting()) > 0)])
    await more(client)
    return result
  })
  return [done, await called]
}

/** As startSession does it. @returns its id. */
async function beginSession(client: PoolClient, userId: string): Promise<string> {
  await client.query('UPDATE users SET last_active_at = now() WHERE id = $1', [userId])
  const { rows } = await client.query<{ id: string }>(
    "INSERT INTO session (id, user_id, expires_at) VALUES (gen_random_uuid(), $1, now() + interval '1 day') RETURNING id",
    [userId],
  )
  return rows[0]!.id
}

/** A sign-in with the old password that has compared it and is about to commit, while `change` runs. @returns whether its session lives. */
async function signInDuring(change: () => Promise<unknown>): Promise<boolean> {
  const [id] = await during((client) => beginSession(client, member.userId), change)
  return (await db().session.findUniqueOrThrow({ where: { id } })).revokedAt === null
}

describe('a sign-in that commits at the last moment does not outlive', () => {
  test('a reset of the password', async () => {
    await requestPasswordReset(EMAIL)
    const [token] = await mailedTokens(EMAIL, 'password-reset')
    expect(await signInDuring(() => resetPassword({ token: token!, password: NEW, userAgent: '' }))).toBe(
      false,
    )
  })

  test('a change of the password', async () => {
    expect(
      await signInDuring(() =>
        changePassword({
          userId: member.userId,
          currentPassword: member.password,
          password: NEW,
          userAgent: '',
        }),
      ),
    ).toBe(false)
  })

  test('a sign-out everywhere', async () => {
    expect(await signInDuring(() => db().$transaction((tx) => revokeSessions(tx, member.userId)))).toBe(false)
  })
})

describe('a sign-in that waits is judged by what was decided meanwhile:', () => {
  const lockOf = {
    'the address': (client: PoolClient) =>
      client.query("SELECT pg_advisory_xact_lock(hashtextextended('address ' || $1, 0))", [EMAIL]),
    'the account': (client: PoolClient) =>
      client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [member.userId]),
  }
  const decided = {
    'another password': "UPDATE users SET password_hash = 'x' WHERE id = $1",
    'another address': "UPDATE users SET email = 'moved@example.com', email_hash = NULL WHERE id = $1",
    'no account any more': 'DELETE FROM users WHERE id = $1',
    'nothing that matters': "UPDATE users SET name = 'Ann', claimed_at = NULL WHERE id = $1",
  }
  test.each(Object.keys(lockOf).flatMap((lock) => Object.keys(decided).map((what) => [lock, what] as const)))(
    '%s was held, and there is %s',
    async (lock, what) => {
      const before = await db().session.count()
      const [, answer] = await during(
        lockOf[lock as keyof typeof lockOf],
        () =>
          logIn({ email: EMAIL, password: member.password, proof: null, userAgent: 'Waits' }).then(
            ({ live }) => live,
            ({ code }: { code: string }) => code,
          ),
        (client) => client.query(decided[what as keyof typeof decided], [member.userId]),
      )
      const opened = await db().session.findMany({ where: { userAgent: 'Waits' } })
      if (what !== 'nothing that matters') {
        expect([answer, opened]).toEqual(['unauthenticated', []])
        return
      }
      expect(answer).toBe(true)
      const [{ createdAt: now, ...session }] = opened as [(typeof opened)[number]]
      expect(session).toMatchObject({
        userId: member.userId,
        method: 'password',
        lastSeenAt: now,
        authenticatedAt: now,
        revokedAt: null,
      })
      const { lastActiveAt, updatedAt, claimedAt, name } = await db().user.findUniqueOrThrow({
        where: { id: member.userId },
      })
      expect([lastActiveAt, updatedAt, claimedAt, name]).toEqual([now, now, now, 'Ann'])
      expect(await db().session.count()).toBe(before + 1)
    },
  )
})

test('sign-ins at once leave an account no more sessions than it may have', async () => {
  const { userId } = member
  for (let index = await db().session.count(); index < MAX_SESSIONS - 1; index++)
    await db().$transaction((tx) => startSession(tx, { userId, method: 'passkey', userAgent: '' }))
  // None of them sees another's when it counts.
  const [, opened] = await during(
    async (client) => {
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended('address ' || $1, 0))", [EMAIL])
    },
    () =>
      Promise.all(
        Array.from({ length: 4 }, () =>
          logIn({ email: EMAIL, password: member.password, proof: null, userAgent: '' }),
        ),
      ),
    () => until(async () => (await waiting()) === 4),
  )
  const live = await db().session.findMany({ where: { userId, revokedAt: null } })
  expect(live).toHaveLength(MAX_SESSIONS)
  expect(live.map(({ id }) => id)).toEqual(expect.arrayContaining(opened.map(({ sid }) => sid)))
})

test('a sign-in that cannot have the account gives up, and opens nothing afterwards', async () => {
  const { DATABASE_TIMEOUT_MS } = env()
  const before = await db().session.count()
  const given: unknown[] = []
  await during(
    (client) => client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [member.userId]),
    async () => {
      Object.assign(env(), { DATABASE_TIMEOUT_MS: 4_000 })
      try {
        await logIn({ email: EMAIL, password: member.password, proof: null, userAgent: '' })
      } catch (error) {
        given.push((error as { code: string }).code)
      } finally {
        Object.assign(env(), { DATABASE_TIMEOUT_MS })
      }
    },
    () => until(async () => given.length > 0),
  )
  expect(given).toEqual(['unavailable'])
  expect(await waiting()).toBe(0)
  expect(await db().session.count()).toBe(before)
})

describe('the end of everybody’s sessions ends what is beginning at that very moment', () => {
  test.each<[string, (client: PoolClient) => Promise<unknown>]>([
    ['a sign-in', (client) => beginSession(client, member.userId)],
    [
      'a sign-up’s session that waits',
      async (client) => {
        const { rows } = await client.query<{ id: string }>(
          "INSERT INTO pending_sign_up (id, email, email_hash, name, password_hash, auto_enroll, ip, user_agent, expires_at) VALUES (gen_random_uuid(), 'x', $1, '', '', false, '', '', now() + interval '1 day') RETURNING id",
          [Buffer.from(keyOf(EMAIL))],
        )
        await client.query(
          "INSERT INTO session (id, pending_id, expires_at) VALUES (gen_random_uuid(), $1, now() + interval '1 day')",
          [rows[0]!.id],
        )
      },
    ],
    [
      'a session of a law firm’s person',
      async (client) => {
        const { userId } = await createFirmPerson()
        await client.query('UPDATE firm_person SET last_sign_in_at = now() WHERE id = $1', [userId])
        await client.query(
          "INSERT INTO firm_session (id, person_id, expires_at) VALUES (gen_random_uuid(), $1, now() + interval '1 day')",
          [userId],
        )
      },
    ],
    [
      'what a visit has proven',
      (client) =>
        client.query(
          "INSERT INTO visit_proof (id, email_hash, expires_at) VALUES (gen_random_uuid(), $1, now() + interval '1 hour')",
          [Buffer.from(keyOf(EMAIL))],
        ),
    ],
  ])('%s', async (_, begin) => {
    const [, ended] = await during(begin, () => endAllSessions())
    expect(ended).toBeGreaterThanOrEqual(1)
    expect([
      await db().session.count({ where: { revokedAt: null } }),
      await db().firmSession.count({ where: { revokedAt: null } }),
      await db().visitProof.count({ where: { endedAt: null } }),
    ]).toEqual([0, 0, 0])
    const [event] = await db().auditEvent.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect(event).toMatchObject({ subject: 'everybody', after: { sessions: ended } })
  })
})

test('a reset waits for what is being decided about the address, and takes the passkey that came of it', async () => {
  await db().user.update({ where: { id: member.userId }, data: { emailVerifiedAt: null } })
  await requestPasswordReset(EMAIL)
  const [token] = await mailedTokens(EMAIL, 'password-reset')
  await during(
    (client) => client.query("SELECT pg_advisory_xact_lock(hashtextextended('address ' || $1, 0))", [EMAIL]),
    () => resetPassword({ token: token!, password: NEW, userAgent: '' }),
    (client) =>
      client.query("INSERT INTO passkey (id, user_id, public_key, name) VALUES ('stranger', $1, '', 'x')", [
        member.userId,
      ]),
  )
  expect(await db().passkey.count()).toBe(0)
})

test('nobody draws a ticket from a session that has ended meanwhile', async () => {
  const [, response] = await during(
    async (client) => {
      await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [member.userId])
      await client.query('UPDATE session SET revoked_at = now() WHERE user_id = $1', [member.userId])
    },
    () =>
      giveTicket(member, '').then(
        (ticket) => ticket,
        (error: { code: string }) => error.code,
      ),
  )
  expect(await takeTicket(response)).toBeNull()
  expect(response).toBe('unauthenticated')
})
