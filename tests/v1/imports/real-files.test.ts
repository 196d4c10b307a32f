import fs from 'node:fs'
import { READY_MADE } from '@/lib/imports/map/ready-made/ready-made'
import type { Mapping } from '@/lib/imports/map/mapping'
import { readFile } from '@/lib/imports/read/read-file'
import type { RowError } from '@/lib/imports/read/report'
import { importCsv } from '@/lib/imports/import-csv'
import { db } from '@/lib/db/client'
import { emptyImports } from '@/tests/support/uploads'

// Files as their publishers give them out, mapped by the ready-made mappings.

const NOW = new Date('2026-11-21T12:00:00Z')
const FOLDER = '../shared/data/csv/'
const HHS = `${FOLDER}hhs-ocr-under-investigation-2025-11.csv`
const STATE_AG = `${FOLDER}state-ag-notices-2025-12-to-2026-08.csv`
const present = fs.existsSync(HHS) && fs.existsSync(STATE_AG) ? test : test.skip

beforeEach(emptyImports)

async function load(file: string, mapping: Mapping) {
  const errors: RowError[] = []
  const report = await importCsv({
    input: readFile(file),
    fileName: 'real.csv',
    mapping,
    now: NOW,
    onRowError: (error) => void errors.push(error),
  })
  const reasons: Record<string, number> = {}
  for (const { column, message } of errors) {
    const reason = `${column} ${message.replace(/line \d+/, 'line N')}`
    reasons[reason] = (reasons[reason] ?? 0) + 1
  }
  return { report, errors, reasons }
}

const mappingOf = (name: string) => READY_MADE.find((ready) => ready.name === name)!.mapping

present('the HHS OCR portal: 742 rows', async () => {
  const { report, reasons } = await load(HHS, mappingOf('hhs-ocr'))
  expect(report.rowsAccepted + report.rowsRejected).toBe(742)
  expect(reasons).toEqual(HHS_REASONS)
  expect(report).toMatchObject({ rowsRejected: total(HHS_REASONS), breachesAdded: HHS_BREACHES })
  expect(await db().breach.findFirst({ where: { title: 'Adventist HealthCare' } })).toMatchObject({
    breachDate: new Date('2025-11-13'),
    pwnCount: 1300n,
    severity: 'low',
    // The authority has confirmed it: nothing may say that nobody has.
    isVerified: true,
  })
  expect(await load(HHS, mappingOf('hhs-ocr'))).toMatchObject({
    report: { breachesAdded: 0, breachesChanged: 0 },
  })
})

present('the notices of three attorneys general: 635 rows', async () => {
  const { report, reasons, errors } = await load(STATE_AG, mappingOf('state-ag'))
  expect(report.rowsAccepted + report.rowsRejected).toBe(635)
  expect(reasons).toEqual(AG_REASONS)
  // Each reason holds for the row that it names.
  const lines = fs.readFileSync(STATE_AG, 'utf8').split(/\r?\n/)
  for (const { line, column, message } of errors)
    if (column === 'Affected Users' && message === 'is empty')
      expect(lines[line - 1]).toMatch(/,\d{4}-\d\d-\d\d,,/)
})

present('the same with empty counts taken for 0', async () => {
  const mapping = mappingOf('state-ag')
  const { report, reasons } = await load(STATE_AG, {
    ...mapping,
    'Affected Users': { from: 'Affected Users', empty: 'zero' },
  })
  expect(report.rowsAccepted + report.rowsRejected).toBe(635)
  expect(reasons).toEqual(AG_ZERO_REASONS)
})

const total = (reasons: Record<string, number>) =>
  Object.values(reasons).reduce((sum, count) => sum + count, 0)
const HHS_BREACHES = 732
const CONTRADICTS = 'Affected Users contradicts line N, which speaks of the same company and date'
// Counted beforehand, outside of this project.
const HHS_REASONS: Record<string, number> = { [CONTRADICTS]: 7 }
const DATES = {
  'Breach Date is before 1970': 2,
  'Breach Date is empty': 8,
  'Breach Date must be a date written MM/DD/YYYY': 30,
  'Company is longer than 200 characters': 1,
}
const AG_REASONS: Record<string, number> = { ...DATES, 'Affected Users is empty': 349, [CONTRADICTS]: 33 }
const AG_ZERO_REASONS: Record<string, number> = { ...DATES, [CONTRADICTS]: 96 }
