import { createHash } from 'node:crypto'
import { db, pgPool } from '@/lib/db/client'
import { CATALOGUE_LOCK } from '@/lib/breaches/sync/sync-catalogue'
import { importCsv, type ImportInput } from '@/lib/imports/import-csv'
import type { InterruptedImport } from '@/lib/imports/interrupted-before'
import { ImportSession, endSessions } from '@/lib/imports/import-session'
import type { RowError } from '@/lib/imports/read/report'
import { sweepImports } from '@/lib/imports/sweep-imports'
import { Sealer } from '@/lib/imports/stage/sealer'
import { StagingWriter } from '@/lib/imports/stage/staging-writer'
import { sweepDeleted } from '@/lib/retention/sweep-deleted'
import { emptyTables } from '@/tests/support/empty-tables'
import { stagingTables } from '@/tests/support/uploads'
import { until } from '@/tests/support/until'

// An import that is cut off goes on where it was, and ends as if nothing had been.

const NOW = new Date('2026-11-21T12:00:00Z')
const NOBODY = '00000000-0000-4000-8000-000000000000'
const HEADER = 'Company,Breach Date,Affected Users,Data Types,Severity,Emails'
/** Some checkpoints of addresses, with a bad address and a bad row here and there. */
const ROWS = Array.from({ length: 520 }, (_, i) => {
  const emails = Array.from({ length: 100 }, (_, n) =>
    n === 50 && i % 100 === 7 ? 'bad@' : `p${i}.${n}@example.com`,
  )
  const count = i % 180 === 179 ? 'many' : '10'
  return `Company ${i % 40},2024-05-06,${count},Names,High,${emails.join(';')}`
})
const FILE = Buffer.from([HEADER, ...ROWS, ''].join('\n'))
const CHUNK = 16_384
const DIGEST = createHash('sha256').update(FILE).digest()

// A file of some portions, of which a few may be under way when it is cut off.
beforeAll(() => {
  StagingWriter.portionSize = 2_000
})
beforeEach(() => emptyTables('breach', 'exposure', 'csv_import'))
afterEach(() => jest.restoreAllMocks())

async function* whole(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < FILE.length; at += CHUNK) yield FILE.subarray(at, at + CHUNK)
}

const run = (input: AsyncIterable<Uint8Array>, options: Partial<ImportInput> = {}) =>
  importCsv({
    input,
    fileName: 'big.csv',
    bytesTotal: FILE.length,
    contentDigest: DIGEST,
    now: NOW,
    ...options,
  })

/** Ends an import's process, as it seems to the database, once so many bytes are read. */
async function cutOff(after: number, options: Partial<ImportInput> = {}): Promise<void> {
  let importId = ''
  async function* input() {
    let read = 0
    for await (const chunk of whole()) {
      if (read >= after) {
        await endSessions(importId)
        await new Promise(() => {})
      }
      read += chunk.length
      yield chunk
    }
  }
  await expect(run(input(), { ...options, onStarted: (id) => (importId = id) })).rejects.toThrow(/lost/)
}

/** The same, once all is read and the merge waits for its turn. */
async function cutOffInMerge(options: Partial<ImportInput>): Promise<void> {
  const holder = await pgPool().connect()
  await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
  let importId = ''
  const cut = run(whole(), { ...options, onStarted: (id) => (importId = id) })
  cut.catch(() => {})
  await until(
    async () => (await db().csvImport.count({ where: { id: importId || NOBODY, state: 'merging' } })) === 1,
  )
  await endSessions(importId)
  await expect(cut).rejects.toThrow(/lost/)
  await holder.query('COMMIT')
  holder.release()
}

async function state() {
  const { rows } = await pgPool().query<{ title: string; n: number; hashes: string }>(
    "SELECT b.title, count(*)::int AS n, md5(string_agg(encode(e.email_hash, 'hex'), ',' ORDER BY e.email_hash)) AS hashes FROM breach b JOIN exposure e ON e.breach_id = b.id GROUP BY b.title ORDER BY b.title",
  )
  return rows
}

/** The counts of a report, without what tells one import from another. */
const told = ({ importId: _, ...report }: Awaited<ReturnType<typeof importCsv>>) => report

