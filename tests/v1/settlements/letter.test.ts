import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import * as adminAskedById from '@/app/v1/admin/companies/asked/[id]/route'
import * as adminAsked from '@/app/v1/admin/companies/asked/route'
import * as asked from '@/app/v1/companies/asked/route'
import * as companies from '@/app/v1/companies/route'
import { db } from '@/lib/db/client'
import { limits, resetRateLimits } from '@/lib/http/rate-limit'
import { answerLetter } from '@/lib/settlements/letter/answer-letter'
import { listAskedCompanies } from '@/lib/settlements/letter/asked-companies'
import type { AskedCompanyList } from '@/lib/settlements/letter/company-schema'
import { importOffers } from '@/lib/settlements/letter/import-offers'
import { captureLog } from '@/tests/support/captured-log'
import { createBreach } from '@/tests/support/factories'
import { createAdmin } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { createSettlement, dayFrom } from '@/tests/support/settlements'

let app: TestApp
beforeAll(async () => {
  app = await serve({
    '/v1/companies': companies,
    '/v1/companies/asked': asked,
    '/v1/admin/companies/asked': adminAsked,
    '/v1/admin/companies/asked/[id]': adminAskedById,
  })
})
afterAll(() => app.close())
beforeEach(resetRateLimits)

interface Found {
  key: string
  name: string
  claimsOpen: boolean
}

async function find(q: string): Promise<Found[]> {
  const response = await fetch(`${app.url}/v1/companies?q=${encodeURIComponent(q)}`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, max-age=60'])
  return ((await response.json()) as { results: Found[] }).results
}

const ask = (company: unknown) =>
  fetch(`${app.url}/v1/companies/asked`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ company }),
  })

const keyOf = async (id: number) =>
  `breach:${(await db().breach.findUniqueOrThrow({ where: { id } })).uniqueBreachId}`

test('finds breaches and settlements, a settlement of a listed breach beside it', async () => {
  const breachId = await createBreach({ title: 'Windmere Orchards' })
  await createSettlement({ company: 'Windmere Orchards', breaches: [{ id: breachId, source: 0 }] })
  const { slug } = await createSettlement({ company: 'Windmere Ferries' })
  const found = await find('windmere')
  expect(found).toHaveLength(2)
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: await keyOf(breachId), name: 'Windmere Orchards', claimsOpen: true }),
      expect.objectContaining({ key: `settlement:${slug}`, name: 'Windmere Ferries', claimsOpen: true }),
    ]),
  )
  expect((await find('windmeer orchrads')).map(({ name }) => name)).toContain('Windmere Orchards')
})

test('never a sensitive breach, one that is held or a draft', async () => {
  await createBreach({ title: 'Gloamingdale Secrets', isSensitive: true })
  await createBreach({ title: 'Gloamingdale Held', isHeld: true })
  await createSettlement({
    company: 'Gloamingdale Draft',
    publishedAt: null,
    checkedAt: null,
    checkedBy: null,
  })
  expect(await find('gloamingdale')).toEqual([])
  const sensitive = await db().breach.findFirstOrThrow({ where: { title: 'Gloamingdale Secrets' } })
  expect(await answerLetter(`breach:${sensitive.uniqueBreachId}`, null)).toBeNull()
})

