import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import v8 from 'node:v8'
import vm from 'node:vm'
import { guessMapping } from '@/lib/imports/map/guess-mapping'
import { mappingSchema } from '@/lib/imports/map/mapping'
import { importCsv, type ImportInput } from '@/lib/imports/import-csv'
import { BreachLedger } from '@/lib/imports/stage/breach-ledger'
import type { ImportError } from '@/lib/imports/read/import-error'
import type { ImportProgress, RowError } from '@/lib/imports/read/report'
import { COMMAND_LINE } from '@/lib/audit/record'
import { saveMapping } from '@/lib/imports/map/saved/saved-mappings'
import { saveMappingSchema } from '@/lib/imports/map/saved/schema'
import { toStored } from '@/lib/imports/read/stored-rows'
import { CATALOGUE_LOCK } from '@/lib/breaches/sync/sync-catalogue'
import { hashEmail, openExposureEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { countExposures } from '@/lib/db/counters'
import { createBreach } from '@/tests/support/factories'
import { stagingTables } from '@/tests/support/uploads'
import { until } from '@/tests/support/until'
import { program, startProgram } from '@/tests/support/program'

const NOW = new Date('2026-11-21T12:00:00Z')
const LATER = new Date('2026-11-22T12:00:00Z')
const HEADER = 'Company,Breach Date,Affected Users,Data Types,Severity,Emails'
const ACME = 'Acme,2024-05-06,10,"Names, Passwords",High'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'redress-import-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

beforeEach(async () => {
  await db().breach.deleteMany()
  await db().exposure.deleteMany()
  await db().csvImport.deleteMany()
  await db().catalogueState.update({ where: { id: 1 }, data: { hashKeyFingerprint: null } })
})

const file = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')

function run(content: string | Buffer | AsyncIterable<Uint8Array>, options: Partial<ImportInput> = {}) {
  async function* bytes() {
    yield Buffer.from(content as string)
  }
  const input = typeof content === 'string' || Buffer.isBuffer(content) ? bytes() : content
  return importCsv({ input, fileName: 'test.csv', now: NOW, ...options })
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: ImportError) => error,
  )

/** Everything that an import can change, less what it notes about itself. */
async function everything() {
  const [breaches, exposures, state] = await Promise.all([
    db().breach.findMany({ orderBy: { id: 'asc' } }),
    db().exposure.findMany({ orderBy: [{ emailHash: 'asc' }, { breachId: 'asc' }] }),
    db().catalogueState.findUniqueOrThrow({ where: { id: 1 } }),
  ])
  return { breaches, exposures, state }
}

async function addressesOf(uniqueBreachId: string): Promise<string[]> {
  const { id } = await db().breach.findUniqueOrThrow({ where: { uniqueBreachId } })
  const rows = await db().exposure.findMany({ where: { breachId: id } })
  return rows.map((row) => openExposureEmail(row.emailCiphertext!)!).sort()
}

async function seenExposures(): Promise<number> {
  const { rows } = await pgPool().query<{ n: number }>(
    'SELECT count(*)::int AS n FROM exposure e JOIN breach b ON b.id = e.breach_id',
  )
  return rows[0]!.n
}

async function expectNothingLoaded(error: RegExp) {
  expect(await db().breach.count()).toBe(0)
  expect(await db().exposure.count()).toBe(0)
  expect(await stagingTables()).toBe(0)
  const row = await db().csvImport.findFirstOrThrow()
  expect(row).toMatchObject({ state: 'failed', error: expect.stringMatching(error) as string })
  expect(row.finishedAt).not.toBeNull()
}