test('cut off once, twice or at the end, it goes on and ends as if nothing had been', async () => {
  const errors: RowError[] = []
  const expected = told(await run(whole(), { onRowError: (error) => void errors.push(error) }))
  const loaded = await state()
  expect(expected.rowsRejected).toBeGreaterThan(0)
  expect(expected.addressesRejected).toBeGreaterThan(expected.rowsRejected)
  const size = FILE.length
  for (const cuts of [[size * 0.6], [size * 0.45, size * 0.9], [size * 0.02], [size]]) {
    await emptyTables('breach', 'exposure', 'csv_import')
    const interrupted: InterruptedImport[] = []
    const onInterrupted = (before: InterruptedImport) => void interrupted.push(before)
    for (const cut of cuts)
      await (cut === size ? cutOffInMerge({ onInterrupted }) : cutOff(cut, { onInterrupted }))
    const again: RowError[] = []
    const seal = jest.spyOn(Sealer.prototype, 'seal')
    const report = await run(whole(), { onInterrupted, onRowError: (error) => void again.push(error) })
    const sealed = seal.mock.calls
      .flatMap(([batches]) => batches)
      .reduce((sum, { breachNumbers }) => sum + breachNumbers.length, 0)
    seal.mockRestore()
    expect(told(report)).toEqual(expected)
    expect(again).toEqual(errors)
    expect(await state()).toEqual(loaded)
    expect(await stagingTables()).toBe(0)
    const { staged, row } = interrupted.at(-1)!
    expect(row).toBe(staged > 0 ? staged + 1 : 0)
    // Before the first checkpoint there is nothing to go on with.
    expect(staged > 0).toBe(cuts.at(-1)! > size * 0.4)
    expect(sealed).toBeLessThanOrEqual((ROWS.length - staged) * 100)
    expect(sealed).toBeGreaterThanOrEqual((ROWS.length - staged) * 100 - expected.addressesRejected)
  }
})

test('another file, another day or other options begin anew', async () => {
  await cutOff(FILE.length * 0.6)
  const staged: number[] = []
  const onInterrupted = (before: InterruptedImport) => void staged.push(before.staged)
  const stop = new AbortController()
  stop.abort()
  async function* nothing() {
    yield Buffer.from(`${HEADER}\nAcme,2024-05-06,1,Names,Low,\n`)
  }
  await run(nothing(), { onInterrupted, contentDigest: createHash('sha256').update('other').digest() })
  await run(nothing(), { onInterrupted, strict: true })
  await run(nothing(), { onInterrupted, now: new Date('2026-11-22T12:00:00Z') })
  expect(staged[0]).toBe(0)
  expect(staged.every((rows) => rows === 0)).toBe(true)
  // What was cut off is still there for the same one.
  expect(await stagingTables()).toBe(1)
  await run(whole(), { onInterrupted: (before) => void staged.push(before.staged) })
  expect(await stagingTables()).toBe(0)
})

test('one that is alive keeps what it has, and what nobody goes on with goes after a day', async () => {
  let goOn = () => {}
  let isRead = false
  async function* slow() {
    for await (const chunk of whole()) yield chunk
    isRead = true
    await new Promise<void>((resolve) => (goOn = resolve))
  }
  const first = run(slow())
  await until(() => Promise.resolve(isRead))
  const staged: number[] = []
  await run(whole(), { onInterrupted: (before) => void staged.push(before.staged) })
  expect(staged).toEqual([0])
  goOn()
  expect(await first).toMatchObject({ exposuresAdded: 0 })

  await emptyTables('breach', 'exposure', 'csv_import')
  await cutOff(FILE.length * 0.6)
  const sweep = async () => {
    const session = await ImportSession.open('00000000-0000-4000-8000-00000000000f')
    await sweepImports(session)
    await session.close()
  }
  await sweep()
  expect(await stagingTables()).toBe(1)
  await db().csvImport.updateMany({ data: { startedAt: new Date(Date.now() - 25 * 3_600_000) } })
  expect(await db().exposure.count()).toBeGreaterThan(0)
  await sweep()
  expect(await stagingTables()).toBe(0)
  await sweepDeleted(60_000)
  expect(await db().exposure.count()).toBe(0)
})

test('a server that has crashed has emptied the table, and the import begins anew', async () => {
  await cutOff(FILE.length * 0.6)
  const { rows } = await pgPool().query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relname LIKE 'import\\_stage\\_%' AND relkind = 'r'",
  )
  await pgPool().query(`TRUNCATE ${rows[0]!.name}`)
  expect(await run(whole())).toMatchObject({ breachesAdded: 40 })
  expect(await state()).toHaveLength(40)
  await sweepDeleted(60_000)
  const held = (await state()).reduce((sum, { n }) => sum + n, 0)
  expect(await db().exposure.count()).toBe(held)
})
