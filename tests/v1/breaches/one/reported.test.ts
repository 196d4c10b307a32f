import fs from 'node:fs'
import { Readable } from 'node:stream'
import { COMMAND_LINE } from '@/lib/audit/record'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { editBreach } from '@/lib/breaches/edit/edit-breach'
import { deleteBreach } from '@/lib/breaches/edit/delete-breach'
import { hibpBreachSchema } from '@/lib/breaches/sources/hibp-schema'
import { syncCatalogue } from '@/lib/breaches/sync/sync-catalogue'
import { db, pgPool } from '@/lib/db/client'
import { importCsv } from '@/lib/imports/import-csv'
import { mappingSchema, type MappingInput } from '@/lib/imports/map/mapping'
import { READY_MADE } from '@/lib/imports/map/ready-made/ready-made'
import { undoImport } from '@/lib/imports/undo/undo-import'
import { hibpRecord } from '@/tests/support/factories'
import { csv, emptyImports } from '@/tests/support/uploads'

// A file whose only date is that of a report says nothing of the day (docs/decisions/0053).

beforeEach(async () => {
  await emptyImports()
  await db().importChange.deleteMany()
})

const HHS = READY_MADE.find(({ name }) => name === 'hhs-ocr')!.mapping
const HHS_NAME = 'US Department of Health and Human Services'

async function load(content: string, mapping: MappingInput | null = null, source = ''): Promise<string> {
  const input = Readable.from([Buffer.from(content)])
  const { importId } = await importCsv({ input, fileName: 'x.csv', mapping: mapping && mappingSchema.parse(mapping), source }) // prettier-ignore
  return importId
}
const report = (company = 'Acme Health', day = '11/13/2025') =>
  load(`Name of Covered Entity,Individuals Affected,Breach Submission Date\n${company},1300,${day}\n`, HHS)
const list = (day: string, source = 'A list', company = 'Acme Health') =>
  load(csv(`${company},${day},1300,Names,Low,`), null, source)

const REPORTED = { breachDate: '2025-11-13', datePrecision: 'day', dateIs: 'reported' }

async function shown() {
  const { breaches } = await currentCatalogue()
  return breaches.map(({ breachDate, datePrecision, dateIs, sources }) => ({
    breachDate,
    datePrecision,
    dateIs,
    by: sources.flatMap(({ name, gives }) => (gives.includes('date') ? [name] : [])),
  }))
}

test('a report is shown as one, and read again changes nothing', async () => {
  await report()
  expect(await shown()).toEqual([{ ...REPORTED, by: [HHS_NAME] }])
  const again = await importCsv({
    input: Readable.from([Buffer.from('Name of Covered Entity,Individuals Affected,Breach Submission Date\nAcme Health,1300,11/13/2025\n')]),
    fileName: 'y.csv',
    mapping: HHS,
  }) // prettier-ignore
  expect(again).toMatchObject({ breachesAdded: 0, breachesChanged: 0 })
  // What has no date was not reported on any day either.
  await report('Borealis', '')
  expect(await db().breach.findFirst({ where: { title: 'Borealis' } })).toMatchObject({ dateIs: 'happened', isHeld: true }) // prettier-ignore
})

test.each([
  ['the day before', '2025-10-01', { breachDate: '2025-10-01', datePrecision: 'day', dateIs: 'happened', by: ['A list'] }], // prettier-ignore
  // Nothing happens after it was reported: one of the two is wrong, and the report is no claim about the day.
  ['a later day', '2025-12-01', { ...REPORTED, by: [HHS_NAME] }],
  ['its month', '2025-10', { breachDate: '2025-10-01', datePrecision: 'month', dateIs: 'happened', by: ['A list'] }], // prettier-ignore
  ['its year alone', '2025', { ...REPORTED, by: [HHS_NAME] }],
])('another source that tells %s: in either order, and taken back', async (_, day, expected) => {
  const [, other] = [await report(), await list(day)]
  expect(await shown()).toEqual([expected])
  await undoImport(other, COMMAND_LINE)
  expect(await shown()).toEqual([{ ...REPORTED, by: [HHS_NAME] }])
  await emptyImports()
  const [, hhs] = [await list(day), await report()]
  expect(await shown()).toEqual([expected])
  await undoImport(hhs, COMMAND_LINE)
  expect(await shown()).toMatchObject([{ dateIs: 'happened', by: ['A list'] }])
})

test('of several the exact one ranks first; an entry of the catalogue and an operator before all', async () => {
  await report()
  await list('2025-10', 'A list')
  await list('2025-10-20', 'Z list')
  expect(await shown()).toMatchObject([{ breachDate: '2025-10-20', dateIs: 'happened', by: ['Z list'] }])
  const record = hibpRecord({ Name: 'AcmeHealth', Title: 'Acme Health', Domain: '', BreachDate: '2025-09-30' }) // prettier-ignore
  await syncCatalogue({ records: [hibpBreachSchema.parse(record)], source: 'file' })
  expect(await shown()).toMatchObject([{ breachDate: '2025-09-30', dateIs: 'happened', by: ['Have I Been Pwned'] }]) // prettier-ignore
})

