import 'server-only'
import { deviceName } from '@/lib/auth/device-name'
import { hasPassword } from '@/lib/auth/has-password'
import { listSessions } from '@/lib/auth/list-sessions'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { recentSince } from '@/lib/auth/passkeys/recent'
import type { Member } from '@/lib/auth/viewer'
import { listFollowed } from '@/lib/follows/list-followed'
import { listAddresses } from '@/lib/verification/addresses'
import { listConsents } from '@/lib/members/preferences/consents'
import { getAccount } from '@/lib/members/profile'
import { listRequests } from '@/lib/members/shares'

/** What the settings page shows. */
export async function readSettings({ userId, email, sid, role }: Member) {
  const [account, addresses, password, passkeys, sessions, requests, consents, followed] = await Promise.all([
    getAccount(userId),
    listAddresses(userId),
    hasPassword(userId),
    listPasskeys(userId),
    listSessions(userId, sid),
    listRequests(userId),
    listConsents(userId),
    listFollowed({ userId, email }),
  ])
  return {
    account,
    addresses,
    hasPassword: password,
    passkeys,
    // An operator's stay.
    endsPasskeys:
      role === 'user' &&
      password &&
      passkeys.some(({ createdAt }) => new Date(createdAt) > recentSince(new Date())),
    sessions: sessions.map(({ userAgent, ...session }) => ({ ...session, ...deviceName(userAgent) })),
    requests,
    consents,
    followed,
  }
}
