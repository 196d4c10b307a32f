import { Readable } from 'node:stream'
import { GET as list } from '@/app/v1/admin/breach/match/route'
import { PATCH as decide } from '@/app/v1/admin/breach/match/[id]/route'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import type { MatchList } from '@/lib/breaches/one/match-schema'
import { hibpBreachSchema } from '@/lib/breaches/sources/hibp-schema'
import { syncCatalogue } from '@/lib/breaches/sync/sync-catalogue'
import { db } from '@/lib/db/client'
import { importCsv } from '@/lib/imports/import-csv'
import { formatBreachDate } from '@/lib/site/format'
import { hibpRecord } from '@/tests/support/factories'
import { createAdmin, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { csv, emptyImports } from '@/tests/support/uploads'

let app: TestApp
let admin: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/admin/breach/match': { GET: list },
    '/v1/admin/breach/match/[id]': { PATCH: decide },
  })
  admin = await createAdmin()
})
afterAll(() => app.close())
beforeEach(emptyImports)

const load = (...rows: string[]) =>
  importCsv({ input: Readable.from([Buffer.from(csv(...rows))]), fileName: 'list.csv' })

const sync = (...records: Record<string, unknown>[]) =>
  syncCatalogue({
    records: records.map((record) => hibpBreachSchema.parse(hibpRecord(record))),
    source: 'file',
  })

async function questions(state: 'open' | 'decided' = 'open'): Promise<MatchList> {
  const response = await fetch(`${app.url}/v1/admin/breach/match?state=${state}`, {
    headers: { cookie: admin.cookie },
  })
  expect(response.status).toBe(200)
  return (await response.json()) as MatchList
}