describe('a file', () => {
  test('becomes breaches and exposures', async () => {
    const report = await run(
      `Severity,Emails,__proto__,Company,Data Types,Affected Users,Breach Date\n` +
        `High," Ann@Example.com ;;bob@example.com;\nann@example.com",x,  Acme   Corp ,"Names, Passwords ,Names","1,234",2026-05-06\n` +
        `low,,,=cmd(),Names,0,2020-01-02\n`,
    )
    expect(report).toMatchObject({
      rowsAccepted: 2,
      rowsRejected: 0,
      breachesAdded: 2,
      breachesChanged: 0,
      breachesUnchanged: 0,
      exposuresAdded: 2,
      exposuresKnown: 1,
      ignoredColumns: ['__proto__'],
      rowErrors: [],
    })
    const { breaches, exposures, state } = await everything()
    expect(breaches).toMatchObject([
      {
        uniqueBreachId: 'acme-corp-2026-05-06',
        name: 'Acme Corp',
        title: 'Acme Corp',
        domain: '',
        breachDate: new Date('2026-05-06'),
        pwnCount: 1234n,
        dataClasses: ['Names', 'Passwords'],
        severity: 'high',
        isManualUpload: true,
        isVerified: false,
        massActionBreachStatus: 3,
        statusSetByAdmin: false,
        addedDate: NOW,
        modifiedDate: NOW,
        lastChecked: NOW,
        uploadKey: 'acme corp 2026-05-06',
      },
      {
        uniqueBreachId: 'cmd-2020-01-02',
        name: '=cmd()',
        pwnCount: 0n,
        severity: 'low',
        massActionBreachStatus: 4,
      },
    ])
    expect(await addressesOf('acme-corp-2026-05-06')).toEqual(['ann@example.com', 'bob@example.com'])
    expect(exposures.map((row) => Buffer.from(row.emailHash).toString('hex'))).toContain(
      hashEmail('ann@example.com').toString('hex'),
    )
    expect(state.hashKeyFingerprint).toHaveLength(8)
    expect(await db().csvImport.findMany()).toMatchObject([
      {
        id: report.importId,
        fileName: 'test.csv',
        state: 'done',
        strict: false,
        rowsAccepted: 2n,
        rowsRejected: 0n,
        breachesAdded: 2,
        exposuresAdded: 2n,
        error: null,
      },
    ])
    expect(await stagingTables()).toBe(0)
  })

  test('twice changes nothing', async () => {
    const content = file(
      `${ACME},ann@example.com;bob@example.com`,
      `${ACME},cyd@example.com`,
      'Other,2025-01-01,5,Names,Low,ann@example.com',
    )
    expect(await run(content)).toMatchObject({ breachesAdded: 2, exposuresAdded: 4, exposuresKnown: 0 })
    const before = await everything()
    expect(await run(content, { now: LATER })).toMatchObject({
      rowsAccepted: 3,
      breachesAdded: 0,
      breachesChanged: 0,
      breachesUnchanged: 2,
      exposuresAdded: 0,
      exposuresKnown: 4,
    })
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['a new breach', [file(`${ACME},ann@example.com;bob@example.com`)], [2]],
    [
      'a new breach, some of it twice',
      [
        file(
          `${ACME},ann@example.com;bob@example.com`,
          `${ACME},ann@example.com`,
          'Other,2025-01-01,5,Names,Low,ann@example.com',
        ),
      ],
      [2, 1],
    ],
    [
      'a stored breach, some of it known, beside a new one',
      [
        file(`${ACME},ann@example.com`),
        file(
          'Other,2025-01-01,5,Names,Low,ann@example.com;ann@example.com',
          `${ACME},ann@example.com;bob@example.com`,
        ),
      ],
      [2, 1],
    ],
    ['a breach without addresses', [file('Other,2025-01-01,5,Names,Low,')], [0]],
  ])('keeps count of the addresses: %s', async (_, files, counts) => {
    for (const content of files) await run(content)
    const breaches = await db().breach.findMany({ orderBy: { title: 'asc' } })
    expect(await Promise.all(breaches.map(({ id }) => countExposures(id)))).toEqual(counts)
    expect(
      await Promise.all(breaches.map(({ id }) => db().exposure.count({ where: { breachId: id } }))),
    ).toEqual(counts)
  })

  test('that says other facts changes an upload, but neither its status nor its key', async () => {
    await run(file(`${ACME},ann@example.com`, 'Other,2025-01-01,5,Names,Low,'))
    await db().breach.updateMany({
      where: { name: 'Acme' },
      data: { massActionBreachStatus: 1, statusSetByAdmin: true },
    })
    const report = await run(
      file('ACME,2024-05-06,11,"Phones, Names",Critical,bob@example.com', 'Other,2025-01-01,5,Names,Low,'),
      { now: LATER },
    )
    expect(report).toMatchObject({
      breachesAdded: 0,
      breachesChanged: 1,
      breachesUnchanged: 1,
      exposuresAdded: 1,
    })
    expect(await db().breach.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      {
        uniqueBreachId: 'acme-2024-05-06',
        name: 'Acme',
        title: 'ACME',
        pwnCount: 11n,
        dataClasses: ['Phones', 'Names'],
        severity: 'critical',
        massActionBreachStatus: 1,
        statusSetByAdmin: true,
        addedDate: NOW,
        modifiedDate: LATER,
      },
      { name: 'Other', modifiedDate: NOW },
    ])
    expect(report.changes).toEqual([
      {
        row: 2,
        as: 'changed',
        company: 'ACME',
        breachDate: '2024-05-06',
        datePrecision: 'day',
        fields: [
          { name: 'Company', from: 'Acme', to: 'ACME' },
          { name: 'Affected Users', from: '10', to: '11' },
          { name: 'Data Types', from: 'Names, Passwords', to: 'Names, Phones' },
          { name: 'Severity', from: 'high', to: 'critical' },
        ],
      },
    ])
    expect(await addressesOf('acme-2024-05-06')).toEqual(['ann@example.com', 'bob@example.com'])
    // The order of data types is no fact.
    expect(await run(file('ACME,2024-05-06,11,"Names, Phones",Critical,'))).toMatchObject({
      breachesUnchanged: 1,
    })
  })

  test('gets a suffix where another breach has its key', async () => {
    const synced = await createBreach({ uniqueBreachId: 'acme-2024-05-06', name: 'acme-2024-05-06' })
    const content = file(
      `${ACME},ann@example.com`,
      'Acme!,2024-05-06,1,Names,Low,bob@example.com',
      '"Acme, ",2024-05-06,2,Names,Low,',
    )
    expect(await run(content)).toMatchObject({ breachesAdded: 3 })
    const uploads = await db().breach.findMany({ where: { isManualUpload: true }, orderBy: { id: 'asc' } })
    expect(uploads.map((row) => [row.name, row.uniqueBreachId])).toEqual([
      ['Acme', 'acme-2024-05-06-2'],
      ['Acme!', 'acme-2024-05-06-3'],
      ['Acme,', 'acme-2024-05-06-4'],
    ])
    expect(await db().exposure.count({ where: { breachId: synced } })).toBe(0)
    expect(await run(content)).toMatchObject({ breachesAdded: 0, breachesUnchanged: 3 })
  })

  test('with a byte order mark, CR LF and line breaks in quotes', async () => {
    const content =
      `\uFEFF${file(`${ACME},ann@example.com`, '"Big\nCo",2024-01-01,1,"Names,\nPhones",low,bob@example.com')}`.replaceAll(
        '\n',
        '\r\n',
      )
    expect(await run(content)).toMatchObject({ rowsAccepted: 2, rowsRejected: 0 })
    expect(await db().breach.findUnique({ where: { uniqueBreachId: 'big-co-2024-01-01' } })).toMatchObject({
      name: 'Big Co',
      dataClasses: ['Names', 'Phones'],
    })
  })

  test.each([';', '\t', '|'])('separated by %j, with and without a mark', async (separator) => {
    const content =
      'Company,Breach Date,Affected Users,Data Types,Severity,Emails\nAcme,2024-05-06,10,Names,High,"ann@example.com;bob@example.com"\n'.replaceAll(
        ',',
        separator,
      )
    expect(await run(content)).toMatchObject({ rowsAccepted: 1, rowsRejected: 0, exposuresAdded: 2 })
    expect(await run(`\uFEFF${content}`)).toMatchObject({ rowsAccepted: 1, exposuresKnown: 2 })
  })

  test('without addresses has breaches only', async () => {
    expect(
      await run('Company,Breach Date,Affected Users,Data Types,Severity\nAcme,2024-05-06,1,Names,Low\n'),
    ).toMatchObject({ breachesAdded: 1, exposuresAdded: 0 })
    expect(await db().exposure.count()).toBe(0)
  })

  test('of many addresses goes through the threads and arrives whole', async () => {
    const emails = Array.from({ length: 5_000 }, (_, i) => `person${i}@example.com`)
    const rows = Array.from(
      { length: 50 },
      (_, i) => `Company ${i % 7},2024-05-06,10,Names,High,${emails.slice(i * 100, i * 100 + 100).join(';')}`,
    )
    expect(await run(file(...rows))).toMatchObject({
      rowsAccepted: 50,
      breachesAdded: 7,
      exposuresAdded: 5_000,
      exposuresKnown: 0,
    })
    const found = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((n) => addressesOf(`company-${n}-2024-05-06`)))
    expect(found.flat().sort()).toEqual([...emails].sort())
    expect(found[3]).toContain('person350@example.com')
  })
})

