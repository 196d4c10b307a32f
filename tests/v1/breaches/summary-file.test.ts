import { POST } from '@/app/v1/breaches/check-breach/route'
import { GET } from '@/app/v1/breaches/summary/route'
import { GET as getDiary } from '@/app/v1/users/me/diary/json/route'
import { db } from '@/lib/db/client'
import { limits, resetRateLimits } from '@/lib/http/rate-limit'
import { setLookupOptOut } from '@/lib/members/preferences/opt-out'
import { keepEntries } from '@/lib/plan/diary/keep-entries'
import { diaryFileResponse } from '@/lib/plan/diary/schema'
import { summaryFileResponse, type SummaryFile } from '@/lib/plan/summary-file/schema'
import { visitCookie } from '@/lib/visit/visit'
import { createBreach, expose } from '@/tests/support/factories'
import { createMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { createSettlement, dayFrom } from '@/tests/support/settlements'
import { unnoticedIn } from '@/tests/support/strict-response'
import { provenVisit } from '@/tests/support/visits'

const CHECK = '/v1/breaches/check-breach'
const FILE = '/v1/breaches/summary'
const DIARY = '/v1/users/me/diary/json'
let app: TestApp

beforeAll(async () => {
  app = await serve({ [CHECK]: { POST }, [FILE]: { GET }, [DIARY]: { GET: getDiary } })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await db().settlement.deleteMany()
  await db().breach.deleteMany()
})

const pair = (setCookie: string) => setCookie.split(';')[0]!

/** Checks an address. @returns the cookie of the visit. */
async function check(email: string): Promise<string> {
  const response = await fetch(app.url + CHECK, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return pair(/visit=[^;]+/.exec(response.headers.get('set-cookie') ?? '')![0])
}

const ask = (cookie: string, headers: Record<string, string> = {}) =>
  fetch(app.url + FILE, { headers: { cookie, ...headers } })

async function fileOf(cookie: string): Promise<SummaryFile> {
  const response = await ask(cookie)
  expect(response.status).toBe(200)
  const file = (await response.json()) as SummaryFile
  expect(unnoticedIn(summaryFileResponse, file)).toEqual([])
  return summaryFileResponse.parse(file)
}

test('the file says what the check found, with its facts, claims and steps, and names nobody outside itself', async () => {
  const old = await createBreach({ uniqueBreachId: 'Old', breachDate: new Date('2012-01-02') })
  const recent = await createBreach({
    uniqueBreachId: 'Recent',
    title: 'Récent “Co”',
    breachDate: new Date('2025-03-04'),
    dataClasses: ['Social security numbers', 'Passwords'],
    massActionBreachStatus: 4,
  })
  const { slug } = await createSettlement({ breaches: [{ id: recent, source: 0 }] })
  await expose('ann@example.com', old, recent)
  const cookie = await check('Ann@Example.com')
  const response = await ask(cookie)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="breach-summary-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect([...response.headers].filter(([, value]) => value.includes('ann'))).toEqual([])
  expect(await fileOf(cookie)).toMatchObject({
    format: 'breach-summary',
    version: 1,
    email: 'ann@example.com',
    outcome: 'found',
    answer: 'Your email is in 2 known breaches. In one of them, claims are open.',
    incomplete: false,
    source: { page: expect.stringMatching(/\/breach-summary$/) },
    searched: { breaches: 2, withoutAddresses: 0 },
    breaches: [
      {
        uniqueBreachId: 'Recent',
        title: 'Récent “Co”',
        breachDate: '2025-03-04',
        dataClasses: ['Social security numbers', 'Passwords'],
        legalStatus: 'Claims open',
        page: expect.stringMatching(/\/breaches\/Recent$/),
        claims: [slug],
      },
      { uniqueBreachId: 'Old', breachDate: '2012-01-02', claims: [] },
    ],
    claims: [{ slug, claimBy: dayFrom(60), officialAddress: `${slug}.example` }],
    plan: expect.arrayContaining([
      expect.objectContaining({ key: 'freeze-credit' }),
      expect.objectContaining({ key: `claim:${slug}`, claim: { slug, claimBy: dayFrom(60) } }),
    ]),
  })
})

test('what is on record stands in it beside a status that leads to a lawyer', async () => {
  const id = await createBreach({ uniqueBreachId: 'Acme', massActionBreachStatus: 1 })
  const { slug } = await createSettlement({
    breaches: [{ id, source: 0 }],
    company: 'Acme',
    dates: [],
    events: [{ kind: 'announced', date: dayFrom(-3), source: 0 }],
  })
  await expose('cas@example.com', id)
  expect(await fileOf(await check('cas@example.com'))).toMatchObject({
    breaches: [
      {
        legalStatus: 'Request Consultation. Settlement on record',
        claims: [],
        onRecord: [{ company: 'Acme', page: expect.stringMatching(new RegExp(`/settlements/${slug}$`)) }],
      },
    ],
  })
})

test('it is the finding of the check, as of then, until a new check', async () => {
  await expose('bea@example.com', await createBreach({ uniqueBreachId: 'Acme' }))
  const cookie = await check('bea@example.com')
  const first = await fileOf(cookie)
  await db().exposure.deleteMany()
  const again = await fileOf(cookie)
  expect(again).toMatchObject({ checkedAt: first.checkedAt, breaches: [{ uniqueBreachId: 'Acme' }] })
  expect(Date.parse(again.madeAt)).toBeGreaterThanOrEqual(Date.parse(first.madeAt))
  await check('bea@example.com')
  expect(await fileOf(cookie)).toMatchObject({
    outcome: 'none-known',
    answer: 'Not in any breach that we can check today.',
    breaches: [],
    claims: [],
    plan: [],
    source: { page: expect.stringMatching(/\/no-breaches-found$/) },
  })
})

test('a visit that has checked nothing has none, and neither has another site’s page', async () => {
  const cookie = pair(visitCookie({ email: 'cid@example.com' }))
  expect((await ask('')).status).toBe(404)
  expect((await ask(pair(visitCookie({})))).status).toBe(404)
  for (const site of ['cross-site', 'same-site'])
    expect((await ask(cookie, { 'sec-fetch-site': site })).status).toBe(403)
  expect((await ask(cookie, { origin: 'https://elsewhere.example' })).status).toBe(403)
  // A visit by a mailed link has looked nothing up yet: it is looked up for the file.
  await expose('cid@example.com', await createBreach({ uniqueBreachId: 'Acme' }))
  expect(await fileOf(cookie)).toMatchObject({ breaches: [{ uniqueBreachId: 'Acme' }] })
})

test('a sensitive breach is in it for the proven owner alone, whoever has had the finding made', async () => {
  await expose('dee@example.com', await createBreach({ uniqueBreachId: 'Secret', isSensitive: true }))
  const owner = pair(visitCookie({ ...(await provenVisit('dee@example.com')), email: 'dee@example.com' }))
  const stranger = await check('dee@example.com')
  expect(await fileOf(stranger)).toMatchObject({ outcome: 'none-known', breaches: [] })
  const own = await fileOf(owner)
  expect(own).toMatchObject({
    breaches: [{ uniqueBreachId: 'Secret', isSensitive: true }],
    searched: { breaches: 1 },
  })
  const held = 'Some breaches show only to the proven owner of an address.'
  expect(own.notes).not.toContain(held)
  expect((await fileOf(stranger)).notes).toContain(held)
  expect(await fileOf(stranger)).toMatchObject({ outcome: 'none-known', breaches: [] })
})

test('whoever has look-ups say nothing is in no file either, at once', async () => {
  const { userId, email } = await createMember()
  await expose(email, await createBreach({ uniqueBreachId: 'Acme' }))
  const stranger = await check(email)
  expect(await fileOf(stranger)).toMatchObject({ breaches: [{ uniqueBreachId: 'Acme' }] })
  await setLookupOptOut(userId, true)
  expect(await fileOf(stranger)).toMatchObject({ outcome: 'none-known', breaches: [] })
})

test('it has a limit', async () => {
  const cookie = pair(visitCookie({}))
  const { points } = limits.summaryFileByVisitor
  for (let call = 0; call < points; call++) await ask(cookie)
  const refused = await ask(cookie)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('the diary is a file too, with its version', async () => {
  const { userId, cookie } = await createMember()
  const loss = { id: crypto.randomUUID(), day: '2026-01-05', kind: 'time' as const, cents: null, minutes: 45, note: '=Call', uniqueBreachId: null } // prettier-ignore
  await keepEntries(userId, [loss])
  const response = await fetch(app.url + DIARY, { headers: { cookie } })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="loss-diary.json"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const file = await response.json()
  expect(unnoticedIn(diaryFileResponse, file)).toEqual([])
  expect(diaryFileResponse.parse(file)).toMatchObject({
    format: 'loss-diary',
    version: 1,
    entries: [loss],
    totals: { feeCents: 0, fraudCents: 0, minutes: 45 },
  })
})
