import { GET as getBreach } from '@/app/v1/breaches/route'
import { GET as statusCounts } from '@/app/v1/breaches/status-counts/route'
import { ageStatuses } from '@/lib/breaches/status/age-statuses'
import { catalogueAt, catalogueVersion } from '@/lib/breaches/catalogue/catalogue'
import { getCatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { parseCatalogue, readCatalogueFromApi } from '@/lib/breaches/catalogue/read-catalogue'
import { syncCatalogue } from '@/lib/breaches/sync/sync-catalogue'
import type { HibpBreach } from '@/lib/breaches/sources/hibp-schema'
import { db, inTransaction } from '@/lib/db/client'
import { env } from '@/lib/env'
import { faults, startFakeHibp, type FakeHibp } from '@/tests/fakes/hibp'
import { createBreach, hibpRecord } from '@/tests/support/factories'
import { serve, type TestApp } from '@/tests/support/serve'
import { until } from '@/tests/support/until'

const NOW = new Date('2026-11-21T12:00:00Z')
let app: TestApp
let hibp: FakeHibp

beforeAll(async () => {
  app = await serve({
    '/v1/breaches': { GET: getBreach },
    '/v1/breaches/status-counts': { GET: statusCounts },
  })
  hibp = await startFakeHibp()
  env().HIBP_BASE_URL = hibp.url
})
afterAll(() => Promise.all([app.close(), hibp.close()]))
beforeEach(async () => {
  await db().breach.deleteMany()
  await db().removedBreach.deleteMany()
  // An older catalogue than the last one would change nothing.
  await db().catalogueState.updateMany({ data: { asOf: null, syncedAt: null, source: null } })
  hibp.fault = null
})

const records = (...facts: Record<string, unknown>[]): HibpBreach[] =>
  parseCatalogue(JSON.stringify(facts.map(hibpRecord)), 'The file', NOW)
const sync = (list: HibpBreach[]) => syncCatalogue({ records: list, source: 'file', now: NOW })

describe('a sync', () => {
  test('adds, then changes nothing, then changes only what moved', async () => {
    const first = records({ Name: 'A' }, { Name: 'B', PwnCount: 20_000_000 })
    expect(await sync(first)).toMatchObject({ added: 2, changed: 0, unchanged: 0, absent: 0 })
    expect(await sync(first)).toMatchObject({ added: 0, changed: 0, unchanged: 2, absent: 0 })
    const second = records(
      {
        Name: 'A',
        PwnCount: 3,
        Title: 'A it is',
        DataClasses: ['Names', 'Dates of birth'],
        IsSensitive: true,
      },
      { Name: 'C' },
    )
    expect(await sync(second)).toMatchObject({ added: 1, changed: 1, unchanged: 0, absent: 1 })
    expect(await db().breach.findFirst({ where: { name: 'A' } })).toMatchObject({
      pwnCount: 3n,
      title: 'A it is',
      dataClasses: ['Names', 'Dates of birth'],
      isSensitive: true,
      severity: 'low',
      breachDate: new Date('2024-05-06'),
    })
    expect(await sync(second)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(await db().breach.count()).toBe(3)
  })

  test('gives new entries their status by age and severity by count, and keeps what a person set', async () => {
    await sync(
      records(
        { Name: 'Old', BreachDate: '2025-11-20' },
        { Name: 'Edge', BreachDate: '2025-11-21' },
        { Name: 'Huge', PwnCount: 10_000_001 },
      ),
    )
    const rows = await db().breach.findMany({ orderBy: { id: 'asc' } })
    expect(rows.map((row) => [row.name, row.massActionBreachStatus, row.severity])).toEqual([
      ['Old', 4, 'medium'],
      ['Edge', 3, 'medium'],
      ['Huge', 4, 'high'],
    ])
    await db().breach.update({
      where: { uniqueBreachId: 'Old' },
      data: { massActionBreachStatus: 1, statusSetByAdmin: true, severity: 'critical' },
    })
    await sync(records({ Name: 'Old', BreachDate: '2025-11-20', PwnCount: 5 }))
    expect(await db().breach.findFirst({ where: { name: 'Old' } })).toMatchObject({
      massActionBreachStatus: 1,
      severity: 'critical',
      pwnCount: 5n,
    })
  })

  test('cleans descriptions', async () => {
    const dirty =
      '<script>alert(1)</script><a href="javascript:x()">js</a> <a href="mailto:a@b.c">mail</a> <a href="//x.example">bare</a>' +
      ' <a href="https://ok.example/?a=1&b=2" onclick="x()">ok</a> <em>em</em><img src=x onerror=y><svg onload=z></svg><b>b</b>\u0000'
    await sync(records({ Name: 'D', Description: dirty }))
    expect((await db().breach.findFirstOrThrow({ where: { name: 'D' } })).description).toBe(
      'js mail bare <a href="https://ok.example/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">ok</a> <em>em</em><b>b</b>',
    )
  })

  test('is safe beside another of the same', async () => {
    const list = records(...Array.from({ length: 50 }, (_, i) => ({ Name: `P${i}` })))
    const reports = await Promise.all([sync(list), sync(list), sync(list)])
    expect(reports.map((report) => report.added).sort((a, b) => a - b)).toEqual([0, 0, 50])
    expect(await db().breach.count()).toBe(50)
  })

  test('leaves uploads alone, and gives way where one has taken a name', async () => {
    await createBreach({ uniqueBreachId: 'Taken', name: 'Taken', isManualUpload: true, title: 'Ours' })
    expect(await sync(records({ Name: 'Taken', Title: 'Theirs' }))).toMatchObject({ added: 1 })
    expect(await sync(records({ Name: 'Taken', Title: 'Theirs' }))).toMatchObject({ added: 0, unchanged: 1 })
    const rows = await db().breach.findMany({ orderBy: { id: 'asc' } })
    expect(rows.map((row) => [row.uniqueBreachId, row.title])).toEqual([
      ['Taken', 'Ours'],
      ['Taken-2', 'Theirs'],
    ])
  })

  test('moves the version once, and says what it is complete up to', async () => {
    const before = await db().catalogueState.findUniqueOrThrow({ where: { id: 1 } })
    const report = await sync(records({ Name: 'V', ModifiedDate: '2026-11-10T00:00:00Z' }, { Name: 'W' }))
    expect(report.asOf).toEqual(new Date('2026-11-10T00:00:00Z'))
    const after = await db().catalogueState.findUniqueOrThrow({ where: { id: 1 } })
    expect(after).toMatchObject({ asOf: report.asOf, syncedAt: NOW, source: 'file' })
    expect(after.version > before.version).toBe(true)
    expect(await getCatalogueInfo(new Date('2026-11-17T00:00:00Z'))).toEqual({
      asOf: '2026-11-10T00:00:00.000Z',
      isStale: false,
      source: 'file',
      count: 2,
      added: 0,
      invented: 0,
      coverage: { searched: 0, unsearched: 2 },
      ownerOnly: 0,
    })
    expect(await getCatalogueInfo(new Date('2026-11-17T00:00:01Z'))).toMatchObject({ isStale: true })
  })
})

test('a copy is never older than the version that was asked for, though another load is under way', async () => {
  await createBreach({ uniqueBreachId: 'First' })
  const before = await catalogueVersion()
  await inTransaction(async (client) => {
    await client.query('LOCK TABLE breach IN ACCESS EXCLUSIVE MODE')
    const first = catalogueAt(before)
    // It has its snapshot, and waits for the table.
    await until(
      async () =>
        (
          await client.query(
            "SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE l.relation = 'breach'::regclass AND NOT l.granted AND d.datname = current_database()",
          )
        ).rowCount === 1,
    )
    const { rows } = await client.query<{ version: string }>(
      `INSERT INTO breach (unique_breach_id, name, title, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status)
       SELECT 'Second', 'Second', title, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status FROM breach
       RETURNING (SELECT version + 1 FROM catalogue_state)::text AS version`,
    )
    const second = catalogueAt(rows[0]!.version)
    await client.query('COMMIT')
    expect([...(await first).byUniqueBreachId.keys()]).toEqual(['First'])
    expect([...(await second).byUniqueBreachId.keys()]).toEqual(['First', 'Second'])
  })
})

describe('a catalogue is refused whole', () => {
  test.each([
    ['not JSON', '[{', 'The file is not valid JSON.'],
    ['not a list', '{}', 'The file is not a list of breaches.'],
    ['an empty list', '[]', 'The file has no breaches in it.'],
    ['something else in the list', '[7]', 'The file was refused. Record 1: it is not an object'],
    [
      'a record without a name',
      JSON.stringify([hibpRecord(), hibpRecord({ Name: undefined })]),
      'The file was refused. Record 2: the field Name is missing',
    ],
    [
      'a missing field',
      JSON.stringify([hibpRecord(), hibpRecord({ Name: 'X', PwnCount: undefined })]),
      'The file was refused. Record 2 ("X"): the field PwnCount is missing',
    ],
    [
      'a wrong date',
      JSON.stringify([hibpRecord({ BreachDate: '2024-02-30' })]),
      'Record 1 ("Sample"): the field BreachDate is wrong',
    ],
    ['a negative count', JSON.stringify([hibpRecord({ PwnCount: -1 })]), 'the field PwnCount is wrong'],
    [
      'a name twice',
      JSON.stringify([hibpRecord(), hibpRecord()]),
      'Record 2 ("Sample"): the Name stands already in record 1',
    ],
  ])('%s', (_what, text, message) => {
    expect(() => parseCatalogue(text, 'The file')).toThrow(message)
  })

  test.each(['BreachDate', 'AddedDate', 'ModifiedDate'])('a %s that has not come', (field) => {
    const day = (future: string, past: string) => ({
      [field]: field === 'BreachDate' ? future.slice(0, 10) : past,
    })
    const list = (facts: object) => JSON.stringify([hibpRecord(), hibpRecord({ Name: 'X', ...facts })])
    expect(() => parseCatalogue(list(day('2026-11-22', '2026-11-21T13:00:01Z')), 'The file', NOW)).toThrow(
      `The file was refused. Record 2 ("X"): the field ${field} is wrong (is in the future)`,
    )
    expect(parseCatalogue(list(day('2026-11-21', '2026-11-21T13:00:00Z')), 'The file', NOW)).toHaveLength(2)
  })

  test('of more records than can be held is refused in words', () => {
    expect(() => parseCatalogue(`[${'1,'.repeat(151_649)}1]`, 'The file', NOW)).toThrow(
      'The file has 151,650 records, and a catalogue can hold 20,000: it is stored in one go, and held in memory.',
    )
  })

  test('unknown and later fields are no reason', () => {
    expect(
      records({
        Name: 'N',
        Novel: { x: 1 },
        IsMalware: undefined,
        IsStealerLog: undefined,
        Attribution: null,
      })[0],
    ).toMatchObject({ IsMalware: false, Attribution: null })
  })
})

describe('the API', () => {
  test('is read with a user agent', async () => {
    hibp.catalogue = [hibpRecord({ Name: 'Api' })]
    expect((await readCatalogueFromApi()).map((record) => record.Name)).toEqual(['Api'])
    expect(hibp.requests.at(-1)!.headers['user-agent']).toMatch(/^Redress \(/)
  })

  test.each([
    ['an error', faults.status(503), 'answered 503'],
    ['a refusal', faults.status(429, { 'retry-after': '7' }), 'answered 429; try again in 7 seconds'],
    ['a page', faults.body('<html>'), 'is not valid JSON'],
    ['half an answer', faults.cutOff(), 'cannot be reached'],
    ['a refusal for years', faults.status(429, { 'retry-after': '1e300' }), 'try again in 86400 seconds'],
    ['nothing in it', faults.body('[]'), 'has no breaches'],
    [
      'more than it can hold',
      faults.endless(80 * 1024 * 1024),
      'answered with more than a catalogue can hold',
    ],
  ])('that gives %s changes nothing', async (_what, fault, message) => {
    hibp.fault = fault
    await expect(readCatalogueFromApi()).rejects.toThrow(message)
  })
})

test('the nightly job moves 3 to 4 as breaches age, never one that a person has set', async () => {
  await createBreach({
    uniqueBreachId: 'aged',
    breachDate: new Date('2025-11-20'),
    massActionBreachStatus: 3,
  })
  await createBreach({
    uniqueBreachId: 'young',
    breachDate: new Date('2025-11-21'),
    massActionBreachStatus: 3,
  })
  await createBreach({
    uniqueBreachId: 'set',
    breachDate: new Date('2020-01-01'),
    massActionBreachStatus: 3,
    statusSetByAdmin: true,
  })
  await createBreach({
    uniqueBreachId: 'open',
    breachDate: new Date('2020-01-01'),
    massActionBreachStatus: 1,
  })
  expect(await ageStatuses(NOW)).toBe(1)
  expect(await ageStatuses(NOW)).toBe(0)
  const rows = await db().breach.findMany({ orderBy: { id: 'asc' } })
  expect(rows.map((row) => [row.uniqueBreachId, row.massActionBreachStatus])).toEqual([
    ['aged', 4],
    ['young', 3],
    ['set', 3],
    ['open', 1],
  ])
})

describe('GET /v1/breaches', () => {
  const get = (query: string) => fetch(`${app.url}/v1/breaches${query}`)

  test('answers one breach by its public key, whatever is in it', async () => {
    await createBreach({ uniqueBreachId: 'übel & co/1', title: 'Übel' })
    const response = await get(`?uniqueBreachId=${encodeURIComponent('übel & co/1')}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      uniqueBreachId: 'übel & co/1',
      title: 'Übel',
      massActionBreachStatus: '3',
      breachDate: '2024-05-06',
    })
  })

  test.each([
    ['', 422, 'invalid_fields'],
    ['?uniqueBreachId=', 422, 'invalid_fields'],
    ['?uniqueBreachId=%00', 422, 'invalid_fields'],
    ["?uniqueBreachId='%20OR%201=1--", 404, 'not_found'],
    ['?uniqueBreachId=__proto__', 404, 'not_found'],
    [`?uniqueBreachId=${'x'.repeat(301)}`, 422, 'invalid_fields'],
  ])('%s answers %i', async (query, status, code) => {
    const response = await get(query)
    expect([response.status, (await response.json()).code]).toEqual([status, code])
  })
})

test('GET /v1/breaches/status-counts counts each status', async () => {
  for (const status of [1, 1, 2, 3, 3, 3, 4]) await createBreach({ massActionBreachStatus: status })
  const response = await fetch(`${app.url}/v1/breaches/status-counts`)
  expect(await response.json()).toEqual({
    statusCounts: { requestConsultation: 2, active: 1, notify: 3, noAction: 1, total: 7 },
  })
})