test('nothing that is kept of a row keeps the text it stood in', async () => {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as () => void
  const ROWS = 80
  const MB = 1024 * 1024
  const rubbish = 'x'.repeat(MB)
  let kept = 0
  async function* input() {
    yield Buffer.from(`${HEADER},Rubbish\n`)
    collect()
    const before = process.memoryUsage().heapUsed
    // Names and addresses as they are written mostly: lower case already, and longer than V8 copies.
    for (let i = 0; i < ROWS; i++)
      yield Buffer.from(
        `shop-number-${i}.example.com,2024-05-06,10,Email addresses,High,somebody-${i}@mail.example.com,${rubbish}\n`,
      )
    yield Buffer.from('\n'.repeat(2 * MB))
    collect()
    kept = process.memoryUsage().heapUsed - before
  }
  expect(await run(input())).toMatchObject({ rowsAccepted: ROWS, breachesAdded: ROWS, exposuresAdded: ROWS })
  // Of 80 MB of text: what is being read at the moment.
  expect(kept).toBeLessThan(20 * MB)
})

describe('bad rows', () => {
  const bad = Buffer.concat([
    Buffer.from(
      file(
        `${ACME},ann@example.com`,
        ',2024-05-06,10,Names,High,',
        '"Acme\n",2024-05-06,-1,Names,High,',
        '',
        'Acme,2024-02-30,10,Names,High,',
        'Acme,2024-05-06,11,"Names, Passwords",High,',
        `${ACME},bob@example.com;secret-person@;cyd@example.com`,
        'Acme,2024-05-06,10',
        'N\u0000UL,2024-05-06,10,Names,High,',
        `${ACME},dan@example.com`,
      ),
    ),
    Buffer.from('M\xfcller,2024-05-06,10,Names,High,\n', 'latin1'),
    Buffer.from(`${ACME},eve@example.com\n`),
  ])
  const errors: RowError[] = [
    { row: 3, column: 'Company', message: 'is empty' },
    { row: 4, column: 'Affected Users', company: 'Acme', message: 'must be a whole number, 0 or more' },
    { row: 6, column: 'Breach Date', company: 'Acme', message: 'is not a day of the calendar' },
    {
      row: 7,
      column: 'Affected Users',
      company: 'Acme',
      message: 'contradicts row 2, which speaks of the same company and date',
    },
    {
      row: 8,
      column: 'Emails',
      company: 'Acme',
      message: 'address 2 is not a valid email address',
      addresses: 1,
    },
    { row: 9, column: '', message: 'has 3 cells where the header has 6' },
    { row: 10, column: 'Company', message: 'contains a control character' },
    { row: 12, column: 'Company', message: 'is not valid UTF-8. Save the file as "CSV UTF-8" and try again' },
  ]

  test('are reported by row, and good ones are loaded', async () => {
    const told: RowError[] = []
    const report = await run(bad, { onRowError: (error) => void told.push(error) })
    expect(report.rowErrors).toEqual(errors)
    expect(told).toEqual(errors)
    expect(report).toMatchObject({
      rowsAccepted: 4,
      rowsRejected: 7,
      addressesAccepted: 5,
      addressesRejected: 1,
      breachesAdded: 1,
      exposuresAdded: 5,
    })
    expect(await addressesOf('acme-2024-05-06')).toEqual([
      'ann@example.com',
      'bob@example.com',
      'cyd@example.com',
      'dan@example.com',
      'eve@example.com',
    ])
    const row = await db().csvImport.findFirstOrThrow()
    expect(row).toMatchObject({
      state: 'done',
      rowsAccepted: 4n,
      rowsRejected: 7n,
      addressesAccepted: 5n,
      addressesRejected: 1n,
      rowErrors: toStored(errors),
    })
    expect(
      JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
    ).not.toMatch(/@|secret|ller/)
  })

  test('refuse the file when it is strict', async () => {
    const error = await refusal(run(bad, { strict: true }))
    expect(error.message).toBe(
      '7 rows and 1 address are wrong, and a strict import takes all rows or none. Nothing was loaded.',
    )
    expect(error.report).toMatchObject({
      rowsAccepted: 4,
      rowsRejected: 7,
      rowErrors: errors,
      exposuresAdded: 0,
    })
    await expectNothingLoaded(/^7 rows and 1 address are wrong/)
    expect(await db().csvImport.findFirst()).toMatchObject({
      strict: true,
      rowErrors: toStored(errors),
      rowsRejected: 7n,
    })
    expect(await run(file(`${ACME},ann@example.com`), { strict: true })).toMatchObject({ exposuresAdded: 1 })
  })

  test('one bad address costs one address', async () => {
    const rows = Array.from({ length: 91 }, (_, row) =>
      Array.from({ length: 100 }, (_, i) => (i === row ? 'somebody@' : `p${row}.${i}@example.com`)).join(';'),
    )
    const report = await run(file(...rows.map((cell) => `${ACME},${cell}`)))
    expect(report).toMatchObject({
      rowsAccepted: 91,
      rowsRejected: 0,
      addressesAccepted: 9_009,
      addressesRejected: 91,
      exposuresAdded: 9_009,
    })
    expect(report.rowErrors[4]).toEqual({
      row: 6,
      column: 'Emails',
      company: 'Acme',
      message: 'address 5 is not a valid email address',
      addresses: 1,
    })
  })

  test('a damaged address is a bad address, and damage beside it still costs the row', async () => {
    const { rowErrors, ...report } = await run(
      Buffer.concat([
        Buffer.from(`${HEADER}\n${ACME},a\u0000@example.com;bob@example.com\n${ACME},`),
        Buffer.from('m\xfcller@example.com;ann@example.com\n', 'latin1'),
        Buffer.from('"Acme\u0007",2024-05-06,10,Names,High,\u0001;cyd@example.com\n'),
      ]),
    )
    expect(report).toMatchObject({
      rowsAccepted: 2,
      rowsRejected: 1,
      addressesAccepted: 2,
      addressesRejected: 4,
    })
    expect(rowErrors.map(({ row, column, addresses }) => [row, column, addresses])).toEqual([
      [2, 'Emails', 1],
      [3, 'Emails', 1],
      [4, 'Company', undefined],
    ])
    expect(await addressesOf('acme-2024-05-06')).toEqual(['ann@example.com', 'bob@example.com'])
  })

  test('addresses of rejected rows are rejected with them, and those of one cell counted whatever their number', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => (i % 2 ? `p${i}@example.com` : 'x')).join(';')
    const { rowErrors, ...report } = await run(
      file(`${ACME},${many}`, `,2024-05-06,10,Names,High,${many}`, `${ACME},ann@example.com`),
    )
    expect(report).toMatchObject({
      rowsAccepted: 2,
      rowsRejected: 1,
      addressesAccepted: 10_001,
      addressesRejected: 30_000,
    })
    expect(rowErrors).toEqual([
      {
        row: 2,
        column: 'Emails',
        company: 'Acme',
        message: 'addresses 1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and 9,990 more are not valid email addresses',
        addresses: 10_000,
      },
      { row: 3, column: 'Company', message: 'is empty' },
    ])
  })

  test('that a quote without an end has taken in are counted, named and told apart for repair', async () => {
    const rejected: (readonly string[])[] = []
    const report = await run(
      'Company,Breach Date,Affected Users,Data Types,Severity\n' +
        'Acme,2026-05-06,10,"Names,Low\nGamma,2026-05-07,11,Names,Low\nBeta,2026-05-08,12,Names",Low\nDelta,2026-05-09,13,Names,Low\n',
      { onRejected: ({ cells }) => void rejected.push(cells) },
    )
    expect(report).toMatchObject({
      rowsAccepted: 1,
      rowsRejected: 3,
      rowErrors: [{ row: 2, column: '', message: 'has a quote that is not closed: lines 2 to 4' }],
    })
    expect(rejected).toEqual([
      ['Acme', '2026-05-06', '10', 'Names', 'Low'],
      ['Gamma', '2026-05-07', '11', 'Names', 'Low'],
      ['Beta', '2026-05-08', '12', 'Names', 'Low'],
    ])
    expect(await db().breach.findMany()).toMatchObject([{ title: 'Delta', dataClasses: ['Names'] }])
  })

  test('may be all there is', async () => {
    expect(await run(file('x,y', 'z'))).toMatchObject({ rowsAccepted: 0, rowsRejected: 2, breachesAdded: 0 })
    expect(await db().csvImport.findFirst()).toMatchObject({ state: 'done' })
  })

  test('are kept up to 1,000 and told of one by one, as slowly as the caller takes them', async () => {
    let open = 0
    let most = 0
    let count = 0
    const report = await run(file(...Array.from({ length: 1_200 }, () => 'x')), {
      onRowError: async () => {
        most = Math.max(most, ++open)
        count++
        await Promise.resolve()
        open--
      },
    })
    expect(report.rowErrors).toHaveLength(1_000)
    expect([report.rowsRejected, count, most]).toEqual([1_200, 1_200, 1])
  })

  test('are those of one breach too many', async () => {
    const enter = jest
      .spyOn(BreachLedger.prototype, 'enter')
      .mockImplementationOnce(() => ({ column: '', message: 'is of another breach' }))
    expect(await run(file(`${ACME},ann@example.com`, `${ACME},bob@example.com`))).toMatchObject({
      rowsAccepted: 1,
      rowErrors: [{ row: 2 }],
    })
    enter.mockRestore()
    expect(await addressesOf('acme-2024-05-06')).toEqual(['bob@example.com'])
  })
})

