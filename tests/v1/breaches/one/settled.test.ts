import { Readable } from 'node:stream'
import fc from 'fast-check'
import { db, inTransaction } from '@/lib/db/client'
import { regroup } from '@/lib/breaches/one/regroup'
import { sqlOf } from '@/lib/breaches/one/rows'
import { importCsv } from '@/lib/imports/import-csv'
import { HEADER, emptyImports } from '@/tests/support/uploads'

// A company that no other shares a name with is not read again when a file has added it. Whatever the file says: had it been, nothing
// would be other than it is.

const TITLES = [
  'Acme',
  'Acme Inc.',
  'Acme Systems',
  'Acme2020',
  'acme.com',
  'Oak d/b/a Urgent Care',
  'Elm d/b/a Urgent Care',
  'Club (Denver)',
  'Club (Houston)',
  'Mercy Rehab Center',
  'Adult Friend Site',
  'Plain Bakery',
  'Plain',
  'Other Books',
  '!!!',
  'Zoosk',
]

const row = fc
  .record({
    title: fc.oneof(
      fc.constantFrom(...TITLES),
      fc.nat(40).map((n) => `Lone ${n} Works`),
    ),
    date: fc.constantFrom('2024-05-06', '2024-06-01', '2021-01-01', '2024-05', '2024', ''),
    count: fc.constantFrom('', '5', '1,000', '10+'),
    types: fc.constantFrom(
      'Names',
      '"Personal information; Names"',
      'Personal information',
      '"Email addresses, Email Addresses"',
    ),
    domain: fc.constantFrom('', '', 'acme.com', 'lone.example'),
    sensitive: fc.constantFrom('', '', 'yes'),
    authority: fc.constantFrom('', '', 'Maine AG'),
  })
  .map(({ title, date, count, types, domain, sensitive, authority }) =>
    [title, date, count, types, 'High', '', domain, sensitive, authority].join(),
  )

/** All that grouping writes. */
async function written() {
  const breaches = await db().$queryRaw`SELECT * FROM breach ORDER BY id`
  const questions = await db()
    .$queryRaw`SELECT breach_id, other_id, reason, state::text FROM breach_match ORDER BY 1, 2 NULLS FIRST`
  return JSON.stringify({ breaches, questions }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

/** @returns how many rows were read to be grouped. */
async function regroupAll(keys: string[]): Promise<number> {
  let read = 0
  await inTransaction(async (client) => {
    const sql = sqlOf(client)
    await regroup(
      async <Row>(text: string, values: unknown[]) => {
        const found = await sql<Row>(text, values)
        if (text.includes('AS shown')) read += found.length
        return found
      },
      keys,
      new Date('2026-11-23T12:00:00Z'),
    )
  })
  return read
}

const file = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 40 }),
  source: fc.constantFrom('', 'Maine AG'),
})

function load(rows: readonly string[], source = '') {
  const text = [`${HEADER},Domain,Sensitive,Authority`, ...rows, ''].join('\n')
  return importCsv({
    input: Readable.from([Buffer.from(text)]),
    fileName: 'list.csv',
    source,
    now: new Date('2026-11-23T12:00:00Z'),
  })
}

async function expectGrouped(): Promise<void> {
  // A name of nothing but signs gets its key from whoever groups next.
  await regroupAll([])
  const before = await written()
  const breaches = await db().breach.findMany({ select: { matchKeys: true } })
  const read = await regroupAll(breaches.flatMap(({ matchKeys }) => matchKeys))
  expect(read).toBe(breaches.length)
  expect(await written()).toBe(before)
}

test('of what one file after another has added nothing changes where all of it is grouped anew', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (files) => {
      await emptyImports()
      for (const { rows, source } of files) await load(rows, source)
      await expectGrouped()
    }),
    {
      numRuns: 12,
      examples: [[[{ rows: ['!!!,2024-05-06,5,"Personal information; Names",High,,,,'], source: '' }]]],
    },
  )
})

test.each([0, 600])(
  'a row without an authority, of a file called by one, and %i rows before it one that names it: one breach, as the last says',
  async (between) => {
    await emptyImports()
    const others = Array.from({ length: between }, (_, n) => `Lone ${n} Works,2024-05-06,5,Names,High,,,,`)
    const report = await load(
      [
        'Acme,2024-05-06,5,Names,High,a@example.com,,,Maine AG',
        ...others,
        'Acme,2024-05-06,9,Names,High,b@example.com,,,',
        'Last Works,2024-05-06,5,Names,High,,,,',
      ],
      'Maine AG',
    )
    expect(report).toMatchObject({
      breachesAdded: 2 + between,
      breachesChanged: 1,
      rowsAccepted: 3 + between,
      exposuresAdded: 2,
    })
    expect(await db().breach.findFirst({ where: { title: 'Acme' } })).toMatchObject({ pwnCount: 9n })
    await expectGrouped()
  },
)

test('what was left to be grouped before is no doing of an import, and has a key that the version before did not give', async () => {
  await emptyImports()
  await load(['!!!,2024-05-06,5,"Personal information; Names",High,,,,', '@@@,,5,Names,High,,,,'])
  // As the version before left them.
  await db()
    .$executeRaw`UPDATE breach SET match_keys = ARRAY['#' || id::text], data_classes = ARRAY['Personal information', 'Names'], record = NULL`
  await db().breachMatch.deleteMany()
  const report = await load(['Acme,2024-05-06,5,Names,High,,,,'])
  expect(report).toMatchObject({ breachesAdded: 1, breachesChanged: 0, entriesChanged: 0, entriesAdded: 1 })
  expect(report.changes.map(({ company }) => company)).toEqual(['Acme'])
  expect(await db().breach.findFirst({ where: { title: '!!!' } })).toMatchObject({ dataClasses: ['Names'] })
  expect(await db().breachMatch.count({ where: { reason: 'undated' } })).toBe(1)
  await expectGrouped()
})
