import { importCsv } from '@/lib/imports/import-csv'
import { insertIntoNew, type StagedExposures } from '@/lib/imports/merge/insert-into-new'
import { ImportSession } from '@/lib/imports/import-session'
import { mergeBreaches } from '@/lib/imports/merge/merge-breaches'
import { countStaged } from '@/lib/imports/merge/merge-staged'
import { stagingTable } from '@/lib/imports/stage/staging-table'
import { openExposureEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { countExposures } from '@/lib/db/counters'
import { emptyImports } from '@/tests/support/uploads'
import { until } from '@/tests/support/until'

const NOW = new Date('2026-11-21T12:00:00Z')

/** Company n has n addresses, and its first one twice. */
const COMPANIES = 9
const CSV = [
  'Company,Breach Date,Affected Users,Data Types,Severity,Emails',
  ...Array.from(
    { length: COMPANIES },
    (_, n) =>
      `Company ${n + 1},2024-05-06,10,Names,High,${Array.from({ length: n + 1 }, (_, i) => `person${i}@example.com`).join(';')};person0@example.com`,
  ),
  '',
].join('\n')

let session: ImportSession
let breaches: StagedExposures[]

/** In the middle of a merge: the breaches are there, the exposures are next. */
beforeEach(async () => {
  await emptyImports()
  const { importId } = await importCsv({
    input: (async function* () {
      yield Buffer.from(CSV)
    })(),
    fileName: 'test.csv',
    now: NOW,
    preview: true,
  })
  session = await ImportSession.open(importId)
  await session.client.query('BEGIN')
  await mergeBreaches(session.client, importId, NOW)
  breaches = await countStaged(session.client, importId)
})
afterEach(async () => {
  await session.kill()
  await pgPool().query(`DROP TABLE ${stagingTable(session.importId)}`)
})

test.each([1, 7, 1_000])(
  'slices of %i exposures and more arrive whole, each address once, in order, and counted',
  async (size) => {
    const all = (COMPANIES * (COMPANIES + 1)) / 2
    expect(await insertIntoNew(session.importId, session.client, breaches, size)).toBe(all)
    await session.client.query('COMMIT')
    const stored = await pgPool().query<{ breach_id: number; email_hash: Buffer; email_ciphertext: Buffer }>(
      'SELECT * FROM exposure ORDER BY ctid',
    )
    const sorted = [...stored.rows].sort(
      (a, b) => a.breach_id - b.breach_id || a.email_hash.compare(b.email_hash),
    )
    expect(stored.rows).toEqual(sorted)
    for (const [index, { breachId }] of breaches.entries()) {
      const addresses = stored.rows
        .filter(({ breach_id }) => breach_id === breachId)
        .map(({ email_ciphertext }) => openExposureEmail(email_ciphertext))
      expect(addresses.sort()).toEqual(Array.from({ length: index + 1 }, (_, i) => `person${i}@example.com`))
      expect(await countExposures(breachId)).toBe(index + 1)
    }
  },
)

test('no breach, no exposure', async () => {
  expect(await insertIntoNew(session.importId, session.client, [])).toBe(0)
})

test('without its second connection it fails, and nothing is kept', async () => {
  // Whoever wants the table for himself waits for the merge, and the second connection behind him.
  const other = await pgPool().connect()
  await other.query('BEGIN')
  const locked = other
    .query(`LOCK TABLE ${stagingTable(session.importId)} IN ACCESS EXCLUSIVE MODE`)
    .catch(() => {})
  const lockWaits = async (least: number) =>
    (
      await pgPool().query<{ n: number }>(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
    ).rows[0]!.n >= least
  await until(() => lockWaits(1))
  const work = insertIntoNew(session.importId, session.client, breaches, 1).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
  await until(() => lockWaits(2))
  await pgPool().query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name LIKE 'redress import %' AND datname = current_database()",
  )
  expect(await work).toBe('57P01')
  await session.kill()
  await locked
  other.release(true)
  expect(await db().exposure.count()).toBe(0)
  expect(await db().breach.count()).toBe(0)
})
