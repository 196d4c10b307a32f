import { closeDatabase, pgPool } from '@/lib/db'
import { fillCorpus } from './corpus'
import { measureDashboard } from './dashboard-time'
import { measureEnumeration } from './enumeration'
import { addressOf, makeAccounts, makeMembers, makeProfiles, PASSWORD } from './member-rows'
import type { Row } from './row'
import { measureSignInBurst } from './sign-in-burst'

const EXPOSURES = 10_000
const AT_ONCE = 200
const FULL = { pairs: 1_000, warmUp: 50, rounds: 3, quietSeconds: 10, times: 30 }
const QUICK = { pairs: 100, warmUp: 20, rounds: 1, quietSeconds: 3, times: 10 }

interface MembersBench {
  /** Migrated and empty; the one that this process uses. */
  databaseUrl: string
  /** Starts a web process on it. @returns its address. */
  startWeb: () => Promise<string>
  /** Fewer calls, to try it out. */
  quick: boolean
}

/** What accounts must keep to themselves, what many sign-ins at once cost the others, and what a full dashboard costs. */
export async function runMembersBench({ databaseUrl, startWeb, quick }: MembersBench): Promise<Row[]> {
  const { pairs, warmUp, rounds, quietSeconds, times } = quick ? QUICK : FULL
  try {
    await fillCorpus(databaseUrl, EXPOSURES)
    await makeAccounts('account', pairs + warmUp)
    await makeProfiles('profile', pairs + warmUp)
    await makeAccounts('burst', AT_ONCE)
    const members = await makeMembers()
    await pgPool().query('ANALYZE')
    const url = await startWeb()
    const rows: Row[] = []
    const signIn = (email: string) => ({ email, password: 'not the right password' })
    const reset = (email: string) => ({ email })
    const request = (email: string) => ({ name: 'Ann Lee', email, phoneNumber: '6175550142', zipCode: '02139', uniqueBreachId: 'Bench1', form: 'get-notified' })
    for (const [path, group, bodyOf] of [['/v1/auth/login', 'account', signIn], ['/v1/auth/password-reset', 'account', reset], ['/v1/users/get-notified', 'profile', request]] as const) {
      console.log(`${path}: ${pairs} known and ${pairs} unknown addresses…`)
      rows.push(...(await measureEnumeration(url, { path, known: (n) => bodyOf(addressOf(group, n)), unknown: (n) => bodyOf(addressOf('unknown', n)), pairs, warmUp })))
    }
    console.log(`${AT_ONCE} sign-ins at once…`)
    const accounts = Array.from({ length: AT_ONCE }, (_, n) => ({ email: addressOf('burst', n), password: PASSWORD }))
    rows.push(...(await measureSignInBurst(url, { accounts, rounds, quietSeconds })))
    console.log('The dashboard…')
    rows.push(...(await measureDashboard(url, { ...members, times })))
    return rows
  } finally {
    await closeDatabase()
  }
}