describe('a file is refused as a whole', () => {
  test.each([
    [
      'without a column',
      'Company,Breach Date,Data Types,Severity\nAcme,2024-05-06,Names,Low\n',
      'The header lacks the column "Affected Users".',
    ],
    ['with a column twice', `Company,${file(`x,${ACME},`)}`, 'The header has the column "Company" twice.'],
    ['with a damaged header', `Company\u0007,${file(ACME)}`, 'The header contains a control character.'],
    ['without content', '', 'The file is empty.'],
    ['of blank lines', '\n \n\r\n', 'The file is empty.'],
    ['of a header alone', file(), 'The file has a header but no rows.'],
    [
      'in UTF-16',
      Buffer.from(`\uFEFF${file(ACME)}`, 'utf16le'),
      'The file is UTF-16. Save it as "CSV UTF-8" and try again.',
    ],
    [
      'with an endless record',
      `${file(`${ACME},ann@example.com`)}"${'x\n'.repeat(5_000_000)}`,
      'Row 3: the record that begins here does not end. Is a closing quote missing?',
    ],
  ])('%s', async (_, content, message) => {
    expect((await refusal(run(content))).message).toBe(message)
    await expectNothingLoaded(new RegExp(message.slice(0, 12)))
  })

  test('hashed under another key', async () => {
    await db().catalogueState.update({ where: { id: 1 }, data: { hashKeyFingerprint: new Uint8Array(8) } })
    const { message } = await refusal(run(file(`${ACME},ann@example.com`)))
    expect(message).toBe(
      'EMAIL_HASH_KEY is not the key that the stored exposures were hashed under. Nothing was loaded.',
    )
    await expectNothingLoaded(/EMAIL_HASH_KEY/)
  })

  test('hashed under another key, where that shows only at the end', async () => {
    async function* input() {
      yield Buffer.from(file(`${ACME},ann@example.com`))
      await db().catalogueState.update({ where: { id: 1 }, data: { hashKeyFingerprint: new Uint8Array(8) } })
    }
    expect((await refusal(run(input()))).message).toMatch(/^EMAIL_HASH_KEY is not/)
    await expectNothingLoaded(/EMAIL_HASH_KEY/)
  })

  test('whose bytes stop coming', async () => {
    async function* input() {
      yield Buffer.from(file(`${ACME},ann@example.com`))
      throw new Error('secret-person@example.com')
    }
    expect((await refusal(run(input()))).message).toBe('The import failed. Nothing was loaded.')
    await expectNothingLoaded(/^The import failed/)
  })
})