test('a withdrawn settlement is found, says nothing else of itself, and follows what operators change', async () => {
  const { id, slug } = await createSettlement({ company: 'Quernmore Fitness' })
  const key = `settlement:${slug}`
  expect(await find('quernmore fitness')).toMatchObject([{ key, claimsOpen: true, isWithdrawn: false }])
  await db().settlement.update({
    where: { id },
    data: { withdrawnAt: new Date(), withdrawnReason: 'A mistake.' },
  })
  expect(await find('quernmore fitness')).toEqual([
    {
      key,
      name: 'Quernmore Fitness',
      breachDate: null,
      datePrecision: null,
      dateIs: 'happened',
      claimsOpen: false,
      hasSettlement: false,
      isWithdrawn: true,
      isExample: false,
    },
  ])
  const named = { slug, company: 'Quernmore Fitness', isByUs: true, isExample: false }
  expect(await answerLetter(key, null)).toMatchObject({ settlements: [], namesakes: [], withdrawn: [named] })
  // One of the same name that stands comes first, and its answer names the withdrawn one.
  const other = await createSettlement({ company: 'Quernmore Fitness' })
  expect((await find('quernmore fitness')).map((one) => one.key)).toEqual([`settlement:${other.slug}`, key])
  expect(await answerLetter(`settlement:${other.slug}`, null)).toMatchObject({
    settlements: [{ slug: other.slug }],
    namesakes: [],
    withdrawn: [named],
  })
  // Of a listed breach it stands beside it.
  const breachId = await createBreach({ title: 'Quernmore Holdings' })
  const linked = await createSettlement({ company: 'Quernmore Gyms', breaches: [{ id: breachId, source: 0 }], withdrawnAt: new Date().toISOString(), withdrawnReason: 'A mistake.' }) // prettier-ignore
  expect(await find('quernmore gyms')).toMatchObject([
    { key: await keyOf(breachId), isWithdrawn: true },
    {},
    {},
  ])
  expect(await answerLetter(await keyOf(breachId), null)).toMatchObject({ settlements: [], withdrawn: [{ slug: linked.slug }] }) // prettier-ignore
  await db().settlement.update({ where: { id }, data: { withdrawnAt: null, withdrawnReason: null } })
  expect(await answerLetter(key, null)).toMatchObject({ settlements: [{ slug }], withdrawn: [] })
})

test('refuses what is no name, and a Social Security number, without repeating or logging it', async () => {
  const log = captureLog()
  for (const q of ['', 'a', 'x'.repeat(121), '078-05-1120', 'Acme 078051120', '\uff10\uff17\uff18 05 1120']) {
    const response = await fetch(`${app.url}/v1/companies?q=${encodeURIComponent(q)}`)
    expect(response.status).toBe(422)
    expect(await response.text()).not.toMatch(/05\D?1120/)
  }
  for (const company of [
    'ann@example.com',
    '617-555-0142',
    'see https://evil.test/',
    '078-05-1120',
    7,
    'x'.repeat(121),
  ])
    expect((await ask(company)).status).toBe(422)
  expect(log.text()).not.toMatch(/1120|ann@|0142/)
  expect(await db().askedCompany.count({ where: { name: { contains: '@' } } })).toBe(0)
})

test('a company that is asked for is a name and a count, for operators alone', async () => {
  await db().askedCompany.deleteMany()
  const admin = await createAdmin()
  for (const name of ['Nowhere Mills, Inc.', 'NOWHERE MILLS', 'Nowhere Mills LLC', 'Elsewhere Looms'])
    expect((await ask(name)).status).toBe(200)
  const path = `${app.url}/v1/admin/companies/asked`
  expect((await fetch(path)).status).toBe(401)
  const list = async (query = '') =>
    (await (await fetch(path + query, { headers: { cookie: admin.cookie } })).json()) as AskedCompanyList
  expect((await list()).results.slice(0, 2)).toMatchObject([
    { name: 'Nowhere Mills, Inc.', times: 3 },
    { name: 'Elsewhere Looms', times: 1 },
  ])
  for (let count = 4; count < limits.askCompanyByVisitor.points; count++) await ask('Nowhere Mills')
  expect((await ask('Nowhere Mills')).status).toBe(429)
})

