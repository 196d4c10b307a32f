import { Readable } from 'node:stream'
import { Client } from 'pg'
import { db, inTransaction } from '@/lib/db/client'
import { regroup } from '@/lib/breaches/one/regroup'
import { sqlOf } from '@/lib/breaches/one/rows'
import { importCsv } from '@/lib/imports/import-csv'
import { createBreach } from '@/tests/support/factories'
import { csv, emptyImports } from '@/tests/support/uploads'

beforeEach(emptyImports)

test('companies that only begin alike are not looked at', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => `University of Town ${n},2024-05-06,5,Names,Low,`)
  await importCsv({ input: Readable.from([Buffer.from(csv(...rows))]), fileName: 'list.csv' })
  const read: number[] = []
  await inTransaction(async (client) => {
    const sql = sqlOf(client)
    await regroup(
      async <Row>(text: string, values: unknown[]) => {
        const found = await sql<Row>(text, values)
        if (text.includes('AS shown')) read.push(found.length)
        return found
      },
      ['universityoftown7'],
      null,
    )
  })
  expect(Math.max(...read)).toBe(1)
  expect(await db().breach.count()).toBe(60)
})

test('a file whose companies all share a name is grouped once, however many batches it comes in', async () => {
  const COMPANIES = 1_300
  const rows = Array.from(
    { length: COMPANIES },
    (_, n) => `Run Company${n ? ` ${n}` : ''},2024-05-06,5,Names,Low,`,
  )
  const queries = jest.spyOn(Client.prototype, 'query')
  await importCsv({ input: Readable.from([Buffer.from(csv(...rows))]), fileName: 'list.csv' })
  const answers = queries.mock.calls.flatMap(([text], index) =>
    typeof text === 'string' && text.includes('AS shown')
      ? [queries.mock.results[index]!.value as unknown]
      : [],
  )
  queries.mockRestore()
  const read = (await Promise.all(answers as Promise<{ rows: unknown[] }>[])).map(
    (answer) => answer.rows.length,
  )
  expect(read.reduce((sum, count) => sum + count, 0)).toBe(COMPANIES)
  expect(await db().breach.count()).toBe(COMPANIES)
})

test('a few companies are found without reading all, in a table that nobody has counted yet', async () => {
  const id = await createBreach()
  const NAMED: Record<string, string> = {
    id: 'b.id + i',
    unique_breach_id: "'many-' || i",
    upload_key: "'many-' || i",
    name: "'Many ' || i",
    match_keys: "ARRAY['many' || i]",
    match_prefixes: "ARRAY['begins' || i]",
  }
  const rolledBack = inTransaction(async (client) => {
    const { rows } = await client.query<{ column: string }>(
      `SELECT attname AS column FROM pg_attribute
       WHERE attrelid = 'breach'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    )
    const columns = rows.map(({ column }) => column)
    await client.query(
      `INSERT INTO breach (${columns.join()})
       SELECT ${columns.map((column) => NAMED[column] ?? `b.${column}`).join()} FROM breach b, generate_series(1, 5000) i WHERE b.id = $1`,
      [id],
    )
    const sql = sqlOf(client)
    const touched: number[] = []
    const regrouped = await regroup(
      async <Row>(text: string, values: unknown[]) => {
        if (text.startsWith('SELECT')) {
          const [plan] = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
            `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
            values,
          )
          const { Plan } = plan!['QUERY PLAN'][0]!
          touched.push(Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!)
        }
        return sql<Row>(text, values)
      },
      Array.from({ length: 20 }, (_, n) => `many${n + 1}`),
      null,
    )
    const [table] = await sql<{ pages: number }>(
      "SELECT (pg_relation_size('breach') / current_setting('block_size')::int)::int AS pages",
      [],
    )
    expect(regrouped).toHaveLength(20)
    expect(touched.length).toBeGreaterThan(2)
    expect(Math.max(...touched)).toBeLessThan(table!.pages / 2)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
})

test('of a file with many breaches none is compared with each of the others when its changes are told', async () => {
  const bring = (count: number, preview: boolean) => {
    const rows = Array.from({ length: 2_100 }, (_, n) => `Firm${n}x Clinic,2024-05-06,${count},Names,Low,`)
    const input = Readable.from([Buffer.from(csv(...rows))])
    return importCsv({ input, fileName: 'list.csv', preview })
  }
  await bring(5, false)
  const plans: string[] = []
  const query = Client.prototype.query as (...given: unknown[]) => Promise<{ rows: object[] }>
  const queries = jest.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...given: unknown[]
  ) {
    const [text, ...rest] = given
    if (typeof text !== 'string' || !/"isListed"|AS "entriesAdded"/.test(text))
      return query.apply(this, given)
    return query.call(this, `EXPLAIN ${text}`, ...rest).then(({ rows }) => {
      plans.push(JSON.stringify(rows))
      return query.apply(this, given)
    })
  } as never)
  try {
    const previewed = await bring(6, true)
    expect(previewed).toMatchObject({ breachesChanged: 2_100, entriesChanged: 2_100 })
    expect(await bring(7, false)).toMatchObject({ breachesChanged: 2_100, entriesChanged: 2_100 })
  } finally {
    queries.mockRestore()
  }
  expect(plans).toHaveLength(4)
  for (const plan of plans) expect(plan).not.toContain('Nested Loop')
})
