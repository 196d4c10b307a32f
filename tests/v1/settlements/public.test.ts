import { Client } from 'pg'
import type { IncomingMessage } from 'node:http'
import { GET as feedRoute } from '@/app/(public)/settlements/feed.xml/route'
import { GET as oneRoute } from '@/app/v1/settlements/[slug]/route'
import { GET as listRoute } from '@/app/v1/settlements/route'
import { db, pgPool } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { pageKey } from '@/lib/server/kept-pages/page-key'
import { settlementStatus } from '@/lib/server/settlement-status'
import { nearSettlements } from '@/lib/settlements/near-names'
import { withdrawnNamed } from '@/lib/settlements/withdrawn-named'
import { listSettlementsSchema } from '@/lib/settlements/list-schema'
import { listSettlements, SETTLEMENTS_PER_PAGE } from '@/lib/settlements/list-settlements'
import { publishedSettlements } from '@/lib/settlements/published'
import type { PublicList, PublicSettlement } from '@/lib/settlements/public-responses'
import { serve, type TestApp } from '@/tests/support/serve'
import { createSettlement, dayFrom } from '@/tests/support/settlements'

let app: TestApp
beforeAll(async () => {
  app = await serve({ '/v1/settlements': { GET: listRoute }, '/v1/settlements/[slug]': { GET: oneRoute } })
})
beforeEach(() => resetRateLimits())
afterAll(() => app.close())

const get = async <T>(path: string) => {
  const response = await fetch(`${app.url}/v1/settlements${path}`)
  return { status: response.status, body: (await response.json()) as T }
}
const query = (given: Record<string, string> = {}) => listSettlementsSchema.parse(given)

test('the list: searched, by phase, in pages; drafts and withdrawn ones are not in it', async () => {
  const open = await createSettlement({ company: 'Zebra Clinic' })
  await createSettlement({ company: 'Zebra Draft', publishedAt: null })
  await createSettlement({
    company: 'Zebra Gone',
    withdrawnAt: new Date().toISOString(),
    withdrawnReason: 'No.',
  })
  await createSettlement({ company: 'Zebra Soon', dates: [], events: [{ kind: 'announced', source: 0 }] })
  const all = await get<PublicList>('?q=zebra')
  expect(all.body.settlements.map(({ company, phase }) => [company, phase])).toEqual([
    ['Zebra Clinic', 'claims_open'],
    ['Zebra Soon', 'upcoming'],
  ])
  expect(all.body.settlements[0]).toMatchObject({
    slug: open.slug,
    claimBy: dayFrom(60),
    mayHaveChanged: false,
  })
  expect((await get<PublicList>('?q=ZEBRA&phase=upcoming')).body.totalResults).toBe(1)
  expect((await get<PublicList>('?q=zebra&limit=1&page=2')).body).toMatchObject({ page: 2, totalPages: 2, totalResults: 2 }) // prettier-ignore
  expect((await get<PublicList>('?q=zebra&phase=draft')).body.settlements).toEqual([])
  expect((await get('?phase=none')).status).toBe(422)
  expect((await get('?page=0')).status).toBe(422)
})

test('a case that was over before its last day to claim has none, in the list and by itself', async () => {
  const { slug } = await createSettlement({ company: 'Yonder Over', events: [{ kind: 'done', source: 0 }] })
  const over = { slug, phase: 'done', claimBy: null }
  expect((await get<PublicList>('?q=yonder')).body.settlements).toMatchObject([over])
  expect((await get<PublicSettlement>(`/${slug}`)).body).toMatchObject(over)
})

