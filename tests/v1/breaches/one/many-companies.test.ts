import { Readable } from 'node:stream'
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
