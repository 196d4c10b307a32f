import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { Client } from 'pg'
import { COMMAND_LINE } from '@/lib/audit/record'
import { CATALOGUE_LOCK } from '@/lib/breaches/sync/sync-catalogue'
import { localSource } from '@/lib/breaches/sources/local'
import { hashEmail, openExposureEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { importCsv, type ImportInput } from '@/lib/imports/import-csv'
import { ImportSession } from '@/lib/imports/import-session'
import { guessMapping } from '@/lib/imports/map/guess-mapping'
import { mappingSchema } from '@/lib/imports/map/mapping'
import { mergePatience } from '@/lib/imports/merge/merge-staged'
import { releaseReserved } from '@/lib/imports/stage/reserved'
import { StagingWriter } from '@/lib/imports/stage/staging-writer'
import { commitUpload } from '@/lib/imports/uploads/commit-upload'
import { undoImport } from '@/lib/imports/undo/undo-import'
import { discardUpload } from '@/lib/imports/uploads/discard-upload'
import { sweepDeleted } from '@/lib/retention/sweep-deleted'
import { emptyTables } from '@/tests/support/empty-tables'
import { AMPLE_MS, until } from '@/tests/support/until'
import { stagingTables } from '@/tests/support/uploads'

// The exposures of a long file are stored while it is read, before their breaches: in the end nothing tells it from a short one, and
// until then nobody sees them.

const HEADER = 'Company,Breach Date,Affected Users,Data Types,Severity,Emails,Notes'
/** As much as is read together: a portion ends where that does. */
const NOTE = 'n'.repeat(17_000)
const SHORT = StagingWriter.portionSize
const OPERATOR = COMMAND_LINE

beforeEach(empty)
afterEach(() => {
  StagingWriter.portionSize = SHORT
})

interface FileRow {
  company: number
  people: number[]
}

const csvOf = (rows: readonly FileRow[]) =>
  [
    HEADER,
    ...rows.map(
      ({ company, people }) =>
        `Company ${company},2024-05-06,10,Names,High,${people.map((person) => `p${person}@example.com`).join(';')},${NOTE}`,
    ),
    '',
  ].join('\n')

/** @param portion so many addresses and breaches are stored together. */
async function bring(rows: readonly FileRow[], portion = SHORT, options: Partial<ImportInput> = {}) {
  StagingWriter.portionSize = portion
  async function* input() {
    yield Buffer.from(csvOf(rows))
    await Promise.resolve()
  }
  return importCsv({ input: input(), fileName: 'long.csv', ...options })
}

async function empty(): Promise<void> {
  await emptyTables('breach', 'exposure', 'csv_import')
  await pgPool().query('DELETE FROM kept_count; DELETE FROM breach_to_sweep')
}

/** What everybody sees of the corpus, whatever ids it has. */
async function seen() {
  const { rows } = await pgPool().query<{ key: string; count: number; addresses: string[] }>(
    `SELECT b.unique_breach_id AS key, (SELECT sum(n)::int FROM kept_count WHERE name = 'exposure' AND key = b.id::text) AS count,
       ARRAY(SELECT encode(e.email_hash, 'hex') || encode(e.email_ciphertext, 'hex') FROM exposure e WHERE e.breach_id = b.id ORDER BY 1) AS addresses
     FROM breach b ORDER BY 1`,
  )
  return rows
}

/** How much is stored that belongs to no breach, is reserved, or waits to be cleared away. */
async function leftOver(): Promise<number[]> {
  const { rows } = await pgPool().query<{ n: number }>(
    `SELECT count(*)::int AS n FROM exposure e WHERE NOT EXISTS (SELECT FROM breach b WHERE b.id = e.breach_id)
     UNION ALL SELECT count(*)::int FROM breach_reserved UNION ALL SELECT count(*)::int FROM breach_to_sweep`,
  )
  return [...rows.map(({ n }) => n), await stagingTables()]
}
const NOTHING = [0, 0, 0, 0]

/** A report without what tells one import from another. */
const told = ({ importId: _, ...report }: Awaited<ReturnType<typeof bring>>) => report

const files = fc.array(
  fc.record({
    company: fc.integer({ min: 0, max: 5 }),
    people: fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 14 },
)

test('a file ends as if it had been read whole before anything was stored', async () => {
  await fc.assert(
    fc.asyncProperty(files, files, fc.integer({ min: 1, max: 9 }), async (before, rows, portion) => {
      await empty()
      await bring(before)
      const foreseen = told(await bring(rows, SHORT, { preview: true }))
      const expected = told(await bring(rows))
      const state = await seen()

      await empty()
      await bring(before)
      const { importId, ...preview } = await bring(rows, portion, { preview: true })
      expect(preview).toEqual(foreseen)
      // Another import of the same file is not in its way.
      expect(told(await bring(rows, portion))).toEqual(expected)
      expect(await seen()).toEqual(state)
      await discardUpload(importId, OPERATOR)
      await db().csvImport.updateMany({ data: { startedAt: new Date(0), stagedAt: new Date(0) } })
      await bring(before)
      expect(await seen()).toEqual(state)
      expect(await leftOver()).toEqual(NOTHING)
    }),
    { numRuns: 12 },
  )
})

const LONG: FileRow[] = Array.from({ length: 30 }, (_, n) => ({
  company: n % 5,
  people: Array.from({ length: 4 }, (_, m) => (7 * n + m) % 60),
}))

async function waiting(rows: readonly FileRow[] = LONG): Promise<string> {
  const { importId } = await bring(rows, 10, { preview: true })
  expect(await db().exposure.count()).toBeGreaterThan(0)
  return importId
}

test('nobody sees what waits, and what is discarded goes', async () => {
  // One that is listed, with an address that the file brings elsewhere.
  await bring([{ company: 9, people: [1] }])
  const importId = await waiting()
  const ask = async () =>
    (
      await localSource.findExposures!(
        Array.from({ length: 60 }, (_, n) => `p${n}@example.com`).map((email) => ({
          email,
          emailHash: hashEmail(email),
        })),
      )
    ).exposures.map(({ breach }) => breach.title)
  expect(await ask()).toEqual(['Company 9'])
  await discardUpload(importId, OPERATOR)
  expect(await leftOver()).toEqual(NOTHING)
  expect(await db().exposure.count()).toBe(1)
})

test('what is imported after its preview is there at once, sealed as ever', async () => {
  await commitUpload(await waiting(), OPERATOR)
  const state = await seen()
  expect(state).toHaveLength(5)
  const addresses = new Set(
    (await db().exposure.findMany()).map((row) => openExposureEmail(row.emailCiphertext!)),
  )
  expect(addresses).toEqual(
    new Set(LONG.flatMap(({ people }) => people.map((person) => `p${person}@example.com`))),
  )
  for (const { count, addresses: held } of state) expect(count).toBe(held.length)
  expect(await leftOver()).toEqual(NOTHING)
})

test('a breach that came in another way meanwhile gets the addresses', async () => {
  const others: FileRow[] = [
    { company: 1, people: [7, 100] },
    { company: 2, people: [] },
  ]
  await bring(others)
  await bring(LONG)
  const expected = await seen()

  await empty()
  const importId = await waiting()
  await bring(others)
  // Its preview is an old one, and is made anew.
  await expect(commitUpload(importId, OPERATOR)).rejects.toMatchObject({ code: 'conflict' })
  const anew = await db().csvImport.findUniqueOrThrow({ where: { id: importId } })
  await commitUpload(importId, OPERATOR)
  const done = await db().csvImport.findUniqueOrThrow({ where: { id: importId } })
  expect([done.state, done.exposuresAdded, done.breachesAdded]).toEqual(['done', anew.exposuresAdded, 3])
  expect(await seen()).toEqual(expected)
  await sweepDeleted(60_000)
  expect(await leftOver()).toEqual(NOTHING)
})

test('a breach that went meanwhile comes anew, with the addresses', async () => {
  await bring(LONG)
  const expected = await seen()

  await empty()
  await bring([{ company: 3, people: [200] }])
  const importId = await waiting()
  await db().breach.deleteMany()
  await expect(commitUpload(importId, OPERATOR)).rejects.toMatchObject({ code: 'conflict' })
  await commitUpload(importId, OPERATOR)
  expect(await seen()).toEqual(expected)
  expect(await leftOver()).toEqual(NOTHING)
})

test('a refused file leaves nothing, however much of it was stored', async () => {
  const bad: FileRow = { company: 1, people: [] }
  async function* input() {
    yield Buffer.from(csvOf(LONG))
    await Promise.resolve()
    yield Buffer.from(csvOf([bad]).split('\n').at(1)!.replace('10', 'many') + '\n')
  }
  StagingWriter.portionSize = 10
  await expect(importCsv({ input: input(), fileName: 'long.csv', strict: true })).rejects.toThrow(
    /Nothing was loaded/,
  )
  expect(await leftOver()).toEqual(NOTHING)
  expect(await db().exposure.count()).toBe(0)
})

test('more than a little is cleared away in portions', async () => {
  const importId = await waiting([
    { company: 0, people: Array.from({ length: 5_001 }, (_, n) => n) },
    { company: 1, people: [1, 2] },
  ])
  const brought = await db().exposure.count()
  await discardUpload(importId, OPERATOR)
  const [stored, reserved, queued] = await leftOver()
  expect([stored! > 5_000, stored! <= brought, reserved, queued! > 0]).toEqual([true, true, 0, true])
  await sweepDeleted(60_000)
  expect(await leftOver()).toEqual(NOTHING)
})

test('a rush at the pool of the visitors costs no import', async () => {
  const pool = pgPool()
  const ask = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  let refused = 0
  const query = jest.spyOn(pool, 'query').mockImplementation(((...args: unknown[]) => {
    if (!String(args[0]).includes('INSERT INTO breach_reserved') || refused === 2) return ask(...args)
    refused++
    return Promise.reject(new Error('timeout exceeded when trying to connect'))
  }) as never)
  try {
    const { exposuresAdded } = await bring(LONG, 10)
    expect([refused, exposuresAdded > 0]).toEqual([2, true])
  } finally {
    query.mockRestore()
  }
  expect(await leftOver()).toEqual(NOTHING)
})

test('what was released while it was read gets nothing more, and nothing of it stays', async () => {
  let importId = ''
  async function* input() {
    const text = Buffer.from(csvOf(LONG))
    yield text
    // Whoever discards it, and cannot end its connection.
    await until(async () => (await db().breachReserved.count({ where: { exposures: { gt: 0 } } })) === 5)
    await releaseReserved(pgPool(), importId)
    yield text.subarray(text.indexOf('\n') + 1)
  }
  StagingWriter.portionSize = 10
  await expect(
    importCsv({ input: input(), fileName: 'long.csv', onStarted: (id) => (importId = id) }),
  ).rejects.toThrow(/Nothing was loaded/)
  expect([await db().breach.count(), ...(await leftOver())]).toEqual([0, ...NOTHING])
})

test('a breach that is there is not swept, whatever says so', async () => {
  await bring(LONG)
  const state = await seen()
  const { id } = await db().breach.findFirstOrThrow()
  await db().breachToSweep.create({ data: { breachId: id } })
  await sweepDeleted(60_000)
  expect(await seen()).toEqual(state)
  expect(await leftOver()).toEqual(NOTHING)
})

describe('its breaches are merged while its last addresses are stored', () => {
  const { early } = StagingWriter
  const patience = mergePatience.ms
  /** Portions of a few kilobytes, and a machine as slow as it likes. */
  beforeEach(() => {
    StagingWriter.portionSize = 10
    StagingWriter.early = { ...early, leastMs: 0, mostMs: Infinity }
    mergePatience.ms = AMPLE_MS
  })
  afterEach(async () => {
    StagingWriter.early = early
    mergePatience.ms = patience
    await giveBack()
  })

  /** What gives back the locks that an import waits for. */
  const held = new Set<() => Promise<void>>()
  async function hold(sql: string): Promise<() => Promise<void>> {
    const holder = await pgPool().connect()
    await holder.query(`BEGIN; ${sql}`)
    const release = async () => {
      held.delete(release)
      await holder.query('COMMIT')
      holder.release()
    }
    held.add(release)
    return release
  }
  const giveBack = async () => {
    for (const release of held) await release()
  }
  const holdAddresses = () => hold('LOCK TABLE exposure IN EXCLUSIVE MODE')
  const holdCatalogue = () => hold(`SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)

  const TWICE = `${HEADER},Authority`
  const rowOf = (company: string, count: number, people: number[], authority = '') =>
    `${company},2024-05-06,${count},Names,High,${people.map((person) => `p${person}@example.com`).join(';')},${NOTE},${authority}`
  const FIRST = Array.from({ length: 30 }, (_, n) =>
    rowOf(
      `Company ${n % 5}`,
      10,
      Array.from({ length: 4 }, (_, m) => (7 * n + m) % 60),
    ),
  )
  /** A breach that is there, one that is new, one with two notices, and what somebody else says of that. */
  const LAST = [
    rowOf('Company 2', 10, [100, 101]),
    rowOf('Company 8', 10, [100]),
    rowOf('Company 9', 20, [102], 'Washington AG'),
    rowOf('Company 9', 30, [103, 102], 'Washington AG'),
    rowOf('Company 9', 20, [104]),
  ]
  const mapping = mappingSchema.parse(guessMapping(TWICE.split(','), [['', '2024-05-06']]))
  const digest = createHash('sha256').update([FIRST, LAST].join()).digest()

  /** @param onLast called before the last rows are read, once the others are stored. */
  function bringInTwo(onLast: () => Promise<unknown> = async () => {}, options: Partial<ImportInput> = {}) {
    async function* input() {
      yield Buffer.from([TWICE, ...FIRST, ''].join('\n'))
      await until(async () => (await rowsStored()) === FIRST.length)
      await onLast()
      yield Buffer.from([...LAST, ''].join('\n'))
    }
    return importCsv({ input: input(), fileName: 'long.csv', mapping, contentDigest: digest, ...options })
  }

  /** Of the file that is read, as its checkpoints say. */
  async function rowsStored(): Promise<number> {
    const { rows: tables } = await pgPool().query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname LIKE 'import\\_stage\\_%'",
    )
    if (tables.length !== 1) return 0
    const { rows } = await pgPool().query<{ n: number }>(
      `SELECT COALESCE(max((facts->>'staged')::int), 0)::int AS n FROM ${tables[0]!.name} WHERE breach_no = -1`,
    )
    return rows[0]!.n
  }

  async function connections(
    such: (connection: { state: string; wait: string; query: string }) => boolean = () => true,
  ) {
    const { rows } = await pgPool().query<{ pid: number; state: string; wait: string; query: string }>(
      "SELECT pid, state, wait_event_type AS wait, query FROM pg_stat_activity WHERE application_name LIKE 'redress import %' AND datname = current_database()",
    )
    return rows.filter(such)
  }
  const storing = () => connections(({ wait, query }) => wait === 'Lock' && query.includes('COPY exposure'))
  /** Having asked the last of what it can ask without the addresses. */
  const merging = () =>
    connections(({ state, query }) => state === 'idle in transaction' && query.includes('WITH added AS'))
  const isAtBoth = async () => (await storing()).length === 1 && (await merging()).length === 1

  /** What is seen in the end, with what the reports say of it. */
  async function outcome() {
    const { rows: breaches } = await pgPool().query<{ key: string }>(
      'SELECT unique_breach_id AS key, pwn_count, filings, match_keys FROM breach ORDER BY 1',
    )
    const { rows: imports } = await pgPool().query<{ n: number }>(
      `SELECT breaches_added, breaches_attached, exposures_added, rows_accepted, rows_attached, rows_in_review, entries_added, changes,
         (SELECT array_agg(ARRAY[c.is_new::int, c.brought, c.addresses, c.is_listed::int, (c."after" IS NULL)::int] ORDER BY c.breach_id) FROM import_change c WHERE c.import_id = i.id) AS noted
       FROM csv_import i WHERE state = 'done' ORDER BY started_at`,
    )
    return [await seen(), breaches, imports, await leftOver()]
  }

  /** What becomes of it where nothing is merged early. @param before what is there already. */
  async function expected(before: readonly FileRow[] = []) {
    StagingWriter.early = { ...early, mostFacts: -1 }
    if (before.length > 0) await bring(before, 10)
    await bringInTwo()
    const state = await outcome()
    expect(state.at(-1)).toEqual(NOTHING)
    // Of what was there and only got addresses it is noted how it was left.
    const { rows } = await pgPool().query(
      `SELECT FROM import_change c JOIN csv_import i ON i.id = c.import_id WHERE NOT c.is_new AND c."after" IS NULL`,
    )
    expect(rows).toEqual([])
    await empty()
    if (before.length > 0) await bring(before, 10)
    StagingWriter.early = { ...early, leastMs: 0, mostMs: Infinity }
    return state
  }

  test.each([
    ['an empty catalogue', []],
    [
      'breaches that are there',
      [
        { company: 2, people: [1, 2, 100] },
        { company: 8, people: [7] },
      ],
    ],
  ])('and in the end nothing tells it from another: %s', async (_, before) => {
    const state = await expected(before)
    const was = await seen()
    const work = bringInTwo(holdAddresses)
    await until(isAtBoth)
    expect(await db().breach.count()).toBe(before.length)
    await giveBack()
    const { importId } = await work
    expect(await outcome()).toEqual(state)
    // Taken back, it leaves what was there as it was.
    const { undo } = await undoImport(importId, OPERATOR)
    expect(undo).toMatchObject({ left: [], leftBy: {} })
    await sweepDeleted(60_000)
    expect(await seen()).toEqual(was)
    expect(await leftOver()).toEqual(NOTHING)
  })

  const areWaiting = async () => (await connections(({ wait }) => wait === 'Lock')).length === 2

  test('what is stored before the merge looks for it is merged once', async () => {
    const state = await expected()
    let giveBackAddresses = async () => {}
    const work = bringInTwo(async () => {
      giveBackAddresses = await holdAddresses()
      await holdCatalogue()
    })
    await until(areWaiting)
    await giveBackAddresses()
    await until(async () => (await rowsStored()) === FIRST.length + LAST.length)
    // Nobody needs the connection that has stored them.
    await until(async () => (await connections(({ query }) => query.includes('ANALYZE'))).length === 1)
    await until(async () => (await connections(({ state }) => state === 'idle')).length === 1)
    await pgPool().query('SELECT pg_terminate_backend($1)', [
      (await connections(({ state }) => state === 'idle'))[0]!.pid,
    ])
    await until(async () => (await connections()).length === 1)
    await giveBack()
    await work
    expect(await outcome()).toEqual(state)
  })

  test('what cannot be stored is heard of before the merge has its turn', async () => {
    const refused = expect(
      bringInTwo(async () => {
        await holdAddresses()
        await holdCatalogue()
      }),
    ).rejects.toThrow('The connection to the database was lost. Nothing was loaded.')
    await until(areWaiting)
    await pgPool().query('SELECT pg_terminate_backend($1)', [(await storing())[0]!.pid])
    await refused
  })

  /** Brings it until the merge has given up waiting. */
  async function bringUntilGivenUp(options: Partial<ImportInput> = {}) {
    mergePatience.ms = 50
    let hasGivenUp = false
    const giveUp = ImportSession.prototype.endMerging
    const spy = jest.spyOn(ImportSession.prototype, 'endMerging').mockImplementation(function (
      this: ImportSession,
    ) {
      giveUp.call(this)
      hasGivenUp = true
    })
    const work = bringInTwo(holdAddresses, options)
    await until(() => hasGivenUp)
    spy.mockRestore()
    return { work }
  }

  test('a merge that waits too long lets others go first', async () => {
    const state = await expected()
    const { work } = await bringUntilGivenUp()
    // Whoever holds the addresses may want the catalogue.
    await pgPool().query(
      `BEGIN; SET LOCAL lock_timeout = '60s'; SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK}); COMMIT`,
    )
    await giveBack()
    await work
    expect(await outcome()).toEqual(state)
  })

  test('and can be discarded then', async () => {
    let importId = ''
    const { work } = await bringUntilGivenUp({
      onStarted: (id) => (importId = id),
      contentDigest: undefined,
    })
    const refused = expect(work).rejects.toThrow(
      'The import was discarded while it was read. Nothing was loaded.',
    )
    const discarded = discardUpload(importId, OPERATOR)
    await until(async () => (await connections()).length === 0)
    await giveBack()
    await discarded
    await refused
    await sweepDeleted(60_000)
    expect([await db().breach.count(), ...(await leftOver())]).toEqual([0, ...NOTHING])
  })

  test.each([
    ['is worth it', {}, {}, 1],
    ['would be over too soon', { leastMs: Infinity }, {}, 0],
    ['would keep others waiting', { mostMs: 0 }, {}, 0],
    ['is much to tell', { mostFacts: 0 }, {}, 0],
    ['is a preview', {}, { preview: true }, 0],
  ])('only where it %s', async (_, limits, options, opened) => {
    Object.assign(StagingWriter.early, limits)
    const open = jest.spyOn(ImportSession.prototype, 'openForMerge')
    await bringInTwo(async () => {}, options)
    expect(open).toHaveBeenCalledTimes(opened)
    open.mockRestore()
  })

  test.each([
    ['stores', storing],
    ['merges', merging],
  ])('a lost connection that %s costs nothing but time', async (_, which) => {
    const state = await expected()
    const refused = expect(bringInTwo(holdAddresses)).rejects.toThrow(
      'The connection to the database was lost. Nothing was loaded.',
    )
    await until(isAtBoth)
    await pgPool().query('SELECT pg_terminate_backend($1)', [(await which())[0]!.pid])
    await refused
    await giveBack()
    expect([await db().breach.count(), await connections()]).toEqual([0, []])
    await bringInTwo()
    expect(await outcome()).toEqual(state)
  })

  test('an import that is stopped meanwhile leaves nothing', async () => {
    const stop = new AbortController()
    const refused = expect(
      bringInTwo(holdAddresses, { signal: stop.signal, contentDigest: undefined }),
    ).rejects.toThrow('The import was stopped. Nothing was loaded.')
    await until(isAtBoth)
    stop.abort()
    await until(async () => (await connections()).length === 0)
    await giveBack()
    await refused
    await sweepDeleted(60_000)
    expect([await db().breach.count(), ...(await leftOver())]).toEqual([0, ...NOTHING])
  })

  /** Has an import's second connection come as it is told to. The pool, which gives a function to be called back, is left alone. */
  function withSecond(come: (client: Client, connect: () => Promise<unknown>) => Promise<unknown>) {
    const connect = Client.prototype.connect as (...args: unknown[]) => Promise<unknown>
    let asked = 0
    const spy = jest.spyOn(Client.prototype, 'connect').mockImplementation(function (
      this: Client,
      ...args: unknown[]
    ) {
      const go = () => connect.apply(this, args)
      return args.length === 0 && ++asked === 2 ? come(this, go) : go()
    } as never)
    return { asked: () => asked, restore: () => spy.mockRestore() }
  }

  test.each([
    ['is refused', () => Promise.reject(new Error('too many clients'))],
    ['does not come', () => new Promise<void>(() => {})],
  ])('a second connection that %s is not waited for', async (_, come) => {
    const state = await expected()
    const second = withSecond(come)
    try {
      await bringInTwo()
    } finally {
      second.restore()
    }
    expect(second.asked()).toBe(2)
    expect(await outcome()).toEqual(state)
  })

  test('one that comes late is ended', async () => {
    const state = await expected()
    let comeLate = () => {}
    let ended: Promise<unknown> = Promise.reject(new Error('not asked for'))
    ended.catch(() => {})
    const second = withSecond((client, connect) => {
      ended = new Promise((resolve) => client.once('end', resolve))
      return new Promise<void>((resolve) => (comeLate = resolve)).then(connect)
    })
    try {
      await bringInTwo()
      expect(await outcome()).toEqual(state)
      comeLate()
      await ended
    } finally {
      second.restore()
    }
  })
})