test('an operator takes a company off the list until somebody asks for it again, and can put it back', async () => {
  await db().askedCompany.deleteMany()
  const admin = await createAdmin()
  const path = `${app.url}/v1/admin/companies/asked`
  const list = async (state = 'listed') => {
    const response = await fetch(`${path}?state=${state}`, { headers: { cookie: admin.cookie } })
    return (await response.json()) as AskedCompanyList
  }
  const change = async (id: string, body: object, cookie = admin.cookie) => {
    const headers = { 'content-type': 'application/json', cookie }
    const response = await fetch(`${path}/${id}`, { method: 'PATCH', headers, body: JSON.stringify(body) })
    return {
      status: response.status,
      body: (await response.json()) as { message: string; changed?: boolean },
    }
  }
  for (const name of ['Tideway Kilns', 'Tideway Kilns', 'Farrow Presses']) await ask(name)
  const { id, times } = (await list()).results[0]!
  const off = { isDismissed: true, times }
  expect((await change(id, off, '')).status).toBe(401)
  for (const body of [{}, { isDismissed: 'yes' }, { isDismissed: true }, { isDismissed: true, times: 0 }])
    expect((await change(id, body)).status).toBe(422)
  for (const unknown of ['1', '00000000-0000-4000-8000-000000000000'])
    expect((await change(unknown, off)).status).toBe(404)

  // Asked for again between the look and the press: still on the list.
  await ask('Tideway Kilns')
  expect(await change(id, off)).toMatchObject({ status: 409 })
  expect((await list()).results).toHaveLength(2)

  const seen = { isDismissed: true, times: 3 }
  expect(await change(id, seen)).toMatchObject({ status: 200, body: { changed: true } })
  expect(await change(id, seen)).toMatchObject({ status: 200, body: { changed: false } })
  expect(await list()).toMatchObject({
    results: [{ name: 'Farrow Presses' }],
    totalResults: 1,
    totalDismissed: 1,
  })
  expect(await list('dismissed')).toMatchObject({ results: [{ id, name: 'Tideway Kilns', times: 3 }] })
  expect((await fetch(`${path}?state=all`, { headers: { cookie: admin.cookie } })).status).toBe(422)

  expect(await change(id, { isDismissed: false })).toMatchObject({ status: 200, body: { changed: true } })
  expect(await list()).toMatchObject({ totalResults: 2, totalDismissed: 0 })
  expect((await list()).results[0]).toMatchObject({ id, times: 3 })

  await change(id, seen)
  await ask('TIDEWAY KILNS')
  expect(await list()).toMatchObject({ totalResults: 2, totalDismissed: 0 })
  const entries = await db().auditEvent.findMany({ where: { subject: id }, orderBy: { id: 'asc' } })
  expect(entries.map(({ action }) => action)).toEqual([
    'company.dismiss',
    'company.restore',
    'company.dismiss',
  ])
  expect(
    JSON.stringify(entries, (_, value: unknown) => (typeof value === 'bigint' ? '' : value)),
  ).not.toContain('Tideway')
})

test('what was asked for is listed page by page, each once, and past the end the last page', async () => {
  await db().askedCompany.deleteMany()
  expect(await listAskedCompanies({ page: 9, limit: 3, state: 'listed' })).toEqual({
    results: [],
    page: 1,
    limit: 3,
    totalPages: 1,
    totalResults: 0,
    totalDismissed: 0,
  })
  // As often as others, and at the same moment: then by name, from either end.
  const at = new Date('2026-11-01T00:00:00Z')
  await db().askedCompany.createMany({
    data: Array.from({ length: 8 }, (_, n) => ({
      key: `k${n}`,
      name: `K${n}`,
      times: n < 2 ? 5 : 1,
      lastAskedAt: at,
    })),
  })
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => listAskedCompanies({ page, limit: 3, state: 'listed' })),
  )
  expect(pages.map(({ page, totalPages, totalResults }) => [page, totalPages, totalResults])).toEqual([
    [1, 3, 8],
    [2, 3, 8],
    [3, 3, 8],
    [3, 3, 8],
  ])
  const names = pages.slice(0, 3).flatMap(({ results }) => results.map(({ name }) => name))
  expect([...names].sort()).toEqual(Array.from({ length: 8 }, (_, n) => `K${n}`))
  expect(names.slice(0, 2).sort()).toEqual(['K0', 'K1'])
  expect(pages[3]!.results).toEqual(pages[2]!.results)
})

