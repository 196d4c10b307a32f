import fs from 'node:fs'
import { Readable } from 'node:stream'
import { countWords } from '@/lib/breaches/kinds/kind-words'
import { matchKeysOf } from '@/lib/breaches/one/company-key'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { hibpBreachSchema } from '@/lib/breaches/sources/hibp-schema'
import { syncCatalogue } from '@/lib/breaches/sync/sync-catalogue'
import { db } from '@/lib/db/client'
import { importCsv } from '@/lib/imports/import-csv'
import { READY_MADE } from '@/lib/imports/map/ready-made/ready-made'
import { hibpRecord } from '@/tests/support/factories'
import { emptyImports } from '@/tests/support/uploads'

// The same files in any order, and twice, are the same breaches.

const NOW = new Date('2026-11-23T12:00:00Z')
const DATA = '../shared/data'
const HIBP_OLD = `${DATA}/hibp/breaches-2025-03-15.json`
const HIBP_NEW = `${DATA}/hibp/breaches-2026-03-03.json`
const HHS = `${DATA}/csv/hhs-ocr-under-investigation-2025-11.csv`
const AG = `${DATA}/csv/state-ag-notices-2025-12-to-2026-08.csv`
const present = [HIBP_OLD, HIBP_NEW, HHS, AG].every((file) => fs.existsSync(file)) ? test : test.skip

beforeEach(async () => {
  await emptyImports()
  await db().removedBreach.deleteMany()
  await db().catalogueState.updateMany({ data: { asOf: null, syncedAt: null } })
})

type Load = () => Promise<unknown>

const csv = (text: string, mapping: string | null = null, sourceName = '') => {
  const ready = READY_MADE.find(({ name }) => name === mapping)
  return importCsv({ input: Readable.from([Buffer.from(text)]), fileName: 'list.csv', source: sourceName, mapping: ready?.mapping ?? null, now: NOW }) // prettier-ignore
}

const catalogue = (records: unknown[]) =>
  syncCatalogue({
    records: records.map((record) => hibpBreachSchema.parse(record)),
    source: 'file',
    now: NOW,
  })

/** What a person sees of the catalogue, in an order of its own. */
async function seen() {
  const { breaches, coverage } = await currentCatalogue()
  const shown = breaches.map(
    ({ title, breachDate, datePrecision, pwnCount, countUnit, dataClasses, isSensitive, isVerified, severity, kind, isCheckable }) =>
      ({ title, breachDate, datePrecision, pwnCount, countUnit, dataClasses: [...dataClasses].sort(), isSensitive, isVerified, severity, kind, isCheckable }), // prettier-ignore
  )
  const questions = await db().breachMatch.findMany({
    select: {
      reason: true,
      breach: { select: { title: true, breachDate: true } },
      other: { select: { title: true, breachDate: true } },
    },
  })
  const text = (value: unknown) => JSON.stringify(value)
  return {
    coverage,
    shown: shown.map(text).sort(),
    questions: questions.map(text).sort(),
    addresses: await db().$queryRaw`
      SELECT b.title, b.breach_date, count(*)::int AS people, bit_xor(hashtextextended(encode(e.email_hash, 'hex'), 0))::text AS who
      FROM (
        SELECT DISTINCT COALESCE(r.merged_into_id, r.id) AS id, x.email_hash FROM exposure x JOIN breach r ON r.id = x.breach_id
      ) e JOIN breach b ON b.id = e.id
      GROUP BY b.id ORDER BY b.title COLLATE "C", b.breach_date, people, who`,
  }
}

const HEADER = 'Company,Breach Date,Affected Users,Data Types,Severity,Emails'
const LIST = [
  HEADER,
  '"ADOBE, Inc.",2013-10-10,2000000,"Passwords, Phone numbers",High,a@example.com;b@example.com',
  'Adobe Systems,2013-10-04,5,Names,Low,c@example.com',
  'ashleymadison.com,2015-08-01,37000000,Names,Critical,d@example.com',
  'Acme Clinic,2026-01-02,900,Names,Low,e@example.com',
  'Acme Clinic LLC,2026-01-20,950,Names,Low,f@example.com',
].join('\n')
const NOTICES = [
  'Name of Covered Entity,Individuals Affected,Breach Submission Date',
  'Acme Clinic,462241,01/15/2026',
  'ACME CLINIC,199000,01/15/2026',
  'Other Hospital,700,03/03/2026',
].join('\n')
const RECORDS = [
  hibpRecord({ Name: 'Adobe', Title: 'Adobe', Domain: 'adobe.com', BreachDate: '2013-10-04', PwnCount: 152_445_165 }), // prettier-ignore
  hibpRecord({ Name: 'AshleyMadison', Title: 'Ashley Madison', Domain: 'ashleymadison.com', BreachDate: '2015-07-19', IsSensitive: true }), // prettier-ignore
]

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}

