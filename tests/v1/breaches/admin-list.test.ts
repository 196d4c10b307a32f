import { Client } from 'pg'
import { GET as listBreaches } from '@/app/v1/admin/breach/all/route'
import { GET as stats } from '@/app/v1/admin/dashboard/stats/route'
import { listedBreachSchema } from '@/lib/breaches/edit/responses'
import { listAdminBreaches } from '@/lib/breaches/edit/list-admin-breaches'
import { db, pgPool } from '@/lib/db/client'
import { createBreach, expose } from '@/tests/support/factories'
import { createAdmin, createMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await serve({
    '/v1/admin/breach/all': { GET: listBreaches },
    '/v1/admin/dashboard/stats': { GET: stats },
  })
  cookie = (await createAdmin()).cookie
})
afterAll(() => app.close())
beforeEach(async () => {
  await db().breach.deleteMany()
})

interface List {
  results: { uniqueBreachId: string }[]
  page: number
  limit: number
  totalPages: number
  totalResults: number
}
const get = async (query = '') => {
  const response = await fetch(`${app.url}/v1/admin/breach/all${query}`, { headers: { cookie } })
  return {
    status: response.status,
    body: (await response.json()) as List & { fieldErrors: Record<string, string> },
  }
}
const keys = async (query: string) =>
  (await get(query)).body.results.map(({ uniqueBreachId }) => uniqueBreachId)
const day = (n: number) => new Date(Date.UTC(2024, 0, n))

test('answers the entity of the specification, for operators only', async () => {
  await createBreach({
    uniqueBreachId: 'A',
    isManualUpload: true,
    lastChecked: day(3),
    logoPath: 'https://elsewhere.example/l.png',
    massActionBreachStatus: 1,
    evidenceCaseName: 'Doe v. A',
    evidenceDeadline: day(9),
  })
  const { status, body } = await get()
  expect(status).toBe(200)
  expect(body).toMatchObject({ page: 1, limit: 50, totalPages: 1, totalResults: 1 })
  expect(listedBreachSchema.strict().parse(body.results[0])).toMatchObject({
    uniqueBreachId: 'A',
    massActionBreachStatus: 1,
    logoPath: null,
    isManualUpload: true,
    lastChecked: '2024-01-03T00:00:00.000Z',
    evidence: { caseName: 'Doe v. A', court: null, sourceUrl: null, deadline: '2024-01-09' },
  })
  expect((await fetch(`${app.url}/v1/admin/breach/all`)).status).toBe(401)
  expect(
    (await fetch(`${app.url}/v1/admin/breach/all`, { headers: { cookie: (await createMember()).cookie } }))
      .status,
  ).toBe(403)
})

describe('filters', () => {
  beforeEach(async () => {
    await createBreach({
      uniqueBreachId: 'Acme',
      title: 'ACME Corp',
      domain: 'acme.example',
      addedDate: day(1),
      severity: 'critical',
      massActionBreachStatus: 1,
      isVerified: true,
    })
    await createBreach({
      uniqueBreachId: 'Beta',
      title: '100% Beta_Max',
      domain: 'beta.example',
      addedDate: day(2),
      severity: 'high',
      massActionBreachStatus: 2,
      isVerified: false,
    })
    await createBreach({
      uniqueBreachId: 'Gamma',
      title: 'Gamma',
      domain: '',
      addedDate: day(3),
      severity: 'low',
      massActionBreachStatus: 4,
      isVerified: false,
      isManualUpload: true,
    })
    await createBreach({
      uniqueBreachId: 'Uebel',
      title: 'ÜBEL GmbH',
      domain: 'ubel.example',
      addedDate: day(4),
      severity: 'medium',
      massActionBreachStatus: 3,
      isVerified: true,
    })
  })

  test.each([
    ['', ['Uebel', 'Gamma', 'Beta', 'Acme']],
    ['?sortBy=oldest', ['Acme', 'Beta', 'Gamma', 'Uebel']],
    ['?q=acme', ['Acme']],
    ['?q=ACME.EXAMPLE', ['Acme']],
    ['?q=GAMM', ['Gamma']],
    ['?q=%C3%BCbel', ['Uebel']],
    ['?q=%25', ['Beta']],
    ['?q=_', ['Beta']],
    // Three letters and more are found by an index, which has signs of its own.
    ['?q=0%25%20B', ['Beta']],
    ['?q=a_m', ['Beta']],
    ['?q=e_a', []],
    ['?q=b%25a', []],
    ['?q=a%5C_m', []],
    ['?q=%5C%5C%5C', []],
    ["?q='%20OR%201=1", []],
    ['?q=%20%20', ['Uebel', 'Gamma', 'Beta', 'Acme']],
    ['?severity=critical', ['Acme']],
    ['?severity=high', ['Beta']],
    ['?status=4', ['Gamma']],
    ['?status=1&severity=low', []],
    ['?verification=verified', ['Uebel', 'Acme']],
    ['?verification=unverified', ['Gamma', 'Beta']],
    ['?verification=admin-uploaded', ['Gamma']],
    ['?verification=all&status=all&severity=all', ['Uebel', 'Gamma', 'Beta', 'Acme']],
  ])('%s', async (query, expected) => {
    expect(await keys(query)).toEqual(expected)
  })

  test('by an address, that it exposes or not', async () => {
    const { id } = await db().breach.findUniqueOrThrow({ where: { uniqueBreachId: 'Beta' } })
    await expose('ann@example.com', id)
    expect(await keys('?email=Ann%40example.com')).toEqual(['Beta'])
    expect(await keys('?email=ann%40example.com&isBreached=true')).toEqual(['Beta'])
    expect(await keys('?email=ann%40example.com&isBreached=false')).toEqual(['Uebel', 'Gamma', 'Acme'])
    expect(await keys('?email=nobody%40example.com')).toEqual([])
  })

  test.each([
    ['?severity=none', 'severity'],
    ['?status=5', 'status'],
    ['?sortBy=title', 'sortBy'],
    ['?kind=rumour', 'kind'],
    ['?since=2024-02-31', 'since'],
    ['?settlement=perhaps', 'settlement'],
    ['?page=0', 'page'],
    ['?limit=101', 'limit'],
    ['?email=x', 'email'],
    ['?isBreached=perhaps', 'isBreached'],
  ])('%s is refused', async (query, field) => {
    const { status, body } = await get(query)
    expect([status, Object.keys(body.fieldErrors)]).toEqual([422, [field]])
  })

  test.each([
    ['?page=abc', { page: 'page must be a whole number' }],
    ['?page=1.5', { page: 'page must be a whole number' }],
    ['?page=0', { page: 'page must be at least 1' }],
    ['?limit=many', { limit: 'limit must be a whole number' }],
    ['?limit=101', { limit: 'limit must be no more than 100' }],
  ])('%s is refused in words', async (query, said) => {
    expect((await get(query)).body.fieldErrors).toEqual(said)
  })
})

