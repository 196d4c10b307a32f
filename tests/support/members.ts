import { hash } from '@node-rs/argon2'
import { startSession } from '@/lib/auth/sessions'
import { sealSessionCookie, sessionCookieName } from '@/lib/auth/tokens'
import { db } from '@/lib/db'
import { profileKeys } from '@/lib/users/hash-profiles'

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

/** An account with a proven address, signed in. */
export async function createMember(facts: { email?: string; name?: string; phoneNumber?: string | null; zipCode?: string | null } = {}): Promise<TestMember> {
  counter += 1
  const { email = `member${counter}-${Date.now()}@example.com`, ...profile } = facts
  const now = new Date()
  const account = { passwordHash: await (passwordHash ??= hash(PASSWORD)), emailVerifiedAt: now, claimedAt: now, adultAt: now }
  const { id: userId } = await db().user.create({ data: { email, ...profileKeys(email), name: 'Test Member', ...profile, ...account } })
  const { sid, refreshToken } = await db().$transaction((tx) => startSession(tx, { userId, method: 'password', userAgent: 'test' }))
  return { userId, email, password: PASSWORD, sid, refreshToken, cookie: `${sessionCookieName()}=${await sealSessionCookie(sid)}` }
}
