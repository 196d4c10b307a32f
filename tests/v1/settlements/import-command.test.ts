import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { db, pgPool } from '@/lib/db/client'
import { until } from '@/tests/support/until'
import { program, startProgram } from '@/tests/support/program'

// The command as it is typed, in a process of its own.

const ROWS = 300
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'settlements-import-'))
const list = path.join(folder, 'list.csv')
const report = path.join(folder, 'errors.csv')
afterAll(() => fs.rmSync(folder, { recursive: true }))

let command: string
beforeAll(async () => {
  command = await program('lib/cli/settlements-import.ts')
})
beforeEach(async () => {
  await db().settlement.deleteMany()
  await db().settlementImport.deleteMany()
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `Oak ${at},oak-${at},https://list.example/${at},"May 3, 2027"\n`,
  )
  fs.writeFileSync(
    list,
    `company,slug,source_url,claim_deadline\n${rows.join('')}Elm,elm,https://list.example/elm,5/3\n`,
  )
})

const start = (...args: string[]) => startProgram(command, args)

test('killed in the middle it leaves whole records, and the same command completes it', async () => {
  // Somebody who takes the name of a row in the middle, and does not finish: there it waits.
  const other = await pgPool().connect()
  await other.query('BEGIN')
  await other.query(`INSERT INTO settlement (slug, company) VALUES ($1, 'Oak')`, [`oak-${ROWS / 2}`])
  const { child, ended } = start('--file', list, '--origin', 'oak-list')
  await until(async () => (await db().settlement.count()) > 0, 30)
  child.kill('SIGKILL')
  await ended
  await other.query('ROLLBACK')
  other.release()
  const drafts = await db().settlement.count()
  expect(drafts).toBeLessThan(ROWS)
  expect(await db().settlementDate.count()).toBe(drafts)
  expect(await db().settlementSource.count()).toBe(drafts)
  expect(await db().settlementImport.count()).toBe(0)
  let again = await start('--file', list, '--origin', 'oak-list', '--errors', report).ended
  // The dead process's lock goes with its connection, which the server notices within moments.
  await until(async () => {
    if (!again.output.includes('Another import')) return true
    again = await start('--file', list, '--origin', 'oak-list', '--errors', report).ended
    return false
  }, 30)
  expect(again).toEqual({
    code: 3,
    output: expect.stringContaining(
      `301 rows: ${ROWS - drafts} drafts made, 0 rows with proposed changes, ${drafts} unchanged, 1 rejected.`,
    ),
  })
  expect(again.output).toContain('  Row 302: claim_deadline cannot be read as a date. Ask for the year')
  expect(fs.readFileSync(report, 'utf8')).toMatch(/^row,column,reason\r\n302,claim_deadline,[^\r\n]+\r\n$/)
  expect(await db().settlement.count({ where: { publishedAt: { not: null } } })).toBe(0)
})

test.each([
  [[], /^Usage: npm run settlements:import/],
  [['--file', list, '--origin', 'Not A Name'], /^Usage/],
  [['--file', '/no/such.csv', '--origin', 'x'], /^There is no file \/no\/such.csv\n$/],
  [
    ['--file', list, '--origin', 'x', '--map', '/no/such.json'],
    /^The mapping \/no\/such.json cannot be read/,
  ],
  [['--file', list, '--origin', 'x', '--errors', list], /^--errors would overwrite/],
])('%j ends with one message', async (args, expected) => {
  expect(await start(...args).ended).toEqual({ code: 1, output: expect.stringMatching(expected) })
  expect(await db().settlement.count()).toBe(0)
})
