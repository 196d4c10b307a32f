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

test('of what one file after another has added nothing changes where all of it is grouped anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(row, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 3 }),
      async (files) => {
        await emptyImports()
        for (const rows of files) {
          const text = [`${HEADER},Domain,Sensitive,Authority`, ...rows, ''].join('\n')
          await importCsv({
            input: Readable.from([Buffer.from(text)]),
            fileName: 'list.csv',
            now: new Date('2026-11-23T12:00:00Z'),
          })
        }
        // A name of nothing but signs gets its key from whoever groups next.
        await regroupAll([])
        const before = await written()
        const breaches = await db().breach.findMany({ select: { matchKeys: true } })
        const read = await regroupAll(breaches.flatMap(({ matchKeys }) => matchKeys))
        expect(read).toBe(breaches.length)
        expect(await written()).toBe(before)
      },
    ),
    { numRuns: 12, examples: [[[['!!!,2024-05-06,5,"Personal information; Names",High,,,,']]]] },
  )
})