test('one: all that its page shows, and nothing that is not for the public', async () => {
  const { slug } = await createSettlement()
  const { status, body } = await get<PublicSettlement>(`/${slug}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    slug,
    phase: 'claims_open',
    version: 1,
    dates: [{ kind: 'claim' }, { kind: 'opt_out' }],
  })
  expect(body.fieldSources).toContainEqual({ field: 'court', sourceId: body.sources[0]!.id })
  expect(JSON.stringify(body)).not.toContain('operator@example.com')
})

test('a name that is nobody’s is 404, a draft too; a withdrawn one is 410 with why', async () => {
  const draft = await createSettlement({ publishedAt: null })
  const gone = await createSettlement({
    withdrawnAt: new Date().toISOString(),
    withdrawnReason: 'The court said no.',
  })
  const event = await createSettlement({ events: [{ kind: 'withdrawn', source: 0 }] })
  for (const slug of ['nowhere', draft.slug, '%00', '..%2F..', 'A'.repeat(300)])
    expect([slug, (await get(`/${slug}`)).status]).toEqual([slug, 404])
  expect(await get(`/${gone.slug}`)).toEqual({
    status: 410,
    body: { code: 'gone', message: 'This settlement is withdrawn. The court said no.' },
  })
  expect((await get(`/${event.slug}`)).status).toBe(410)
  const pages = [gone.slug, event.slug, draft.slug, 'nowhere', 'a%'].map((slug) => `/settlements/${slug}`)
  expect(await Promise.all(pages.map((page) => settlementStatus(page)))).toEqual([410, 410, 404, 404, 404])
  expect(await settlementStatus('/settlements')).toBe(200)
  expect(await settlementStatus('/settlements/feed.xml')).toBe(200)
})

test('the pages are kept under the version of the settlements, those that are not there never', async () => {
  const key = (url: string) =>
    pageKey({ url, headers: { 'user-agent': 'test' } } as unknown as IncomingMessage)
  const { slug, id } = await createSettlement()
  for (const url of [
    '/settlements',
    '/settlements?show=closed',
    '/settlements?q=a&page=2',
    `/settlements/${slug}`,
  ]) {
    const before = await key(url)
    expect(before).toEqual(expect.stringContaining(`${url} `))
    await db().settlement.update({ where: { id }, data: { version: { increment: 1 } } })
    expect(await key(url)).not.toBe(before)
  }
  for (const url of [
    '/settlements/nowhere',
    '/settlements?page=1',
    '/settlements?show=open',
    '/settlements/feed.xml',
    `/settlements/${slug}?x=1`,
    `/settlements/${slug}/calendar.ics`,
  ])
    // prettier-ignore
    expect([url, await key(url)]).toEqual([url, null])
})

test('a name with a letter wrong or its legal form finds the one that is meant, and none that was withdrawn', async () => {
  const { slug } = await createSettlement({ company: 'Zephyrine Orchards' })
  await createSettlement({
    company: 'Zephyrine Orchard',
    withdrawnAt: new Date().toISOString(),
    withdrawnReason: 'The court said no.',
  })
  for (const q of ['zephyrin orchards', 'Zephyrine Orchards, Inc.', 'orchards zephyrine', 'zephirine'])
    expect([q, (await nearSettlements(q)).map(({ head }) => head.slug)]).toEqual([q, [slug]])
  expect(await nearSettlements('qqqq')).toEqual([])
  expect(await nearSettlements('%\u0000')).toEqual([])
})

test('a withdrawn one is named to whoever looks for it, and is in no list; a kept page changes with it', async () => {
  const { id, slug } = await createSettlement({ company: 'Umberwick Gymnastics', isExample: true })
  const pageAt = () =>
    pageKey({
      url: '/settlements?q=umberwick',
      headers: { 'user-agent': 'test' },
    } as unknown as IncomingMessage)
  const standing = await pageAt()
  expect(await withdrawnNamed('umberwick', true)).toEqual([])
  await db().settlement.update({
    where: { id },
    data: { withdrawnAt: new Date(), withdrawnReason: 'A mistake.' },
  })
  const withdrawn = await pageAt()
  expect(withdrawn).not.toBe(standing)
  const named = { slug, company: 'Umberwick Gymnastics', isByUs: true, isExample: true }
  for (const q of ['umberwick', ' UMBERWICK ', `${slug}.example`])
    expect([q, await withdrawnNamed(q, false)]).toEqual([q, [named]])
  expect(await withdrawnNamed('umbrewick', true)).toEqual([named])
  for (const [q, mayBeNear] of [
    ['umbrewick', false],
    ['um', true],
    ['qqqq', true],
    ['%\u0000x', true],
  ] as const)
    // prettier-ignore
    expect([q, await withdrawnNamed(q, mayBeNear)]).toEqual([q, []])
  expect((await listSettlements(listSettlementsSchema.parse({ q: 'umberwick' }))).totalResults).toBe(0)
  await db().settlement.update({ where: { id }, data: { withdrawnAt: null, withdrawnReason: null } })
  expect(await pageAt()).not.toBe(withdrawn)
  expect(await withdrawnNamed('umberwick', true)).toEqual([])
})

test('the feed: new and changed ones, and whoever has it already is told so', async () => {
  const { slug } = await createSettlement({ company: 'Yak & Sons' })
  const response = await feedRoute(new Request('http://localhost/settlements/feed.xml'))
  expect(response.headers.get('content-type')).toContain('application/atom+xml')
  const text = await response.text()
  expect(text).toContain(`/settlements/${slug}</id>`)
  expect(text).toContain('Yak &amp; Sons data breach settlement')
  const again = (tag: string) =>
    feedRoute(new Request('http://localhost/settlements/feed.xml', { headers: { 'if-none-match': tag } }))
  const tag = response.headers.get('etag')!
  expect((await again(tag)).status).toBe(304)
  expect((await again(`"x", W/${tag}`)).status).toBe(304)
  await db().settlementEvent.create({
    data: { settlementId: (await db().settlement.findUniqueOrThrow({ where: { slug } })).id, kind: 'final_approval', addedBy: 'test', addedAt: new Date(Date.now() + 1_000) }, // prettier-ignore
  })
  expect((await again(tag)).status).toBe(200)
})

test('ten thousand in one query; a page of them costs one small one', async () => {
  await pgPool().query(
    `WITH made AS (INSERT INTO settlement (slug, company, published_at, checked_at)
       SELECT 'many-' || n, 'Quokka ' || n, now(), now() FROM generate_series(1, 10000) n RETURNING id),
     sourced AS (INSERT INTO settlement_source (settlement_id, url, kind, read_at, added_by)
       SELECT id, 'https://many.example/', 'official', current_date, 'test' FROM made RETURNING id, settlement_id)
     INSERT INTO settlement_date (settlement_id, kind, date, confidence, source_id, added_by)
       SELECT settlement_id, 'claim', current_date + 30 + (settlement_id % 300)::int, CASE WHEN settlement_id % 4 = 0 THEN 'third_party' ELSE 'official' END, id, 'test' FROM sourced`,
  )
  const asked = jest.spyOn(Client.prototype, 'query')
  const { all } = await publishedSettlements()
  expect(all.length).toBeGreaterThanOrEqual(10_000)
  expect(asked.mock.calls.filter(([text]) => String(text).includes('FROM settlement s')).length).toBe(1)
  const first = await listSettlements(query({ q: 'quokka' }))
  expect(first.rows.length).toBe(SETTLEMENTS_PER_PAGE)
  expect(first.counts.open).toBe(7_500)
  expect(first.unconfirmed).toBe(2_500)
  expect(first.totalResults).toBe(10_000)
  // No one is open without an official day.
  expect(first.rows.every(({ head }) => head.dates[0]!.confidence === 'official')).toBe(true)
  const last = await listSettlements(query({ q: 'quokka', page: '10000' }))
  expect([last.page, last.rows.length]).toEqual([500, SETTLEMENTS_PER_PAGE])
  expect(asked.mock.calls.filter(([text]) => String(text).includes('FROM settlement s')).length).toBe(1)
  asked.mockRestore()
  const started = performance.now()
  for (let index = 0; index < 20; index += 1)
    await listSettlements(query({ q: 'quokka', page: String(index) }))
  console.log(`a page of 10,000 settlements: ${((performance.now() - started) / 20).toFixed(1)} ms`)
})

test('what operators did with a record, and why, is not in it', async () => {
  const { slug, id } = await createSettlement({ events: [{ kind: 'filed', date: dayFrom(-300), source: 0 }] })
  for (const kind of ['published', 'checked', 'edited'] as const)
    await db().settlementEvent.create({
      data: { settlementId: id, kind, note: 'Taken over from breach 17.', addedBy: 'operator@example.com' },
    })
  const response = await fetch(`${app.url}/v1/settlements/${slug}`)
  const text = await response.text()
  expect(text).not.toMatch(/Taken over|operator@|"(?:published|checked|edited)"/)
  expect((JSON.parse(text) as { events: unknown[] }).events).toMatchObject([{ kind: 'filed' }])
})