describe('side by side', () => {
  test('two imports of one file end as one would', async () => {
    const content = file(
      ...Array.from(
        { length: 300 },
        (_, i) => `Company ${i % 10},2024-05-06,10,Names,High,person${i}@example.com`,
      ),
    )
    const reports = await Promise.all([run(content), run(content), run(content)])
    expect(reports.map((report) => report.exposuresAdded).sort()).toEqual([0, 0, 300])
    expect(reports.map((report) => report.breachesAdded).sort()).toEqual([0, 0, 10].sort())
    expect(reports.every((report) => report.rowsAccepted === 300)).toBe(true)
    expect([await db().breach.count(), await db().exposure.count(), await stagingTables()]).toEqual([
      10, 300, 0,
    ])
  })

  test('an import waits for whoever holds the catalogue', async () => {
    const holder = await pgPool().connect()
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
    const work = run(file(`${ACME},ann@example.com`))
    await until(async () => (await waiting()) === 1)
    expect(await db().breach.count()).toBe(0)
    await holder.query('COMMIT')
    holder.release()
    expect(await work).toMatchObject({ exposuresAdded: 1 })
  })

  test('an exposure that another writer adds meanwhile does no harm', async () => {
    await run(file(`${ACME},`))
    const breach = await db().breach.findFirstOrThrow()
    const other = await pgPool().connect()
    await other.query('BEGIN')
    await other.query('INSERT INTO exposure (email_hash, breach_id) VALUES ($1, $2)', [
      hashEmail('ann@example.com'),
      breach.id,
    ])
    const work = run(file(`${ACME},ann@example.com;bob@example.com`))
    await until(async () => (await waiting()) === 1)
    await other.query('COMMIT')
    other.release()
    expect(await work).toMatchObject({ exposuresAdded: 1, exposuresKnown: 1 })
    expect(await db().exposure.count()).toBe(2)
  })

  test('a live import is not swept, a dead one is', async () => {
    const dead = '00000000-0000-4000-8000-000000000001'
    const orphan = 'import_stage_00000000000040008000000000000002'
    await db().csvImport.create({ data: { id: dead, fileName: 'dead.csv', state: 'merging' } })
    await pgPool().query(
      `CREATE TABLE import_stage_${dead.replaceAll('-', '')} (); CREATE TABLE ${orphan} (); CREATE TABLE import_stage_mine ()`,
    )
    let goOn = () => {}
    async function* input() {
      yield Buffer.from(file(`${ACME},ann@example.com`) + ' \n'.repeat(100_000))
      await new Promise<void>((resolve) => (goOn = resolve))
      yield Buffer.from(`${ACME},bob@example.com\n`)
    }
    const slow = run(input())
    await until(async () => (await stagingTables()) === 2)
    expect(await run(file('Other,2024-05-06,1,Names,Low,'))).toMatchObject({ breachesAdded: 1 })
    expect(await db().csvImport.findUnique({ where: { id: dead } })).toMatchObject({
      state: 'failed',
      error: 'The import was interrupted. Nothing was loaded.',
    })
    goOn()
    expect(await slow).toMatchObject({ rowsAccepted: 2, exposuresAdded: 2 })
    expect(await stagingTables()).toBe(1)
    await pgPool().query('DROP TABLE import_stage_mine')
  })
})

