import { Readable } from 'node:stream'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { findBreach } from '@/lib/breaches/one/find-breach'
import { hibpBreachSchema } from '@/lib/breaches/sources/hibp-schema'
import { syncCatalogue } from '@/lib/breaches/sync/sync-catalogue'
import { db } from '@/lib/db/client'
import { importCsv } from '@/lib/imports/import-csv'
import { mappingInto } from '@/lib/imports/map/mapping-into'
import { hibpRecord } from '@/tests/support/factories'
import { csv, emptyImports } from '@/tests/support/uploads'

beforeEach(async () => {
  await emptyImports()
  await syncCatalogue({
    records: [
      { Name: 'Adobe', Title: 'Adobe', Domain: 'adobe.com', BreachDate: '2013-10-04' },
      { Name: 'Zoosk', Title: 'Zoosk (2011)', Domain: 'zoosk.com', BreachDate: '2011-01-01' },
      { Name: 'Zoosk2020', Title: 'Zoosk (2020)', Domain: 'zoosk.com', BreachDate: '2020-01-12' },
    ].map((record) => hibpBreachSchema.parse(hibpRecord(record))),
    source: 'file',
  })
})

const load = (text: string, options: Partial<Parameters<typeof importCsv>[0]> = {}) =>
  importCsv({ input: Readable.from([Buffer.from(text)]), fileName: 'addresses.csv', ...options })

test('a file of addresses goes into an entry of the catalogue', async () => {
  const adobe = await findBreach('adobe.com')
  const into = { into: adobe.uniqueBreachId, mapping: mappingInto(adobe, 'Email Address') }
  const file = 'Id,Email Address\n1,a@example.com\n2,b@example.com\n3,not an address\n'
  expect(await load(file, into)).toMatchObject({
    breachesAdded: 0,
    breachesAttached: 1,
    exposuresAdded: 2,
    addressesRejected: 1,
  })
  expect(await load(file, into)).toMatchObject({ exposuresAdded: 0, exposuresKnown: 2 })
  expect(await db().breach.count()).toBe(3)
  const { byUniqueBreachId, coverage } = await currentCatalogue()
  expect(byUniqueBreachId.get('Adobe')!.isCheckable).toBe(true)
  expect(coverage).toEqual({ searched: 1, unsearched: 2 })
})

test('a breach by its key or its company; of several the right one has to be named', async () => {
  expect((await findBreach('Zoosk2020')).title).toBe('Zoosk (2020)')
  expect((await findBreach('ADOBE, Inc.')).uniqueBreachId).toBe('Adobe')
  await expect(findBreach('zoosk.com')).rejects.toThrow('Name one of: Zoosk2020, Zoosk.')
  await expect(findBreach('Nobody')).rejects.toThrow('There is no breach Nobody.')
  await expect(load('Emails\na@example.com\n', { into: 'Nobody' })).rejects.toThrow(
    'There is no breach Nobody.',
  )
})

test('two lists keep what they say apart, and one list corrects itself', async () => {
  const row = (count: number) => csv(`Acme,2024-05-06,${count},Names,High,`)
  await load(row(10), { source: 'One' })
  await load(row(20), { source: 'Other' })
  await load(row(11), { source: 'One' })
  expect(await db().breach.findMany({ where: { title: 'Acme' }, orderBy: { sourceName: 'asc' }, select: { sourceName: true, mergedIntoId: true } })).toMatchObject([{ sourceName: 'One', mergedIntoId: null }, { sourceName: 'Other' }]) // prettier-ignore
  const { breaches } = await currentCatalogue()
  expect(breaches.filter(({ title }) => title === 'Acme')).toMatchObject([{ pwnCount: 20 }])
})

test('a file that is sensitive as a whole, or row by row', async () => {
  await load(csv('Acme,2024-05-06,1,Names,High,a@example.com'), { sensitive: true })
  await load('Company,Breach Date,Affected Users,Data Types,Severity,Sensitive\nOther,2024-05-06,1,Names,High,yes\nThird,2024-05-06,1,Names,High,no\n') // prettier-ignore
  const { breaches } = await currentCatalogue()
  const marked = breaches.filter(({ isManualUpload }) => isManualUpload)
  expect(Object.fromEntries(marked.map(({ title, isSensitive }) => [title, isSensitive]))).toEqual({ Acme: true, Other: true, Third: false }) // prettier-ignore
})
