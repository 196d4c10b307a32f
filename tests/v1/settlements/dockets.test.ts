import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetCourtListener } from '@/lib/settlements/docket/courtlistener'
import { lookUpDockets } from '@/lib/settlements/docket/look-up-dockets'
import { proposalSchema, type ProposalContent } from '@/lib/settlements/proposal'
import { readSettlement } from '@/lib/settlements/read-rows'
import { startFakeCourtListener, type FakeCourtListener } from '@/tests/fakes/courtlistener'
import { faults } from '@/tests/fakes/hibp'
import { createSettlement } from '@/tests/support/settlements'

// Long past: what is read on a day to come is refused.
const NOW = new Date('2026-01-10T06:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
let court: FakeCourtListener

beforeAll(async () => {
  court = await startFakeCourtListener()
})
afterAll(() => court.close())
beforeEach(async () => {
  Object.assign(env(), {
    COURTLISTENER_TOKEN: 'test-token',
    COURTLISTENER_BASE_URL: court.url,
    // A busy machine is no court that hangs.
    SOURCE_TIMEOUT_MS: 20_000,
  })
  Object.assign(court, { fault: null, requests: [], entries: [], allowed: Number.POSITIVE_INFINITY })
  court.dockets = [docket(77)]
  resetCourtListener()
  await db().settlement.deleteMany()
})

const docket = (id: number, name = 'Doe v. Acorn') => ({
  id,
  court_id: 'ord',
  docket_number: '3:25-cv-00017',
  case_name: name,
  absolute_url: `/docket/${id}/doe-v-acorn/`,
})
const entry = (
  id: number,
  description = `Entry of business ${id}`,
  date_filed: string | null = '2026-01-08',
) => ({
  id,
  docket: 77,
  entry_number: id,
  date_filed,
  description,
})
const run = (days = 0) => lookUpDockets(new Date(NOW.getTime() + days * DAY_MS))
const proposals = async (): Promise<ProposalContent[]> =>
  (await db().settlementProposal.findMany({ orderBy: { id: 'asc' } })).map(({ content }) =>
    proposalSchema.parse(content),
  )

test('new entries are put before an operator, and nothing else changes', async () => {
  const { slug, id } = await createSettlement({ docketNumber: '3:25-cv-00017-XY' })
  const before = await readSettlement(slug)
  court.entries = [
    entry(1, 'COMPLAINT', '2025-01-05'),
    entry(2, 'MOTION for Preliminary Approval'),
    entry(3, `ORDER granting  ${'<b>very</b> '.repeat(100)}Motion for Preliminary Approval`),
    entry(4, 'ORDER Granting Motion for Preliminary Approval of Class Action Settlement'),
  ]
  expect(await run()).toEqual({ looked: 1, proposed: 3 })
  expect(await proposals()).toMatchObject([
    {
      source: {
        kind: 'court',
        url: `${new URL(court.url).origin}/docket/77/doe-v-acorn/`,
        readAt: '2026-01-10',
      },
      events: [],
      quote: 'Entry 2, 2026-01-08: MOTION for Preliminary Approval',
    },
    { quote: expect.stringMatching(/^Entry 3, .*…$/) },
    { events: [{ kind: 'preliminary_approval', date: '2026-01-08' }] },
  ])
  for (const { quote } of await proposals()) expect([...quote!].length).toBeLessThanOrEqual(500)
  expect(await readSettlement(slug)).toEqual(before)
  expect(await db().settlementProposal.findFirst()).toMatchObject({
    settlementId: id,
    origin: 'docket',
    state: 'open',
  })
})

test('each night goes on where the last one ended, page by page', async () => {
  await createSettlement()
  court.entries = [entry(1)]
  await run()
  court.requests = []
  court.entries = [entry(1), ...Array.from({ length: 130 }, (_, at) => entry(at + 2))]
  expect(await run(1)).toEqual({ looked: 1, proposed: 100 })
  // The docket itself is known.
  expect(court.requests.map(({ pathname }) => pathname.split('/').at(-2))).toEqual(
    Array(5).fill('docket-entries'),
  )
  expect(await run(2)).toEqual({ looked: 1, proposed: 30 })
  expect(await run(3)).toEqual({ looked: 1, proposed: 0 })
})

test('a docket is looked up once in a night, and those first that were looked up longest ago', async () => {
  const made = []
  for (let at = 0; at < 5; at++) made.push((await createSettlement({ docketNumber: `3:25-cv-0001${at}` })).id)
  const looked = async () => {
    court.requests = []
    await run()
    return court.requests.map(({ searchParams }) => searchParams.get('docket_number'))
  }
  expect(await looked()).toEqual(['3:25-cv-00010', '3:25-cv-00011'])
  expect(await looked()).toEqual(['3:25-cv-00012', '3:25-cv-00013'])
  expect(await looked()).toEqual(['3:25-cv-00014'])
  expect(await looked()).toEqual([])
})

test.each<[string, Parameters<typeof createSettlement>[0]]>([
  ['a draft', { publishedAt: null }],
  ['one that is finished', { events: [{ kind: 'done', source: 0 }] }],
  ['one that is withdrawn', { withdrawnAt: NOW.toISOString(), withdrawnReason: 'Not ours.' }],
  ['an invented one', { isExample: true }],
  ['one without a docket', { docketNumber: null }],
  ['one in a court of a state', { court: 'Circuit Court of Oak County, Oregon' }],
])('%s is not asked about', async (_, overrides) => {
  await createSettlement(overrides)
  await run()
  expect(court.requests).toEqual([])
})

test('without a token nothing is asked', async () => {
  await createSettlement()
  env().COURTLISTENER_TOKEN = undefined
  expect(await run()).toEqual({ looked: 0, proposed: 0 })
  expect(court.requests).toEqual([])
})

test('two dockets of one number: an operator is asked, once', async () => {
  await createSettlement()
  court.dockets = [docket(77), docket(78, 'Roe v. Acorn')]
  expect(await run()).toEqual({ looked: 1, proposed: 1 })
  expect(await run(1)).toEqual({ looked: 1, proposed: 0 })
  const [asked] = await proposals()
  expect(asked).toMatchObject({
    events: [],
    dates: [],
    quote: '2 dockets have this number. Which one is it? Doe v. Acorn; Roe v. Acorn',
  })
  expect(await db().settlementDocket.findFirst()).toMatchObject({ docketId: null, problem: 'several' })
})

test('no docket is kept in mind; one that is found later is read', async () => {
  await createSettlement()
  court.dockets = []
  expect(await run()).toEqual({ looked: 1, proposed: 0 })
  expect(await db().settlementDocket.findFirst()).toMatchObject({ problem: 'none', problemSince: NOW })
  // Since when that is so stays, night by night.
  await run(1)
  expect(await db().settlementDocket.findFirst()).toMatchObject({ problem: 'none', problemSince: NOW })
  court.dockets = [docket(77)]
  court.entries = [entry(1)]
  expect(await run(2)).toEqual({ looked: 1, proposed: 1 })
  expect(await db().settlementDocket.findFirst()).toMatchObject({ problem: null, problemSince: null })
})

test('a docket that is gone, or whose number an operator has corrected, is looked for again', async () => {
  const { id } = await createSettlement()
  court.entries = [entry(1)]
  await run()
  court.dockets = [{ ...docket(88), docket_number: '3:25-cv-00099' }]
  expect(await run(1)).toEqual({ looked: 1, proposed: 0 })
  expect(await db().settlementDocket.findFirst()).toMatchObject({ docketUrl: null, problem: 'gone' })
  await db().settlement.update({ where: { id }, data: { docketNumber: '3:25-cv-00099' } })
  court.entries = [{ ...entry(5), docket: 88 }]
  expect(await run(2)).toEqual({ looked: 1, proposed: 1 })
})

const OTHER_COURT = JSON.stringify({
  count: '',
  next: null,
  previous: null,
  results: [{ ...docket(1), court_id: 'nysd' }],
})
const FOREIGN = JSON.stringify({
  count: '',
  next: 'https://elsewhere.example/api',
  previous: null,
  results: [entry(3)],
})

test.each([
  ['401', faults.status(401)],
  ['403', faults.status(403)],
  ['500', faults.status(500)],
  ['503', faults.status(503, { 'retry-after': '5' })],
  ['a redirect', faults.redirect('https://elsewhere.example/')],
  ['a connection that is cut', faults.cutOff()],
  ['a page instead of JSON', faults.body('<html>Maintenance</html>', 'text/html')],
  ['a page that says 404', faults.body('<html>404</html>', 'text/html', 404)],
  ['half of JSON', faults.body('{"results":[')],
  ['a filter that was not understood', faults.body(OTHER_COURT)],
])('%s stops the run, and the next one asks again', async (_, fault) => {
  for (let at = 0; at < 3; at++) await createSettlement()
  court.fault = fault
  expect(await run()).toEqual({ looked: 0, proposed: 0 })
  expect(court.requests).toHaveLength(1)
  expect(await db().settlementDocket.count()).toBe(0)
  expect(await db().settlementProposal.count()).toBe(0)
  court.fault = null
  court.entries = [entry(1)]
  expect(await run()).toEqual({ looked: 2, proposed: 2 })
})

test('one that hangs is given up', async () => {
  env().SOURCE_TIMEOUT_MS = 50
  await createSettlement()
  for (const fault of [faults.hang(), faults.hangInBody()]) {
    court.fault = fault
    expect(await run()).toEqual({ looked: 0, proposed: 0 })
  }
})

test.each([
  ['a shape that is not known', faults.body('{"results":{}}')],
  ['entries without numbers', faults.body(JSON.stringify({ next: null, results: [{ id: 'x' }] }))],
  ['too much', faults.endless(8 * 1024 * 1024)],
  ['too many values', faults.body(JSON.stringify({ next: null, results: [], more: Array(30_000).fill(0) }))],
])('%s of one docket is left for the next night; the others are read', async (_, fault) => {
  await createSettlement()
  await createSettlement()
  let asked = 0
  court.fault = (response) => {
    asked++
    fault(response)
  }
  expect(await run()).toEqual({ looked: 2, proposed: 0 })
  expect(asked).toBe(2)
  expect(await db().settlementDocket.findMany()).toMatchObject([{ problem: 'unread' }, { problem: 'unread' }])
  court.fault = null
  court.entries = [entry(1)]
  expect(await run(1)).toEqual({ looked: 2, proposed: 2 })
})

test('a cursor that leads back, or elsewhere, ends', async () => {
  await createSettlement()
  court.entries = [entry(1)]
  await run()
  const loop = JSON.stringify({
    count: '',
    next: `${court.url}/docket-entries/?docket=77&cursor=x`,
    previous: null,
    results: [entry(2)],
  })
  for (const [day, body, asked] of [
    [1, loop, 2],
    [2, FOREIGN, 1],
  ] as const) {
    court.requests = []
    court.fault = faults.body(body)
    expect((await run(day)).looked).toBe(1)
    expect(court.requests).toHaveLength(asked)
  }
  // What was read before the fault is kept, once.
  expect((await proposals()).map(({ quote }) => quote)).toHaveLength(3)
})

test('429: it is left alone for as long as it says', async () => {
  for (let at = 0; at < 3; at++) await createSettlement()
  court.entries = [entry(1)]
  court.allowed = 2
  expect(await run()).toEqual({ looked: 1, proposed: 1 })
  expect(court.requests).toHaveLength(3)
  expect(await run()).toEqual({ looked: 0, proposed: 0 })
  expect(court.requests).toHaveLength(3)
  resetCourtListener()
  court.allowed = Number.POSITIVE_INFINITY
  expect(await run()).toEqual({ looked: 2, proposed: 2 })
})