describe('stopped', () => {
  const endless = (after: () => void) =>
    (async function* () {
      yield Buffer.from(`${HEADER}\n`)
      for (let i = 0; ; i++) {
        yield Buffer.from(`${ACME},person${i}@example.com\n`.repeat(2_000))
        if (i === 20) after()
      }
    })()

  test('while it reads', async () => {
    const stop = new AbortController()
    const { message, report } = await refusal(
      run(
        endless(() => stop.abort()),
        { signal: stop.signal },
      ),
    )
    expect(message).toBe('The import was stopped. Nothing was loaded.')
    expect(report?.rowsAccepted).toBeGreaterThan(0)
    await expectNothingLoaded(/^The import was stopped/)
  })

  test('while it waits for bytes that do not come', async () => {
    const stop = new AbortController()
    async function* input() {
      yield Buffer.from(file(`${ACME},ann@example.com`))
      setImmediate(() => stop.abort())
      await new Promise(() => {})
    }
    expect((await refusal(run(input(), { signal: stop.signal }))).message).toBe(
      'The import was stopped. Nothing was loaded.',
    )
    await expectNothingLoaded(/stopped/)
  })

  test('before it began', async () => {
    expect((await refusal(run(file(ACME), { signal: AbortSignal.abort() }))).message).toBe(
      'The import was stopped. Nothing was loaded.',
    )
    expect(await db().csvImport.count()).toBe(0)
  })

  test('while it merges', async () => {
    const holder = await pgPool().connect()
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
    const stop = new AbortController()
    const work = refusal(run(file(`${ACME},ann@example.com`), { signal: stop.signal }))
    await until(async () => (await db().csvImport.count({ where: { state: 'merging' } })) === 1)
    stop.abort()
    expect((await work).message).toBe('The import was stopped. Nothing was loaded.')
    await holder.query('COMMIT')
    holder.release()
    await expectNothingLoaded(/stopped/)
  })

  const terminate = () =>
    pgPool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'redress import %' AND datname = current_database()",
    )

  test('by a lost connection while it reads', async () => {
    expect((await refusal(run(endless(() => void terminate())))).message).toBe(
      'The connection to the database was lost. Nothing was loaded.',
    )
    await expectNothingLoaded(/connection/)
  })

  test('by a lost connection while it waits for bytes', async () => {
    async function* input() {
      yield Buffer.from(file(`${ACME},ann@example.com`))
      void terminate()
      await new Promise(() => {})
    }
    expect((await refusal(run(input()))).message).toBe(
      'The connection to the database was lost. Nothing was loaded.',
    )
    await expectNothingLoaded(/connection/)
  })

  test('by a lost connection while it merges', async () => {
    const holder = await pgPool().connect()
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
    const work = refusal(run(file(`${ACME},ann@example.com`)))
    await until(async () => (await waiting()) === 1)
    await terminate()
    expect((await work).message).toBe('The connection to the database was lost. Nothing was loaded.')
    await holder.query('COMMIT')
    holder.release()
    await expectNothingLoaded(/connection/)
  })
})

test("progress is told in order, not too often, and kept in the import's row", async () => {
  const seen: ImportProgress[] = []
  const content = Buffer.from(
    file(...Array.from({ length: 20_000 }, (_, i) => `${ACME},person${i}@example.com`), 'bad'),
  )
  async function* input() {
    for (let from = 0; from < content.length; from += 50_000) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      yield content.subarray(from, from + 50_000)
    }
  }
  const started = performance.now()
  const report = await run(input(), {
    bytesTotal: content.length,
    onProgress: (progress) => void seen.push(progress),
  })
  const last = {
    bytesRead: content.length,
    bytesTotal: content.length,
    rowsAccepted: 20_000,
    rowsRejected: 1,
  }
  expect(seen.slice(-2)).toEqual([
    { phase: 'reading', ...last },
    { phase: 'merging', ...last },
  ])
  expect(seen.length).toBeGreaterThan(3)
  expect(seen.length).toBeLessThan((performance.now() - started) / 100 + 4)
  expect(seen.map(({ bytesRead }) => bytesRead)).toEqual(
    seen.map(({ bytesRead }) => bytesRead).sort((a, b) => a - b),
  )
  expect(await db().csvImport.findUnique({ where: { id: report.importId } })).toMatchObject({
    bytesTotal: BigInt(content.length),
    bytesRead: BigInt(content.length),
    rowsAccepted: 20_000n,
    rowsRejected: 1n,
  })
})