test('a catalogue, notices and a list: every order, and each twice', async () => {
  const loads: Record<string, Load> = {
    catalogue: () => catalogue(RECORDS),
    notices: () => csv(NOTICES, 'hhs-ocr'),
    list: () => csv(LIST),
  }
  const results: Awaited<ReturnType<typeof seen>>[] = []
  for (const order of permutations(Object.keys(loads))) {
    await emptyImports()
    for (const name of [...order, ...order]) await loads[name]!()
    results.push(await seen())
  }
  for (const result of results.slice(1)) expect(result).toEqual(results[0])
  const { breaches, byUniqueBreachId } = await currentCatalogue()
  expect(breaches.map(({ title }) => title).sort()).toEqual([
    'Acme Clinic',
    'Adobe',
    'Adobe Systems',
    'Ashley Madison',
    'Other Hospital',
  ])
  const adobe = byUniqueBreachId.get('Adobe')!
  // The catalogue's figure, and what both know of the data; the list's own key leads there too.
  expect(adobe).toMatchObject({ pwnCount: 152_445_165, countUnit: 'addresses', isCheckable: true })
  expect(adobe.dataClasses).toEqual(['Email addresses', 'Passwords', 'Phone numbers'])
  expect(byUniqueBreachId.get('adobe-inc-2013-10-10')).toBe(adobe)
  // Filings of one authority are added up, and rank before the list's figure.
  const clinic = breaches.find(({ title }) => title === 'Acme Clinic')!
  expect(clinic).toMatchObject({ pwnCount: 661_241, isVerified: true })
  expect(byUniqueBreachId.get('ashleymadison-com-2015-08-01')).toMatchObject({ isSensitive: true })
})

test('an older catalogue takes nothing back from a newer one', async () => {
  const older = hibpRecord({
    Name: 'Acme',
    Title: 'Old',
    ModifiedDate: '2024-01-01T00:00:00Z',
    LogoPath: 'a',
  })
  const newer = hibpRecord({
    Name: 'Acme',
    Title: 'New',
    ModifiedDate: '2025-01-01T00:00:00Z',
    LogoPath: 'b',
  })
  await catalogue([newer])
  expect(await catalogue([older])).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await db().breach.findFirst()).toMatchObject({ title: 'New', logoPath: 'b' })
  const { asOf } = await db().catalogueState.findFirstOrThrow()
  expect(asOf).toEqual(new Date('2025-01-01T00:00:00Z'))
})

/** Of the last test's list; `ORDER_ADDRESSES=3000000` has it as large as a real one, and takes minutes. */
const ADDRESSES = Number(process.env.ORDER_ADDRESSES ?? 3_000)

/** A list whose companies are the catalogue's, spelt otherwise, and others; rows of few addresses and of many, some in two of them. */
async function* largeList(titles: { title: string; date: string }[]): AsyncGenerator<Buffer> {
  yield Buffer.from(`${HEADER}\n`)
  const companies = titles.flatMap(({ title, date }, index) => [
    [`${title.toUpperCase()}, Inc.`, date],
    [`Company No. ${index}`, `2021-0${1 + (index % 9)}-10`],
  ])
  for (let row = 0, from = 0; from < ADDRESSES; row++) {
    const [company, date] = companies[row % companies.length]!
    const size = [1, 40, 1_000][row % 3]!
    const emails = Array.from(
      { length: size },
      (_, index) => `person${(from + index) % (ADDRESSES - 500)}@example.com`,
    )
    yield Buffer.from(
      `"${company!.replaceAll('"', '""')}",${date},50000,Passwords,High,${emails.join(';')}\n`,
    )
    from += size
  }
}

