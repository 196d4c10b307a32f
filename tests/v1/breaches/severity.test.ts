import { Readable } from 'node:stream'
import { COMMAND_LINE } from '@/lib/audit/record'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { parseCatalogue } from '@/lib/breaches/catalogue/read-catalogue'
import { editBreach } from '@/lib/breaches/edit/edit-breach'
import { listAdminBreaches } from '@/lib/breaches/edit/list-admin-breaches'
import { syncCatalogue } from '@/lib/breaches/sync/sync-catalogue'
import { db } from '@/lib/db/client'
import { importCsv } from '@/lib/imports/import-csv'
import { mappingSchema } from '@/lib/imports/map/mapping'
import { createBreach, hibpRecord } from '@/tests/support/factories'

beforeEach(async () => {
  await db().breach.deleteMany()
  await db().catalogueState.updateMany({ data: { asOf: null, syncedAt: null, source: null } })
})

const sync = (...facts: Record<string, unknown>[]) =>
  syncCatalogue({
    records: parseCatalogue(JSON.stringify(facts.map(hibpRecord)), 'The file'),
    source: 'file',
  })
const shown = async (key: string) => (await currentCatalogue()).byUniqueBreachId.get(key)!.severity
const yearsAgo = (years: number) =>
  new Date(Date.UTC(new Date().getUTCFullYear() - years, 0, 5)).toISOString().slice(0, 10)
const load = (content: string, severity: object) =>
  importCsv({
    input: Readable.from([Buffer.from(content)]),
    fileName: 'file.csv',
    mapping: mappingSchema.parse({
      Company: { from: 'Company' },
      'Breach Date': { from: 'Date' },
      'Affected Users': { from: 'People' },
      'Data Types': { from: 'Data' },
      Severity: severity,
    }),
  })

test('what is synced is weighed, whatever its count', async () => {
  await sync(
    { Name: 'Old', BreachDate: '2012-05-05', PwnCount: 164_000_000, DataClasses: ['Passwords'] },
    { Name: 'Grave', BreachDate: '2012-05-05', PwnCount: 5, DataClasses: ['Social security numbers'] },
  )
  expect([await shown('Old'), await shown('Grave')]).toEqual(['low', 'high'])
  // Another count moves nothing.
  await sync({ Name: 'Grave', BreachDate: '2012-05-05', PwnCount: 50_000_000, DataClasses: ['Names'] })
  expect(await shown('Grave')).toBe('low')
})

test('operators filter by what is shown', async () => {
  await sync({ Name: 'Old', BreachDate: '2012-05-05', PwnCount: 164_000_000, DataClasses: ['Passwords'] })
  await createBreach({ uniqueBreachId: 'Stated', severity: 'critical' })
  const of = async (severity: 'low' | 'high' | 'critical') =>
    (
      await listAdminBreaches({
        q: '',
        severity,
        verification: 'all',
        status: 'all',
        sort: 'newest',
        page: 1,
      })
    ).results.map(({ uniqueBreachId, severity: level }) => [uniqueBreachId, level])
  expect(await of('low')).toEqual([['Old', 'low']])
  expect(await of('high')).toEqual([])
  expect(await of('critical')).toEqual([['Stated', 'critical']])
})

test('a copy of another day is not the current one', async () => {
  await sync({ Name: 'A', BreachDate: '2012-05-05' })
  const copy = await currentCatalogue()
  expect(await currentCatalogue()).toBe(copy)
  copy.day -= 1
  const next = await currentCatalogue()
  expect(next).not.toBe(copy)
  expect([next.version, next.day]).toEqual([copy.version, copy.day + 1])
})

test('an operator states one; saving a form that shows what was weighed states nothing', async () => {
  await sync({ Name: 'A', BreachDate: '2012-05-05', PwnCount: 164_000_000, DataClasses: ['Passwords'] })
  const edit = async (severity: 'low' | 'critical') => {
    const { modifiedDate } = await db().breach.findFirstOrThrow()
    return editBreach(COMMAND_LINE, 'A', { severity, modifiedDate: modifiedDate.toISOString() })
  }
  expect((await edit('low')).severity).toBe('low')
  expect(await db().breach.findFirst()).toMatchObject({ severitySetByAdmin: false })
  expect((await edit('critical')).severity).toBe('critical')
  await sync({ Name: 'A', BreachDate: '2012-05-05', PwnCount: 5, DataClasses: ['Names'] })
  expect(await shown('A')).toBe('critical')
})

test('a file states one, or leaves it to be weighed; read again it changes nothing', async () => {
  const day = yearsAgo(12)
  const content = `Company,Date,People,Data,How\nAcme,${day},"20,000,000",Passwords,Critical\n`
  await load(content, { from: 'How' })
  expect(await shown(`acme-${day}`)).toBe('critical')
  await db().breach.deleteMany()
  await load(content, { byCount: true })
  expect(await shown(`acme-${day}`)).toBe('low')
  expect(await load(content, { byCount: true })).toMatchObject({ breachesAdded: 0, breachesChanged: 0 })
  // The same list, which states it now.
  expect(await load(content, { from: 'How' })).toMatchObject({ breachesAdded: 0, breachesChanged: 1 })
  expect(await shown(`acme-${day}`)).toBe('critical')
})

test('of one incident the word of an operator counts, else it is weighed by all of its data', async () => {
  await sync({ Name: 'Acme', Title: 'Acme', BreachDate: yearsAgo(1), PwnCount: 5, DataClasses: ['Names'] })
  await load(`Company,Date,People,Data\nAcme,${yearsAgo(1)},9,Social security numbers\n`, { byCount: true })
  expect((await currentCatalogue()).breaches).toHaveLength(1)
  expect(await shown('Acme')).toBe('high')
})