async function answer(id: string, body: object) {
  const response = await fetch(`${app.url}/v1/admin/breach/match/${id}`, {
    method: 'PATCH',
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { message: string; code?: string } }
}

const listed = async () => (await currentCatalogue()).breaches.map(({ title }) => title).sort()

test.each([[[]], [['Acme,2024-05-06,5,Names,Low,']]])(
  'a name of nothing but signs, without a date: asked about, and listed with its date (beside %j)',
  async (others) => {
    const row = '!!!,,5,Names,Low,a@example.com'
    expect(await load(row, ...others)).toMatchObject({ rowsInReview: 1, breachesInReview: 1 })
    const [question] = (await questions()).results
    expect(question).toMatchObject({ reason: 'undated', breach: { title: '!!!' } })
    expect(await load(row, ...others)).toMatchObject({ breachesInReview: 1 })
    expect((await questions()).results).toHaveLength(1)
    const said = { decision: 'date', breachDate: '2024-05-06', datePrecision: 'day' }
    expect(await answer(question!.id, said)).toMatchObject({ status: 200 })
    expect((await questions()).results).toEqual([])
    expect(await listed()).toEqual(['!!!', ...others.map(() => 'Acme')].sort())
  },
)

test('a similar name: asked once, merged, undone, kept apart, and never asked again', async () => {
  await sync({ Name: 'Adobe', Title: 'Adobe', Domain: 'adobe.com', BreachDate: '2013-10-04' })
  const row = 'Adobe Systems,2013-10-10,5,Names,Low,a@example.com'
  expect(await load(row)).toMatchObject({ rowsAccepted: 0, rowsInReview: 1, breachesInReview: 1 })
  const { results, totalResults } = await questions()
  expect(totalResults).toBe(1)
  const [question] = results
  expect(question).toMatchObject({
    reason: 'similar',
    breach: { title: 'Adobe Systems', addresses: 1, source: 'upload' },
    other: { title: 'Adobe', source: 'catalogue', countUnit: 'addresses' },
  })
  expect(await listed()).toEqual(['Adobe', 'Adobe Systems'])

  expect((await answer(question!.id, { decision: 'merge' })).body.message).toMatch('part of Adobe now')
  expect(await listed()).toEqual(['Adobe'])
  expect((await currentCatalogue()).byUniqueBreachId.get('adobe-systems-2013-10-10')!.title).toBe('Adobe')
  expect(await answer(question!.id, { decision: 'apart' })).toMatchObject({ status: 409 })
  await load(row)
  expect(await listed()).toEqual(['Adobe'])

  expect((await answer(question!.id, { decision: 'undo' })).status).toBe(200)
  expect(await listed()).toEqual(['Adobe', 'Adobe Systems'])
  expect((await answer(question!.id, { decision: 'apart' })).status).toBe(200)
  await load(row)
  await sync({ Name: 'Adobe', Title: 'Adobe', Domain: 'adobe.com', BreachDate: '2013-10-04', PwnCount: 7 })
  expect((await questions()).totalResults).toBe(0)
  expect((await questions('decided')).results).toMatchObject([{ state: 'apart' }])
  expect(await listed()).toEqual(['Adobe', 'Adobe Systems'])
})

test('between two entries of one day it belongs to one for now; the other can be chosen', async () => {
  await sync(
    { Name: 'MGM', Title: 'MGM', Domain: 'mgm.example', BreachDate: '2019-07-25' },
    { Name: 'MGM2022', Title: 'MGM (2022)', Domain: 'mgm.example', BreachDate: '2019-07-25' },
  )
  await load('MGM,2019-07-25,5,Names,Low,a@example.com')
  expect(await listed()).toEqual(['MGM', 'MGM (2022)'])
  const { results } = await questions()
  expect(results.map(({ reason }) => reason)).toEqual(['several', 'several'])
  const second = results.find(({ other }) => other!.title === 'MGM (2022)')!
  await answer(second.id, { decision: 'merge' })
  const { byUniqueBreachId } = await currentCatalogue()
  expect(byUniqueBreachId.get('mgm-2019-07-25')!.uniqueBreachId).toBe('MGM2022')
  expect((await questions()).totalResults).toBe(0)
})

test('what an operator has set stays, whatever is loaded again', async () => {
  await load('Acme,2024-05-06,10,Names,High,a@example.com')
  const { id } = await db().breach.findFirstOrThrow()
  await db().breach.update({
    where: { id },
    data: { severity: 'critical', severitySetByAdmin: true },
  })
  await load('Acme,2024-05-06,11,Names,Low,b@example.com')
  expect(await db().breach.findFirst()).toMatchObject({ severity: 'critical', pwnCount: 11n })
})

test.each([
  ['day', '2024-05-09', 'May 9, 2024'],
  ['month', '2024-05-01', 'May 2024'],
  ['year', '2024-01-01', '2024'],
] as const)(
  'a row without a date is listed once its %s is said, and says no more',
  async (datePrecision, first, words) => {
    await load('Acme,,10,Names,High,a@example.com')
    expect(await listed()).toEqual([])
    const [question] = (await questions()).results
    expect(question).toMatchObject({ reason: 'undated', other: null })
    expect(await answer(question!.id, { decision: 'date', breachDate: '2024-05-09', datePrecision: 'decade' })).toMatchObject({ status: 422 }) // prettier-ignore
    expect(await answer(question!.id, { decision: 'date', breachDate: '2024-05-09', datePrecision })).toMatchObject({ status: 200 }) // prettier-ignore
    const [breach] = (await currentCatalogue()).breaches
    expect(breach).toMatchObject({ title: 'Acme', breachDate: first, datePrecision })
    expect(formatBreachDate(breach!)).toBe(words)
    // Loaded again it keeps what was said.
    await load('Acme,,11,Names,High,b@example.com')
    expect((await currentCatalogue()).breaches).toMatchObject([{ breachDate: first, datePrecision }])
  },
)

test('a row of which nobody can say when it was is set aside: listed nowhere, and asked about again on undo', async () => {
  await importCsv({
    input: Readable.from([
      Buffer.from(
        'Company,Breach Date,Affected Users,Data Types,Severity,Authority,State,Reference\nAcme,,10,Names,High,Oregon DOJ,OR,https://example.org/notice/1\n',
      ),
    ]),
    fileName: 'notices.csv',
  })
  const [question] = (await questions()).results
  expect(question!.breach.filings).toEqual([
    {
      authority: 'Oregon DOJ',
      state: 'Oregon',
      count: 10,
      isAtLeast: false,
      reference: 'https://example.org/notice/1',
    },
  ])
  expect((await answer(question!.id, { decision: 'aside' })).body.message).toBe(
    'Acme is set aside: it is shown to nobody.',
  )
  expect(await listed()).toEqual([])
  await load('Acme,,11,Names,High,b@example.com')
  expect(await listed()).toEqual([])
  expect((await questions('decided')).results).toMatchObject([
    { id: question!.id, state: 'apart', other: null },
  ])
  expect((await answer(question!.id, { decision: 'undo' })).status).toBe(200)
  expect((await questions()).results.map(({ id }) => id)).toContain(question!.id)
  // What may be another one is not set aside: that is what is asked.
  await sync({ Name: 'Adobe', Title: 'Adobe', Domain: 'adobe.com', BreachDate: '2013-10-04' })
  await load('Adobe Systems,2013-10-10,5,Names,Low,a@example.com')
  const similar = (await questions()).results.find(({ reason }) => reason === 'similar')!
  expect((await answer(similar.id, { decision: 'aside' })).status).toBe(422)
})

test('questions are gone with what they were about, and rubbish is refused', async () => {
  await sync({ Name: 'Adobe', Title: 'Adobe', Domain: 'adobe.com', BreachDate: '2013-10-04' })
  await load('Adobe Systems,2013-10-10,5,Names,Low,a@example.com')
  const { results } = await questions()
  await db().breach.deleteMany({ where: { title: 'Adobe Systems' } })
  expect(await answer(results[0]!.id, { decision: 'merge' })).toMatchObject({ status: 404 })
  expect(await answer('x', { decision: 'merge' })).toMatchObject({ status: 404 })
  expect(await answer(results[0]!.id, { decision: 'both' })).toMatchObject({ status: 422 })
  expect((await questions()).totalResults).toBe(0)
})