describe('the command', () => {
  const ROWS = 60_000
  const csv = path.join(folder, 'many.csv')
  let command: string
  beforeAll(async () => {
    command = await program('lib/cli/exposures-import.ts')
    fs.writeFileSync(
      csv,
      file(
        ...Array.from(
          { length: ROWS },
          (_, i) => `Company ${i % 100},2024-05-06,10,Names,High,person${i}@example.com`,
        ),
      ),
    )
  })

  const start = (...args: string[]) => startProgram(command, args)

  const counts = async () => [await db().breach.count(), await db().exposure.count()]
  /** Of these, what has a breach: the exposures of a long file are stored before. */
  const seen = async () => [await db().breach.count(), await seenExposures()]
  test('killed at any moment leaves all or nothing, and the next import clears up', async () => {
    const holder = await pgPool().connect()
    const moments: [string, () => Promise<boolean>][] = [
      ['reading', async () => (await stagingTables()) === 1],
      ['storing', async () => (await waiting()) === 1],
      ['merging', async () => (await waiting()) === 1],
      ['adding', async () => (await waiting()) === 1],
    ]
    const held: Record<string, string> = {
      storing: 'LOCK TABLE exposure IN SHARE MODE',
      merging: `SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`,
      // While its breaches are added.
      adding: 'LOCK TABLE breach_to_match IN SHARE MODE',
    }
    for (const [moment, reached] of moments) {
      if (held[moment]) await holder.query(`BEGIN; ${held[moment]}`)
      const { child, ended } = start('--file', csv)
      await until(reached, 10)
      child.kill('SIGKILL')
      await ended
      if (held[moment]) await holder.query('COMMIT')
      // The server ends the dead process's work within seconds; then its connection is gone.
      await until(async () => (await sessions()) === 0)
      expect(await seen()).toEqual([0, 0])
    }
    holder.release()
    expect(await stagingTables()).toBeGreaterThan(0)
    // The same command again says so, and ends as it would have.
    const again = await start('--file', csv).ended
    const begins =
      /^An import of this file that began on .* was interrupted\. Nothing of it was loaded: this one (begins anew|goes on after row [\d,]+)\.$/m
    expect(again.output).toMatch(begins)
    expect(again.code).toBe(0)
    expect(await counts()).toEqual([100, ROWS])
    expect(await stagingTables()).toBe(0)
    expect(await db().csvImport.count({ where: { state: { in: ['staging', 'merging'] } } })).toBe(0)
    expect(await db().csvImport.count({ where: { error: { contains: 'interrupted' } } })).toBeGreaterThan(1)
  })

  test('names the saved mapping that fits, and takes it by its name', async () => {
    const other = path.join(folder, 'registry.csv')
    fs.writeFileSync(other, 'When,Entity\n05/26/2024,Acme\n')
    const mapping = {
      Company: { from: 'Entity' },
      'Breach Date': { from: 'When', format: 'MM/DD/YYYY' },
      'Affected Users': { constant: '5' },
      'Data Types': { constant: 'Names' },
      Severity: { byCount: true },
    }
    await saveMapping(COMMAND_LINE, saveMappingSchema.parse({ name: 'Registry', columns: ['Entity', 'When'], mapping, replace: true })) // prettier-ignore
    const without = await start('--file', other).ended
    expect(without.output).toContain('The saved mapping "Registry" fits this file. To use it, add --map with that name.') // prettier-ignore
    expect(without.code).toBe(1)
    expect((await start('--file', other, '--map', 'registry').ended).code).toBe(0)
    expect(await db().breach.findFirstOrThrow()).toMatchObject({ title: 'Acme', sourceName: 'Registry' })
  })

  test('loads a file, writes its row errors, and says what it did', async () => {
    const small = path.join(folder, 'small.csv')
    const errors = path.join(folder, 'errors.csv')
    fs.writeFileSync(
      small,
      file(
        `${ACME},ann@example.com;+secret@;cyd@example.com`,
        'x',
        'Acme,2024-05-06,nobody@example.com,Names,High,dan@example.com',
      ),
    )
    const { code, output } = await start('--file', small, '--errors', errors).ended
    expect(output).toContain('Row 4: Affected Users must be a whole number, 0 or more\n')
    expect(output).toContain(
      '1 row loaded, 2 not loaded.\nEntries: 1 added, 0 changed.\nAddresses: 2 added, 0 known already, 2 not loaded.',
    )
    expect(output).not.toContain('@')
    expect(code).toBe(3)
    expect(fs.readFileSync(errors, 'utf8')).toBe(
      'row,column,reason\n2,Emails,address 2 is not a valid email address\n3,,has 1 cells where the header has 6\n4,Affected Users,"must be a whole number, 0 or more"\n',
    )
    const repair = path.join(folder, 'small-rejected.csv')
    expect(output).toContain(`What was not loaded is in ${repair}: `)
    expect(fs.statSync(repair).mode & 0o777).toBe(0o600)
    expect(fs.existsSync(`${repair}.part`)).toBe(false)
    const written = fs.readFileSync(repair, 'utf8')
    expect(written.split('\r\n')).toEqual([
      `\uFEFFRejected row,Rejected because,${HEADER}`,
      `2,Emails address 2 is not a valid email address,${ACME},'+secret@`,
      '3,has 1 cells where the header has 6,x',
      '4,"Affected Users must be a whole number, 0 or more",Acme,2024-05-06,nobody@example.com,Names,High,dan@example.com',
      '',
    ])
    // Repaired there and imported like the file it came from; what is left of it goes to a file of its own.
    fs.writeFileSync(
      repair,
      written
        .replace('secret@', 'secret@example.com')
        .replace('2024-05-06,nobody@example.com', '2024-05-07,5'),
    )
    const again = await start('--file', repair).ended
    expect(again.output).toContain(
      '2 rows loaded, 1 not loaded.\nEntries: 0 added, 0 changed.\nRows: 1 with an entry of their own, 1 of another entry,',
    )
    expect(again.code).toBe(3)
    expect(await addressesOf('acme-2024-05-06')).toEqual([
      '+secret@example.com',
      'ann@example.com',
      'cyd@example.com',
    ])
    expect(fs.readFileSync(path.join(folder, 'small-rejected-rejected.csv'), 'utf8')).toBe(
      `\uFEFFRejected row,Rejected because,${HEADER}\r\n3,has 3 cells where the header has 8,x\r\n`,
    )
  })

  test('writes no file where nothing is rejected, none where nothing was loaded, and over none that is being repaired', async () => {
    const good = path.join(folder, 'good.csv')
    fs.writeFileSync(good, file(`${ACME},ann@example.com`))
    expect((await start('--file', good).ended).code).toBe(0)
    const bad = path.join(folder, 'bad.csv')
    fs.writeFileSync(bad, file(`${ACME},ann@example.com;x`))
    fs.writeFileSync(path.join(folder, 'bad-rejected.csv'), 'being repaired')
    const strict = await start('--file', bad, '--strict').ended
    expect(strict).toMatchObject({
      code: 1,
      output: expect.stringContaining('1 address is wrong, and a strict import') as string,
    })
    expect((await start('--file', bad).ended).code).toBe(3)
    const named = path.join(folder, 'named.csv')
    expect((await start('--file', bad, '--rejected', named).ended).code).toBe(3)
    expect(fs.readFileSync(path.join(folder, 'bad-rejected.csv'), 'utf8')).toBe('being repaired')
    expect(fs.readFileSync(path.join(folder, 'bad-rejected-2.csv'), 'utf8')).toBe(
      fs.readFileSync(named, 'utf8'),
    )
    expect(fs.readdirSync(folder).filter((name) => /^good|part$|-3/.test(name))).toEqual(['good.csv'])
  })

  test('stopped by Ctrl-C loads nothing and says so in one line', async () => {
    const { child, ended } = start('--file', csv)
    await until(async () => (await stagingTables()) === 1, 10)
    child.kill('SIGINT')
    const { code, output } = await ended
    // How far it was is told in lines of its own, as many as it had time for.
    expect(output.replace(/^Reading .*\n/gm, '')).toBe('The import was stopped. Nothing was loaded.\n')
    expect(code).toBe(1)
    await expectNothingLoaded(/stopped/)
  })

  test.each([
    [
      [],
      'Usage: npm run exposures:import -- --file FILE.csv [--strict] [--map MAPPING.json] [--errors REPORT.csv] [--rejected REPAIR.csv] [--source LIST] [--sensitive] [--breach NAME [--column NAME]]\n',
    ],
    [['--file', '/no/such.csv'], 'There is no file /no/such.csv\n'],
  ])('%j ends with one line', async (args, expected) => {
    expect(await start(...args).ended).toEqual({ code: 1, output: expected })
  })
})

