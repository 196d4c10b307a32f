import fs from 'node:fs'
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { readyMadeFor } from '@/lib/imports/map/guess-mapping'
import { READY_MADE } from '@/lib/imports/map/ready-made/ready-made'
import type { Mapping } from '@/lib/imports/map/mapping'
import { readFile } from '@/lib/imports/read/read-file'
import type { ImportReport, RowError } from '@/lib/imports/read/report'
import { importCsv } from '@/lib/imports/import-csv'
import { CHANGES_KEPT, type BreachChange } from '@/lib/imports/merge/changes'
import { fromStored } from '@/lib/imports/read/stored-rows'
import { getUpload } from '@/lib/imports/uploads/get-upload'
import { listAdminBreaches } from '@/lib/breaches/edit/list-admin-breaches'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { introWords } from '@/lib/breaches/kinds/kind-words'
import { db } from '@/lib/db/client'
import { emptyImports } from '@/tests/support/uploads'

// Files as their publishers give them out, mapped by the ready-made mappings.

const NOW = new Date('2026-11-21T12:00:00Z')
const FOLDER = '../shared/data/csv/'
const HHS = `${FOLDER}hhs-ocr-under-investigation-2025-11.csv`
const STATE_AG = `${FOLDER}state-ag-notices-2025-12-to-2026-08.csv`
const present = fs.existsSync(HHS) && fs.existsSync(STATE_AG) ? test : test.skip

beforeEach(emptyImports)

async function load(file: string | AsyncIterable<Uint8Array>, mapping: Mapping) {
  const errors: RowError[] = []
  const report = await importCsv({
    input: typeof file === 'string' ? readFile(file) : file,
    fileName: 'real.csv',
    mapping,
    now: NOW,
    onRowError: (error) => void errors.push(error),
  })
  const reasons: Record<string, number> = {}
  for (const { column, message } of errors) {
    const reason = `${column} ${message.replace(/row \d+/, 'row N')}`
    reasons[reason] = (reasons[reason] ?? 0) + 1
  }
  return { report, errors, reasons }
}

const mappingOf = (name: string) => READY_MADE.find((ready) => ready.name === name)!.mapping

present('the HHS OCR portal: 742 rows', async () => {
  const { report, reasons } = await load(HHS, mappingOf('hhs-ocr'))
  expect(rowsOf(report)).toBe(742)
  expect(reasons).toEqual(HHS_REASONS)
  expect(report).toMatchObject({ rowsRejected: total(HHS_REASONS), breachesAdded: HHS_BREACHES })
  await expectCountedOnce(report)
  expect(await db().breach.findFirst({ where: { title: 'Adventist HealthCare' } })).toMatchObject({
    breachDate: new Date('2025-11-13'),
    // The portal has no other day: when it happened is not known.
    dateIs: 'reported',
    pwnCount: 1300n,
    severity: 'low',
    // The authority has confirmed it: nothing may say that nobody has.
    isVerified: true,
  })
  expect(await db().breach.count({ where: { dateIs: 'happened' } })).toBe(0)
  expect((await currentCatalogue()).breaches.filter((breach) => !/ reported (on|in) /.test(introWords(breach)))).toEqual([]) // prettier-ignore
  expect(await load(HHS, mappingOf('hhs-ocr'))).toMatchObject({
    report: { breachesAdded: 0, breachesChanged: 0 },
  })
})

present('the notices of three attorneys general: 635 rows', async () => {
  const { report, reasons } = await load(STATE_AG, mappingOf('state-ag'))
  expect(rowsOf(report)).toBe(635)
  expect(reasons).toEqual(AG_REASONS)
  expect(report.ignoredColumns).toEqual(['Reported Date'])
  // Its cell says "1/1/0001" before the day.
  expect(await db().breach.findFirst({ where: { title: 'Northwest Medical Homes, LLC' } })).toMatchObject({
    breachDate: new Date('2025-03-19'),
  })
  await expectCountedOnce(report)
  // Rows without a date wait for an operator.
  expect(report.rowsInReview).toBeGreaterThanOrEqual(38)
})

