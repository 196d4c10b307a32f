import { hashPassword } from '@/lib/auth/password'
import { sealSessionCookie, sessionCookieName } from '@/lib/auth/tokens'
import { hashEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { randomId } from '@/lib/db/ids'
import { profileKeys } from '@/lib/verification/hash-profiles'
import type { Prisma } from '@/prisma/generated/client'
import { createMember } from '../support/members'

const EXPOSURES = 500
const LEADS = 200
const CASES = 50
const NOTIFICATIONS = 300
/** Days between two breaches of the busy member: half of them are recent. */
const DAYS_APART = 3
const DAY_MS = 24 * 60 * 60 * 1000

export const PASSWORD = 'a long enough password'

/** Address number `n` of a group. All have the same length. */
export function addressOf(group: string, n: number): string {
  return `${group.padEnd(8, '-')}${String(n).padStart(6, '0')}@members.example`
}

/** Accounts with a proven address and `PASSWORD`. Comparing costs the same whether or not they share its hash. */
export async function makeAccounts(group: string, count: number): Promise<void> {
  const now = new Date()
  const account = {
    passwordHash: await hashPassword(PASSWORD),
    emailVerifiedAt: now,
    claimedAt: now,
    adultAt: now,
  }
  await makeUsers(group, count, { name: 'Bench Account', ...account })
}

/** Profiles as a form makes them, long enough ago that no mail of theirs is recent. */
export async function makeProfiles(group: string, count: number): Promise<void> {
  const before = new Date(Date.now() - 30 * DAY_MS)
  await makeUsers(group, count, {
    name: 'Bench Profile',
    phoneNumber: '+16175550142',
    zipCode: '02139',
    createdAt: before,
    lastActiveAt: before,
  })
}

/** Sign-ups that wait for proof, each with its session. @returns their Cookie headers. */
export async function makeWaiting(group: string, count: number): Promise<string[]> {
  const expiresAt = new Date(Date.now() + DAY_MS)
  const waiting = Array.from({ length: count }, (_, n) => ({
    id: randomId(),
    sid: randomId(),
    email: addressOf(group, n),
  }))
  await db().pendingSignUp.createMany({
    data: waiting.map(({ id, email }) => ({
      id,
      email,
      emailHash: profileKeys(email).emailHash,
      name: 'Bench',
      passwordHash: 'x',
      ip: '',
      userAgent: '',
      expiresAt,
    })),
  })
  await db().session.createMany({
    data: waiting.map(({ id, sid }) => ({ id: sid, pendingId: id, expiresAt })),
  })
  return Promise.all(waiting.map(async ({ sid }) => `${sessionCookieName()}=${await sealSessionCookie(sid)}`))
}

async function makeUsers(
  group: string,
  count: number,
  facts: Partial<Prisma.UserCreateManyInput>,
): Promise<void> {
  const emails = Array.from({ length: count }, (_, n) => addressOf(group, n))
  await db().user.createMany({ data: emails.map((email) => ({ email, ...profileKeys(email), ...facts })) })
}

/** @returns the Cookie headers of a member with much and of one with nothing. */
export async function makeMembers(): Promise<{ busy: string; empty: string }> {
  const [busy, empty] = [
    await createMember({ email: 'busy@members.example' }),
    await createMember({ email: 'empty@members.example' }),
  ]
  const { userId } = busy
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  const keys = Array.from({ length: EXPOSURES }, (_, index) => `MemberBench${index + 1}`)
  await db().breach.createMany({
    data: keys.map((uniqueBreachId, index) => ({
      uniqueBreachId,
      name: uniqueBreachId,
      title: `Member Bench ${index + 1}`,
      domain: 'bench.example',
      description: 'Made up. '.repeat(40),
      breachDate: ago(index * DAYS_APART),
      addedDate: ago(index * DAYS_APART),
      modifiedDate: ago(index * DAYS_APART),
      pwnCount: 1000n * BigInt(index + 1),
      dataClasses: ['Email addresses', 'Passwords', 'Names', 'Phone numbers', 'Physical addresses'],
      severity: (['low', 'medium', 'high', 'critical'] as const)[index % 4]!,
      massActionBreachStatus: 1 + (index % 4),
    })),
  })
  await pgPool().query(
    "INSERT INTO exposure (email_hash, breach_id) SELECT $1, id FROM breach WHERE unique_breach_id LIKE 'MemberBench%'",
    [hashEmail(busy.email)],
  )
  await db().lead.createMany({
    data: keys.slice(0, LEADS).map((uniqueBreachId, index) => ({
      userId,
      uniqueBreachId,
      form: 'get-notified',
      name: 'Bench Member',
      phoneNumber: '+16175550142',
      zipCode: '02139',
      notificationSMS: false,
      notificationEmail: true,
      connectWithLawyer: index % 4 === 0,
      notificationFutureBreaches: true,
      createdAt: ago(index),
      confirmedAt: ago(index),
    })),
  })
  await db().case.createMany({
    data: keys.slice(0, CASES).map((uniqueBreachId, index) => ({
      userId,
      uniqueBreachId,
      company: `Member Bench ${index + 1}`,
      joinedAt: ago(index),
      updatedAt: ago(index),
      ...(index % 5 === 0
        ? {
            status: 'settlement' as const,
            stage: 'Claims open',
            progress: 85,
            payoutCents: 12_500,
            claimUrl: 'https://claims.example/',
          }
        : {
            status: 'active' as const,
            stage: 'Legal action under way',
            progress: 40,
            estimatedPayout: '$100-$500',
          }),
    })),
  })
  await db().notification.createMany({
    data: Array.from({ length: NOTIFICATIONS }, (_, index) => ({
      userId,
      type: (['case_update', 'settlement', 'new_breach'] as const)[index % 3]!,
      title: `News number ${NOTIFICATIONS - index}`,
      message: 'Made up for the bench. '.repeat(4),
      uniqueBreachId: keys[index]!,
      dedupeKey: `bench:${index}`,
      createdAt: ago(index),
      readAt: index % 2 === 0 ? null : ago(index),
    })),
  })
  return { busy: busy.cookie, empty: empty.cookie }
}