/** Imports whose connection waits for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await pgPool().query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name LIKE 'redress import %' AND datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows[0]!.n
}

async function sessions(): Promise<number> {
  const { rows } = await pgPool().query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name LIKE 'redress import %' AND datname = current_database()",
  )
  return rows[0]!.n
}

describe('a column of authorities', () => {
  const NOTICES = 'Company,Breach Date,Affected Users,Data Types,Severity,Emails,Authority'
  const mappingOf = (header: string) =>
    mappingSchema.parse(guessMapping(header.split(','), [['', '2026-03-15']]))

  test('a row whose cell is empty is nobody’s notice, and rows that contradict each other are no filings', async () => {
    const report = await run(
      [
        NOTICES,
        'Acme,2026-03-15,10,Names,Low,,Washington AG',
        'Borealis,2026-03-15,10,Names,Low,,',
        'Cobalt,2026-03-15,10,Names,Low,,N/A',
        'Cobalt,2026-03-15,20,Names,Low,,',
        '',
      ].join('\n'),
      { mapping: mappingOf(NOTICES) },
    )
    expect(report).toMatchObject({ rowsAccepted: 3, rowsRejected: 1 })
    const { breaches } = await everything()
    expect(
      breaches.map(({ title, source, sourceName, isVerified }) => [title, source, sourceName, isVerified]),
    ).toEqual([
      ['Acme', 'filing', 'Washington AG', true],
      ['Borealis', 'upload', '', false],
      ['Cobalt', 'upload', '', false],
    ])
  })

  test('two rows of one filing that differ in a mark alone are one, and sensitive if either says so', async () => {
    await run(
      [
        `${NOTICES},Sensitive`,
        'Acme,2026-03-15,10,Names,Low,,Washington AG,',
        'Acme,2026-03-15,10,Names,Low,,Washington AG,yes',
        '',
      ].join('\n'),
      { mapping: mappingOf(`${NOTICES},Sensitive`) },
    )
    const { breaches } = await everything()
    expect(breaches).toMatchObject([{ isSensitive: true, pwnCount: 10n }])
  })
})

test.each([
  ['the first', 'yes', ''],
  ['the last', '', 'yes'],
])('a breach is sensitive when %s of its rows says so', async (_, first, last) => {
  await run(
    `Company,Breach Date,Affected Users,Data Types,Severity,Emails,Sensitive,Domain\n` +
      `Acme,2026-05-06,10,Names,Low,a@example.com,${first},\n` +
      `Acme,2026-05-06,10,Names,Low,b@example.com,,\n` +
      `Acme,2026-05-06,10,Names,Low,c@example.com,${last},acme.example\n`,
  )
  const { breaches } = await everything()
  expect(breaches).toMatchObject([{ isSensitive: true, domain: 'acme.example', countIsAtLeast: false }])
})