present.each([';', '\t', '|'])('the same, saved with %j between its columns', async (separator) => {
  const { data } = Papa.parse<string[]>(fs.readFileSync(STATE_AG, 'utf8'), { skipEmptyLines: true })
  const content = `\uFEFF${Papa.unparse(data, { delimiter: separator })}`
  const { report, reasons } = await load(Readable.from([Buffer.from(content)]), mappingOf('state-ag'))
  expect(rowsOf(report)).toBe(635)
  expect(reasons).toEqual(AG_REASONS)
})

const HIBP = '../shared/data/hibp/breaches-2026-03-03.json'
const catalogue = fs.existsSync(HIBP) ? test : test.skip

catalogue.each([
  ['joined by commas', (classes: string[]) => classes.join(', ')],
  ['joined by semicolons', (classes: string[]) => classes.join(';')],
  ['as a program writes a list', (classes: string[]) => JSON.stringify(classes)],
])('a catalogue turned into CSV, its data classes %s', async (_, join) => {
  const records = JSON.parse(fs.readFileSync(HIBP, 'utf8')) as (Record<string, unknown> & HibpRow)[]
  const content = Papa.unparse(
    records.map((record) => ({ ...record, DataClasses: join(record.DataClasses) })),
  )
  const ready = readyMadeFor(Object.keys(records[0]!))!
  expect(ready.name).toBe('hibp')
  const { report, reasons } = await load(Readable.from([Buffer.from(content)]), ready.mapping)
  expect(rowsOf(report)).toBe(records.length)
  // What is no breach of one company comes by the sync alone.
  const marked = records.filter((record) => MARKS.some((mark) => record[mark] === true))
  expect(marked.length).toBeGreaterThan(20)
  expect(Object.keys(reasons).filter((reason) => !/^ is marked as /.test(reason))).toEqual([])
  expect(Object.values(reasons).reduce((sum, count) => sum + count, 0)).toBe(marked.length)
})

const MARKS = ['IsFabricated', 'IsRetired', 'IsSpamList', 'IsMalware', 'IsStealerLog']

interface HibpRow {
  DataClasses: string[]
}
/** Every row ended somewhere. */
const rowsOf = ({ rowsAccepted, rowsAttached, rowsInReview, rowsRejected }: ImportReport) =>
  rowsAccepted + rowsAttached + rowsInReview + rowsRejected

/** What a report calls entries and questions is what the lists hold. */
async function expectCountedOnce({
  importId,
  entriesAdded,
  breachesAdded,
  questionsAsked,
}: ImportReport): Promise<void> {
  const { came } = await getUpload(importId)
  expect((await listAdminBreaches({})).totalResults).toBe(entriesAdded)
  expect(came).toMatchObject({ total: entriesAdded, questions: questionsAsked })
  // The kinds of what it did are all of what it added.
  const kept = fromStored<BreachChange>(
    (await db().csvImport.findUniqueOrThrow({ where: { id: importId } })).changes,
  )
  const count = (kind: BreachChange['as']) => kept.filter(({ as }) => as === kind).length
  expect(count('changed')).toBe(0)
  expect(count('added')).toBe(Math.min(entriesAdded, CHANGES_KEPT))
  expect(count('joined') + count('asked')).toBe(breachesAdded - entriesAdded)
  expect(await db().breachMatch.count({ where: { state: 'open' } })).toBe(questionsAsked)
}

const total = (reasons: Record<string, number>) =>
  Object.values(reasons).reduce((sum, count) => sum + count, 0)
const HHS_BREACHES = 732
// Counted beforehand, outside of this project.
const HHS_REASONS: Record<string, number> = {}
const AG_REASONS: Record<string, number> = {
  'Company is longer than 200 characters': 1,
}
