import { Client } from 'pg'
import { GET as listRoute } from '@/app/v1/admin/settlements/route'
import { db, pgPool } from '@/lib/db/client'
import type { SettlementList } from '@/lib/settlements/desk/list-schema'
import { createAdmin, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { createSettlement, dayFrom } from '@/tests/support/settlements'

let app: TestApp
let admin: TestMember

beforeAll(async () => {
  app = await serve({ '/v1/admin/settlements': { GET: listRoute } })
  admin = await createAdmin()
})
afterAll(() => app.close())

async function list(query: Record<string, string>) {
  const response = await fetch(`${app.url}/v1/admin/settlements?${new URLSearchParams(query)}`, {
    headers: { cookie: admin.cookie },
  })
  return { status: response.status, answer: (await response.json()) as SettlementList }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const claim = (days: number) => [
  { kind: 'claim' as const, date: dayFrom(days), confidence: 'official' as const, source: 0 },
]

test('the queue: not checked for 30 days first, then what closes soon, then proposals', async () => {
  const company = `Queue ${process.pid}`
  const make = (facts: Parameters<typeof createSettlement>[0]) => createSettlement({ company, ...facts })
  const fresh = await make({ dates: claim(60) })
  const later = await make({ dates: claim(50), checkedAt: daysAgo(31) })
  const sooner = await make({ dates: claim(20), checkedAt: null })
  const closing = await make({ dates: claim(10), checkedAt: daysAgo(8) })
  const draft = await make({ publishedAt: null, checkedAt: null })
  const untouched = await make({ publishedAt: null, checkedAt: null })
  const stale = await make({ dates: [], checkedAt: daysAgo(40) })
  const withdrawn = await make({ withdrawnAt: daysAgo(1), withdrawnReason: 'No.', checkedAt: null })
  await db().settlementProposal.create({
    data: { settlementId: draft.id, origin: 'docket', digest: 'one', content: {} },
  })
  const { answer } = await list({ q: company })
  expect(answer.results.map(({ id, due }) => [id, due])).toEqual([
    [sooner.id, ['unchecked']],
    [later.id, ['unchecked']],
    [closing.id, ['closing']],
    [draft.id, ['proposals']],
    [stale.id, ['stale']],
  ])
  const idsOf = async (state: string) =>
    (await list({ q: company, state })).answer.results.map(({ id }) => id)
  expect(await idsOf('open')).toEqual([closing.id, sooner.id, later.id, fresh.id])
  expect(await idsOf('drafts')).toEqual([untouched.id, draft.id])
  expect(await idsOf('published')).toEqual([stale.id, closing.id, sooner.id, later.id, fresh.id])
  expect(await idsOf('withdrawn')).toEqual([withdrawn.id])
  expect(await idsOf('all')).toHaveLength(8)

  // Page by page, there and back.
  const first = (await list({ q: company, limit: '2' })).answer
  expect(first).toMatchObject({ previous: null, totalResults: 5 })
  const second = (await list({ q: company, limit: '2', after: first.next! })).answer
  expect(second.results.map(({ id }) => id)).toEqual([closing.id, draft.id])
  const third = (await list({ q: company, limit: '2', after: second.next! })).answer
  expect([third.results.map(({ id }) => id), third.next]).toEqual([[stale.id], null])
  expect((await list({ q: company, limit: '2', before: third.previous! })).answer.results).toEqual(
    second.results,
  )
  expect((await list({ q: company, limit: '2', before: 'end' })).answer.results.map(({ id }) => id)).toEqual([draft.id, stale.id]) // prettier-ignore
})

test('by its company, its case, its address, its docket or a host, also as a pasted link', async () => {
  const { id, slug } = await createSettlement({
    caseName: `Hazel v. Example ${process.pid}`,
    portals: [{ host: 'forms.portal.example', pathPrefix: `/claims/hazel-${process.pid}/` }],
  })
  for (const q of [slug, slug.toUpperCase(), `hazel v. example ${process.pid}`, `https://www.${slug}.example/faq?x=1`, `/claims/hazel-${process.pid}/`])
    expect((await list({ q, state: 'all' })).answer.results.map((item) => item.id)).toEqual([id]) // prettier-ignore
})

test.each([
  { state: 'everything' }, { after: '1' }, { after: '0.1.0' }, { before: 'x' }, { limit: '0' }, { limit: '101' }, { q: 'x'.repeat(201) },
])('refused: %j', async (query) => {
  expect((await list({ ...query } as never)).status).toBe(422)
}) // prettier-ignore

test.each(['queue', 'open', 'all'])('a page that nobody was ever led to is a page: %s', async (state) => {
  for (const cursor of ['99.9999999999999999.9999999999', '0.8900000000000000.1', '0.253402300800000.9999999999', '0.0.1'])
    for (const side of ['after', 'before'])
      expect((await list({ state, [side]: cursor })).status).toBe(200)
}) // prettier-ignore

test('10,000 records are one query', async () => {
  await pgPool().query(
    `WITH made AS (
       INSERT INTO settlement (slug, company, published_at, checked_at)
       SELECT 'bulk-' || $1 || '-' || n, 'Bulk ' || $1, now(), now() - make_interval(days => n % 60) FROM generate_series(1, 10000) n RETURNING id
     ), read AS (
       INSERT INTO settlement_source (settlement_id, url, kind, read_at, added_by) SELECT id, 'https://example.com/', 'official', current_date, 'test' FROM made RETURNING id, settlement_id
     )
     INSERT INTO settlement_date (settlement_id, kind, date, confidence, source_id, added_by)
     SELECT settlement_id, 'claim', current_date + (settlement_id % 100), 'official', id, 'test' FROM read`,
    [process.pid],
  )
  const query = jest.spyOn(Client.prototype, 'query')
  try {
    const asked = () => query.mock.calls.filter(([text]) => String(text).includes('FROM settlement s')).length
    const began = performance.now()
    const { answer } = await list({ q: `Bulk ${process.pid}`, limit: '50' })
    console.info(`10,000 records: ${Math.round(performance.now() - began)} ms`)
    expect(asked()).toBe(1)
    expect(answer.results).toHaveLength(50)
    expect(answer.totalResults).toBeGreaterThan(4_000)
  } finally {
    query.mockRestore()
    await pgPool().query(`DELETE FROM settlement WHERE company = $1`, [`Bulk ${process.pid}`])
  }
})