test('an operator says when it happened, or that it is a report, and no file takes it back', async () => {
  await report()
  const key = async () => (await currentCatalogue()).breaches[0]!
  const edit = async (input: object) => {
    const { uniqueBreachId, modifiedDate } = await key()
    return editBreach(COMMAND_LINE, uniqueBreachId, { ...input, modifiedDate })
  }
  expect(await edit({ breachDate: '2025-09-01', dateIs: 'happened' })).toMatchObject({ breachDate: '2025-09-01', dateIs: 'happened' }) // prettier-ignore
  await report()
  await list('2025-10-01')
  expect(await shown()).toMatchObject([{ breachDate: '2025-09-01', dateIs: 'happened' }])
  expect(await edit({ dateIs: 'reported' })).toMatchObject({ breachDate: '2025-09-01', dateIs: 'reported' })
  expect(await shown()).toMatchObject([{ breachDate: '2025-09-01', dateIs: 'reported' }])
  expect((await db().auditEvent.findFirst({ where: { action: 'breach.update' }, orderBy: { id: 'desc' } }))).toMatchObject({ before: { dateIs: 'happened' }, after: { dateIs: 'reported' } }) // prettier-ignore
})

test('a mapping may say it of a day that stands in every row', async () => {
  await load(csv('Acme,x,5,Names,Low,'), {
    Company: { from: 'Company' },
    'Breach Date': { constant: '2026-01-02', is: 'reported' },
    'Affected Users': { from: 'Affected Users' },
    'Data Types': { from: 'Data Types' },
    Severity: { from: 'Severity' },
  })
  expect(await shown()).toMatchObject([{ breachDate: '2026-01-02', dateIs: 'reported' }])
})

describe('the migration', () => {
  const SQL = fs.readFileSync(
    'prisma/migrations/20261127115000_a_report_is_not_the_day/migration.sql',
    'utf8',
  )
  const migrate = () => pgPool().query(SQL.slice(SQL.indexOf('-- The portal')))

  /** As things were stored before. */
  async function forget(): Promise<void> {
    await pgPool().query(`
      UPDATE breach SET date_is = 'happened', record = record - 'dateIs', edits = edits - 'dateIs';
      UPDATE import_change SET said = said - 'dateIs', "before" = "before" - 'date_is', "after" = "after" - 'date_is';
      UPDATE import_change SET "before" = "before" #- '{record,dateIs}' #- '{edits,dateIs}', "after" = "after" #- '{record,dateIs}' #- '{edits,dateIs}';
      UPDATE removed_row SET "row" = "row" - 'date_is';`)
  }
  const stored = async () => {
    const { rows } = await pgPool().query('SELECT id, date_is, record, edits FROM breach ORDER BY id')
    const notes = await pgPool().query(
      'SELECT breach_id, "before", "after", said FROM import_change ORDER BY import_id, breach_id',
    )
    return { rows, notes: notes.rows }
  }

  test('what HHS has told is reported, what an operator has dated happened, and nothing else has changed', async () => {
    await report('Acme Health')
    await report('Acme Health', '11/20/2025')
    await report('Borealis')
    await report('Cobalt', '')
    await list('2025-11-13', 'A list', 'Dune')
    await load(csv('Acme Health,2026-06-13,7,Names,Low,a@example.com'), null, 'A list')
    await load(csv('Acme Health,2026-06-13,9,Names,Low,a@example.com'), null, 'A list')
    const { uniqueBreachId, modifiedDate } = (await currentCatalogue()).breaches.find(({ title }) => title === 'Borealis')! // prettier-ignore
    await editBreach(COMMAND_LINE, uniqueBreachId, { breachDate: '2025-09-01', dateIs: 'happened', modifiedDate }) // prettier-ignore
    const before = await stored()
    await forget()
    await migrate()
    expect(await stored()).toEqual(before)
    await forget()
    await migrate()
    await migrate()
    expect(await stored()).toEqual(before)
  })

  test('what was imported or deleted before it can be taken back and put back after it', async () => {
    await report()
    const later = await load(csv('Acme Health,2025-11-13,9,Names,Low,'), null, 'A list')
    await report('Borealis')
    const { uniqueBreachId } = (await currentCatalogue()).breaches.find(({ title }) => title === 'Borealis')!
    await deleteBreach(COMMAND_LINE, uniqueBreachId)
    await forget()
    await migrate()
    expect(await db().removedRow.findFirst({ where: { tableName: 'breach' } })).toMatchObject({ row: { date_is: 'reported' } }) // prettier-ignore
    await undoImport(later, COMMAND_LINE)
    expect(await shown()).toMatchObject([REPORTED])
  })

  test('a saved mapping of that file says so from now on', async () => {
    await db().savedMapping.deleteMany()
    const { is: _, ...date } = HHS['Breach Date'] as { from: string; is?: string }
    await db().savedMapping.create({ data: { name: 'HHS', nameKey: 'hhs', columns: [], mapping: { ...HHS, 'Breach Date': date }, savedBy: 'ann@example.com' } }) // prettier-ignore
    await migrate()
    expect((await db().savedMapping.findFirstOrThrow()).mapping).toEqual(HHS)
    await db().savedMapping.deleteMany()
  })
})
