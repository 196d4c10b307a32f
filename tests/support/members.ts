import { hash } from '@node-rs/argon2'
import { startSession, type SignInMethod } from '@/lib/auth/sessions'
import { sealSessionCookie, sessionCookieName } from '@/lib/auth/tokens'
import { db } from '@/lib/db/client'
import type { Access } from '@/lib/http/openapi/types'
import { profileKeys } from '@/lib/verification/hash-profiles'
import type { Prisma } from '@/prisma/generated/client'
import { createFirmPerson } from './firms'

export interface TestMember {
  userId: string
  email: string
  password: string
  sid: string
  refreshToken: string
  /** The Cookie header of a live session. */
  cookie: string
}

let counter = 0
const PASSWORD = 'a long enough password'
let passwordHash: Promise<string> | undefined

/** An operator, signed in as operators do. */
export async function createAdmin(facts: { email?: string; name?: string } = {}): Promise<TestMember> {
  return signedIn({ name: 'Test Admin', ...facts, role: 'admin' }, 'admin-passkey')
}

/** Somebody who may make a call of this access, signed in as it wants them. */
export function createCaller(access: Access): Promise<TestMember> {
  if (access === 'firm') return createFirmPerson()
  return access === 'admin' ? createAdmin() : createMember()
}

/** An account with a proven address, signed in. */
export async function createMember(
  facts: { email?: string; name?: string; phoneNumber?: string | null; zipCode?: string | null } = {},
): Promise<TestMember> {
  return signedIn(facts, 'password')
}

async function signedIn(
  facts: Omit<Prisma.UserUncheckedCreateInput, 'email'> & { email?: string },
  method: SignInMethod,
): Promise<TestMember> {
  counter += 1
  const { email = `member${counter}-${Date.now()}@example.com`, ...profile } = facts
  const now = new Date()
  const account = {
    passwordHash: await (passwordHash ??= hash(PASSWORD)),
    emailVerifiedAt: now,
    claimedAt: now,
    adultAt: now,
  }
  const { id: userId } = await db().user.create({
    data: { email, ...profileKeys(email), name: 'Test Member', ...profile, ...account },
  })
  const { sid, refreshToken } = await db().$transaction((tx) =>
    startSession(tx, { userId, method, userAgent: 'test' }),
  )
  return {
    userId,
    email,
    password: PASSWORD,
    sid,
    refreshToken,
    cookie: `${sessionCookieName()}=${await sealSessionCookie(sid)}`,
  }
}