test('pages; one past the end is the last', async () => {
  for (let n = 1; n <= 7; n++) await createBreach({ uniqueBreachId: `P${n}`, addedDate: day(1) })
  const pages = []
  for (const page of [1, 2, 3, 99]) pages.push((await get(`?limit=3&page=${page}`)).body)
  expect(
    pages.map(({ page, totalPages, totalResults, results }) => [
      page,
      totalPages,
      totalResults,
      results.length,
    ]),
  ).toEqual([
    [1, 3, 7, 3],
    [2, 3, 7, 3],
    [3, 3, 7, 1],
    [3, 3, 7, 1],
  ])
  expect(
    new Set(pages.slice(0, 3).flatMap(({ results }) => results.map(({ uniqueBreachId }) => uniqueBreachId)))
      .size,
  ).toBe(7)
  expect((await get('?q=nothing-like-it&page=4')).body).toMatchObject({
    page: 1,
    totalPages: 1,
    totalResults: 0,
    results: [],
  })
})

test('a list of fifty takes as many statements as a list of one', async () => {
  const statements = jest.spyOn(Client.prototype, 'query')
  const counted = async () => {
    statements.mockClear()
    await listAdminBreaches({})
    return statements.mock.calls.length
  }
  await createBreach()
  const one = await counted()
  for (let n = 0; n < 60; n++) await createBreach()
  const fifty = await counted()
  statements.mockRestore()
  expect([one, fifty]).toEqual([4, 4])
})

test('the figures count what is there', async () => {
  const read = async () =>
    (await (await fetch(`${app.url}/v1/admin/dashboard/stats`, { headers: { cookie } })).json()) as Record<
      string,
      number
    >
  const before = await read()
  await createBreach()
  const member = await createMember()
  const kase = (
    uniqueBreachId: string,
    status: 'active' | 'consultation_requested' | 'monitoring' | 'settlement',
  ) => ({ userId: member.userId, uniqueBreachId, company: 'A', status, stage: 'x' })
  await db().case.createMany({
    data: [
      kase('a', 'active'),
      kase('b', 'consultation_requested'),
      kase('c', 'monitoring'),
      kase('d', 'settlement'),
    ],
  })
  const lead = (connectWithLawyer: boolean) => ({
    userId: member.userId,
    uniqueBreachId: 'a',
    form: 'lawyer-consultation',
    name: 'Ann',
    phoneNumber: '1',
    zipCode: '02139',
    notificationSMS: false,
    notificationEmail: true,
    connectWithLawyer,
    notificationFutureBreaches: false,
  })
  await db().lead.createMany({ data: [lead(true), lead(true), lead(false)] })
  const after = await read()
  expect(Object.fromEntries(Object.entries(after).map(([name, n]) => [name, n - before[name]!]))).toEqual({
    totalBreaches: 1,
    totalUsers: 1,
    activeCases: 2,
    consultations: 2,
  })
})

test('open cases are counted over the index of those alone', async () => {
  const client = await pgPool().connect()
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT count(*)::float8 AS n FROM "case" WHERE status IN ('active', 'consultation_requested')`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('case_open_idx')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