test('one whose record somebody has begun leads to it, whatever its name is made of', async () => {
  await db().askedCompany.deleteMany()
  const names = ['Sorrel 100% Mills', 'Sorrel 100x Mills', 'SORREL_MILLS', 'Untouched']
  await db().askedCompany.createMany({ data: names.map((name) => ({ key: name, name })) })
  const draft = await createSettlement({ company: 'sorrel 100% mills', publishedAt: null })
  await createSettlement({ company: 'Sorrel_Mills', publishedAt: null })
  const listed = await createSettlement({ company: 'Sorrel_Mills' })
  const { results } = await listAskedCompanies({ page: 1, limit: 50, state: 'listed' })
  expect(Object.fromEntries(results.map(({ name, record }) => [name, record]))).toEqual({
    'Sorrel 100% Mills': { id: draft.id, isPublished: false },
    'Sorrel 100x Mills': null,
    SORREL_MILLS: { id: listed.id, isPublished: true },
    Untouched: null,
  })
})

const HEADER = 'organization,reported_date,breach_dates,data_exposed,remedy_provider,remedy_months,deadline_basis,enrollment_deadline,days_from_letter,ca_ag_report' // prettier-ignore
const bytes = (...lines: string[]) => Readable.from([Buffer.from([HEADER, ...lines, ''].join('\n'))])

test('two offers of one filing are told apart by an error, and the same file again changes nothing', async () => {
  const lines = [
    'Zephyr Looms,2026-07-13,,,Example Monitoring,12,absolute,2026-12-31,,two-offers-1',
    'Zephyr Looms,2026-07-13,,,Other Monitoring,24,absolute,2027-03-31,,two-offers-1',
    'Zephyr Looms,2026-07-13,,,Example Monitoring,12,absolute,2026-12-31,,two-offers-1',
  ]
  const errors: unknown[] = []
  const load = () => importOffers(bytes(...lines), (error) => errors.push(error))
  expect(await load()).toEqual({ rows: 3, added: 1, changed: 0, unchanged: 1, rejected: 1 })
  expect(await load()).toEqual({ rows: 3, added: 0, changed: 0, unchanged: 2, rejected: 1 })
  expect(errors[0]).toEqual({
    row: 3,
    column: 'ca_ag_report',
    message: 'is the filing of row 2, which offers something else',
  })
})

