import { closeDatabase, pgPool } from '@/lib/db/client'
import { fillCorpus } from './corpus'
import { measureDashboard } from './dashboard-time'
import { measureDoors } from './doors'
import { addressOf, makeAccounts, makeMembers, makeProfiles, PASSWORD } from './member-rows'
import type { Row } from './row'
import { measureSignInBurst } from './sign-in-burst'

const EXPOSURES = 10_000
const AT_ONCE = 200
/** Far more than wait their turn: what is refused is refused politely. */
const CROWD = 2_000
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
    await makeProfiles('fresh', pairs + warmUp)
    await makeAccounts('signed', pairs + warmUp)
    await makeAccounts('mailed', pairs + warmUp)
    await makeAccounts('burst', AT_ONCE)
    await makeAccounts('crowd', CROWD)
    const members = await makeMembers()
    await pgPool().query('ANALYZE')
    const url = await startWeb()
    const rows: Row[] = []
    rows.push(...(await measureDoors(url, pairs, warmUp)))
    for (const [group, count, isBounded] of [
      ['burst', AT_ONCE, true],
      ['crowd', CROWD, false],
    ] as const) {
      console.log(`${count} sign-ins at once…`)
      const accounts = Array.from({ length: count }, (_, n) => ({
        email: addressOf(group, n),
        password: PASSWORD,
      }))
      rows.push(...(await measureSignInBurst(url, { accounts, rounds, quietSeconds, isBounded })))
    }
    console.log('The dashboard…')
    rows.push(...(await measureDashboard(url, { ...members, times })))
    return rows
  } finally {
    await closeDatabase()
  }
}
