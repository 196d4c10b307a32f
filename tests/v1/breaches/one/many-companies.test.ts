import { Readable } from 'node:stream'
import { Client } from 'pg'
import { db, inTransaction } from '@/lib/db/client'
import { regroup } from '@/lib/breaches/one/regroup'
import { sqlOf } from '@/lib/breaches/one/rows'
import { importCsv } from '@/lib/imports/import-csv'
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