test('an offer is shown with its sum, and without the letter’s date no day', async () => {
  const breachId = await createBreach({ title: 'Quenby Lights' })
  const errors: unknown[] = []
  const lines = [
    '"Quenby Lights, Inc.",2026-07-13,,,Example Monitoring,24,letter_date_relative,,90,test-1',
    'Quenby Lights LLC,2026-07-14,,,,12,absolute,2026-09-30,,test-2',
    'Quenby Lights,2026-07-15,,,,,unknown,,,test-3',
    'Quenby Lights,2026-07-16,,,,many,unknown,,,test-4',
    'Quenby Lights,2026-07-17,,,,1,letter_date_relative,,,test-5',
  ]
  const onError = (error: unknown) => errors.push(error)
  expect(await importOffers(bytes(...lines), onError)).toEqual({ rows: 5, added: 3, changed: 0, unchanged: 0, rejected: 2 }) // prettier-ignore
  expect(errors).toEqual([
    { row: 5, column: 'remedy_months', message: expect.any(String) },
    { row: 6, column: 'days_from_letter', message: expect.any(String) },
  ])
  const again = lines.map((line) => line.replace('Monitoring,24', 'Monitoring,36'))
  expect(await importOffers(bytes(...again), () => {})).toEqual({ rows: 5, added: 0, changed: 1, unchanged: 2, rejected: 2 }) // prettier-ignore
  const key = await keyOf(breachId)
  const days = async (date: string | null) => (await answerLetter(key, date))!.offers.map(({ basis, signUpBy }) => [basis, signUpBy]) // prettier-ignore
  expect(await days('2026-10-06')).toEqual([
    ['unknown', null],
    ['absolute', '2026-09-30'],
    ['letter_date', '2027-01-04'],
  ])
  expect((await days(null)).at(-1)).toEqual(['letter_date', null])
  // Nearest first, and of a letter of another year nothing is counted: it may be about another breach.
  expect((await days('2026-07-10'))[0]).toEqual(['letter_date', '2026-10-08'])
  const far = (await answerLetter(key, '2024-01-10'))!.offers
  expect(far.map(({ isFar, basis, signUpBy }) => [isFar, basis, signUpBy])).toEqual([
    [true, 'letter_date', null],
    [true, 'absolute', '2026-09-30'],
    [true, 'unknown', null],
  ])
  // Filed before the breach began, it is about another one, and under another name perhaps of another company.
  await importOffers(bytes('QuenbyLights,2023-02-01,,,,24,letter_date_relative,,90,test-6'), () => {})
  const earlier = (await answerLetter(key, '2023-02-10'))!.offers
  expect(earlier.find(({ company }) => company === 'QuenbyLights')).toBeUndefined()
  await db().letterOffer.deleteMany({ where: { company: { not: 'QuenbyLights' } } })
  expect((await answerLetter(key, '2023-02-10'))!.offers).toMatchObject([
    { isEarlier: true, isOtherName: true, isFar: false, signUpBy: null },
  ])
  await expect(importOffers(Readable.from([Buffer.from('a,b\n1,2\n')]), () => {})).rejects.toThrow(
    'no column',
  )
  await expect(importOffers(bytes(), () => {})).rejects.toThrow('no rows')
})

test('a letter opens the settlement, its own address, and no amount', async () => {
  const breachId = await createBreach({ title: 'Ravenscar Tides' })
  const { slug } = await createSettlement({
    company: 'Ravenscar Tides',
    breaches: [{ id: breachId, source: 0 }],
  })
  const answer = await answerLetter(await keyOf(breachId), null)
  expect(answer).toMatchObject({
    name: 'Ravenscar Tides',
    settlements: [
      {
        slug,
        phase: 'claims_open',
        claimBy: dayFrom(60),
        address: { text: `${slug}.example`, href: `https://${slug}.example` },
      },
    ],
  })
  expect(answer!.advice.length).toBeGreaterThan(0)
  // Another settlement of the name is shown beside it, and each can be chosen by the month of its incident.
  const other = await createSettlement({ company: 'Ravenscar Tides, Inc.', incidentFrom: '2021-03-04', incidentTo: null }) // prettier-ignore
  const again = await answerLetter(await keyOf(breachId), null)
  expect(again!.settlements.map((one) => one.slug)).toEqual([slug])
  expect(again!.namesakes).toMatchObject([{ slug: other.slug, incidentFrom: '2021-03-04' }])
  expect((await answerLetter(`settlement:${other.slug}`, null))!.namesakes.map((one) => one.slug)).toEqual([
    slug,
  ])
  expect(await find('ravenscar tides')).toEqual(
    expect.arrayContaining([expect.objectContaining({ key: `settlement:${other.slug}`, breachDate: '2021-03-04' })]), // prettier-ignore
  )
  expect(await answerLetter('breach:nothing-of-this-name', null)).toBeNull()
})

const FILE = path.join(process.cwd(), '../shared/data/settlements/letter-offers-sample.csv')
const HAS_FILE = fs.existsSync(FILE)
if (!HAS_FILE) console.warn('Skipped: the shared sample of letter offers is not here.')
;(HAS_FILE ? test : test.skip)('every row of the shared sample is accounted for', async () => {
  const errors: unknown[] = []
  const counts = await importOffers(fs.createReadStream(FILE), (error) => errors.push(error))
  expect({ ...counts, errors }).toEqual({
    rows: 16,
    added: 16,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    errors: [],
  })
})