present(
  'the real catalogues, the agencies’ files and a list with addresses: in two orders, the list twice',
  async () => {
    const records = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as { Title: string; BreachDate: string; IsSensitive: boolean }[] // prettier-ignore
    const newest = records(HIBP_NEW)
    const titles = [...newest.filter(({ IsSensitive }) => IsSensitive).slice(0, 30), ...newest.slice(0, 200)]
    const known = titles.map(({ Title, BreachDate }) => ({ title: Title, date: BreachDate }))
    const loads: Record<string, Load> = {
      old: () => catalogue(records(HIBP_OLD)),
      new: () => catalogue(newest),
      hhs: () => csv(fs.readFileSync(HHS, 'utf8'), 'hhs-ocr'),
      ag: () => csv(fs.readFileSync(AG, 'utf8'), 'state-ag'),
      list: () => csv(LIST),
      large: () => importCsv({ input: Readable.from(largeList(known)), fileName: 'large.csv', now: NOW }),
    }
    const results = []
    for (const order of [
      ['old', 'new', 'hhs', 'ag', 'list', 'large', 'large'],
      ['large', 'ag', 'list', 'hhs', 'new', 'old', 'ag', 'large'],
    ]) {
      await emptyImports()
      await db().catalogueState.updateMany({ data: { asOf: null } })
      for (const name of order) await loads[name]!()
      results.push(await seen())
    }
    expect(results[1]).toEqual(results[0])
    // None was refused, and all are somebody's.
    const [large] = await db().csvImport.findMany({ where: { fileName: 'large.csv' } })
    expect(large).toMatchObject({ rowsRejected: 0n, addressesRejected: 0n })
    expect(Number(large!.addressesAccepted)).toBeGreaterThanOrEqual(ADDRESSES)
    expect(await db().exposure.count()).toBeGreaterThanOrEqual(ADDRESSES - 500)
    // Of what a person sees no two are one company's of one day, but where the catalogue itself lists two.
    const { breaches } = await currentCatalogue()
    const listed = breaches.filter(({ isManualUpload }) => isManualUpload)
    const keyed = new Map<string, string[]>()
    for (const { title, name, domain, breachDate, uniqueBreachId } of breaches)
      for (const key of matchKeysOf({ title, name, domain }))
        keyed.set(`${key} ${breachDate}`, [...(keyed.get(`${key} ${breachDate}`) ?? []), uniqueBreachId])
    const doubled = listed.filter(({ title, name, domain, breachDate }) =>
      matchKeysOf({ title, name, domain }).some((key) => new Set(keyed.get(`${key} ${breachDate}`)).size > 1),
    )
    expect(doubled).toEqual([])
  },
  3_600_000,
)

test('residents of one state are no figure of everybody, and every filing is named', async () => {
  const notices = [
    'Company,Breach Date,Reported Date,Affected Users,State,Source,Notice URL',
    'Acme Clinic,03/15/2026,2026-04-01,1555,WA,Washington AG,https://example.com/1.pdf',
    'Acme Clinic,03/15/2026,2026-04-02,,CA,California AG,https://example.com/2',
  ]
  await csv(notices.join('\n'), 'state-ag')
  const [washington] = (await currentCatalogue()).breaches
  expect(countWords(washington!)).toBe('1,555 people in Washington')
  expect(washington).toMatchObject({
    isVerified: true,
    sources: [{ name: 'California AG', isReceived: true }, { name: 'Washington AG' }],
    filings: [
      { authority: 'California AG', count: 0, countStates: [] },
      { authority: 'Washington AG', count: 1555, countStates: ['Washington'], reference: 'https://example.com/1.pdf' }, // prettier-ignore
    ],
  })
  await csv(`${HEADER}\nACME Clinic Inc,2026-03-20,90000,Names,Low,`, null, 'A list')
  const [both, ...others] = (await currentCatalogue()).breaches
  expect(others).toEqual([])
  expect(countWords(both!)).toBe('90K people')
  // Each of its sources, and what of it is shown.
  expect(both!.sources.map(({ name, gives }) => [name, gives])).toEqual([
    ['California AG', ['name', 'date']],
    ['Washington AG', []],
    ['A list', ['figure', 'data']],
  ])
  await db().breach.updateMany({
    where: { uniqueBreachId: both!.uniqueBreachId },
    data: { edits: { pwnCount: 5 } },
  })
  const [edited] = (await currentCatalogue()).breaches
  expect(edited!.sources.at(-1)).toEqual({ name: 'Redress', at: null, isReceived: false, gives: ['figure'] })
})
