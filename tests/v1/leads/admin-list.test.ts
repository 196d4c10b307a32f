import { GET as listRoute } from '@/app/v1/admin/leads/route'
import { leadListSchema, type LeadList } from '@/lib/leads/desk/list-schema'
import { countLeads, scanLeads } from '@/lib/leads/desk/scan'
import { db, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import type { LeadFilters } from '@/lib/leads/lead-view'
import { stateOfZip } from '@/lib/validation/zip-states'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { createLead, explain } from '@/tests/support/leads'
import { emptyLedger } from '@/tests/support/mail'
import { createAdmin, createMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await serve({ '/v1/admin/leads': { GET: listRoute } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await emptyLedger()
  // Emptying a table is no statement that is counted.
  await emptyTables('kept_count')
  cookie = (await createAdmin()).cookie
})

const call = (query = '') => fetch(`${app.url}/v1/admin/leads${query}`, { headers: { cookie } })

async function list(query = ''): Promise<LeadList> {
  const response = await call(query)
  expect(response.status).toBe(200)
  return leadListSchema.strict().parse(await response.json())
}

test('operators only', async () => {
  expect((await fetch(`${app.url}/v1/admin/leads`)).status).toBe(401)
  cookie = (await createMember()).cookie
  expect((await call()).status).toBe(403)
})

test('every filter lets through what fits it, and all of them together', async () => {
  await createBreach({ uniqueBreachId: 'Acme', title: 'Acme Health' })
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const ids: Record<string, string> = {}
  const add = async (name: string, facts: Parameters<typeof createLead>[0]) =>
    void (ids[name] = (await createLead(facts)).id)
  await add('boston', {
    uniqueBreachId: 'Acme',
    connectWithLawyer: true,
    confirmedAt: at('2026-11-02'),
    createdAt: at('2026-11-01'),
  })
  await add('texas', {
    uniqueBreachId: 'Acme',
    zipCode: '75201-1234',
    notificationSMS: true,
    state: 'contacted',
    createdAt: at('2026-11-02'),
  })
  await add('closed', {
    zipCode: '10001',
    notificationFutureBreaches: true,
    connectWithLawyer: true,
    state: 'closed',
    createdAt: at('2026-11-03'),
  })
  const found = async (query: string) =>
    (await list(query)).results.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
  expect(await found('')).toEqual(['closed', 'texas', 'boston'])
  expect(await found('?breach=Acme')).toEqual(['texas', 'boston'])
  expect(await found('?breach=acme')).toEqual([])
  expect(await found('?state=contacted')).toEqual(['texas'])
  expect(await found('?usState=TX')).toEqual(['texas'])
  expect(await found('?usState=WY')).toEqual([])
  expect(await found('?consent=lawyer')).toEqual(['closed', 'boston'])
  expect(await found('?consent=texts')).toEqual(['texas'])
  expect(await found('?consent=news')).toEqual(['closed'])
  expect(await found('?confirmed=yes')).toEqual(['boston'])
  expect(await found('?confirmed=no')).toEqual(['closed', 'texas'])
  expect(await found('?from=2026-11-02')).toEqual(['closed', 'texas'])
  expect(await found('?to=2026-11-02')).toEqual(['texas', 'boston'])
  expect(await found('?from=2026-11-02&to=2026-11-02')).toEqual(['texas'])
  expect(
    await found(
      '?breach=Acme&state=contacted&usState=TX&consent=texts&confirmed=no&from=2026-11-01&to=2026-11-30',
    ),
  ).toEqual(['texas'])
  expect(await found('?breach=Acme&state=contacted&usState=TX&consent=texts&confirmed=yes')).toEqual([])
  const [texas] = (await list('?usState=TX')).results
  expect(texas).toMatchObject({
    breachTitle: 'Acme Health',
    usState: 'TX',
    confirmedAt: null,
    stateSwitchedOff: false,
  })
  await db().lead.update({ where: { id: ids.texas }, data: { state: 'closed', confirmedAt: new Date() } })
  expect(await found('?state=closed&confirmed=yes')).toEqual(['texas'])
})

test('what cannot be read is an error of the caller, never a wider list', async () => {
  for (const query of [
    '?state=lost',
    '?usState=XX',
    '?from=yesterday',
    '?from=0001-01-01',
    '?after=1',
    '?before=x',
    '?limit=101',
    '?limit=0',
    '?consent=all',
    '?breach=%00',
  ]) {
    expect([query, (await call(query)).status]).toEqual([query, 422])
  }
})

test('pages go on from the last row, whatever comes in between, and many of one moment are kept apart', async () => {
  const createdAt = new Date('2026-11-05T10:00:00Z')
  const { userId } = await createLead({ createdAt: new Date('2026-11-01T00:00:00Z') })
  const row = {
    userId,
    uniqueBreachId: 'unknown-breach',
    form: 'api',
    name: 'Ann Lee',
    phoneNumber: '6175550142',
    zipCode: '02139',
    notificationSMS: false,
    notificationEmail: true,
    connectWithLawyer: false,
    notificationFutureBreaches: false,
  }
  await db().lead.createMany({ data: Array.from({ length: 119 }, () => ({ ...row, createdAt })) })
  for (const filter of ['', '&usState=MA', '&confirmed=no', '&breach=unknown-breach']) {
    const seen: string[] = []
    let page = await list(`?limit=50${filter}`)
    expect([page.totalResults, page.totalIsCapped, page.previous]).toEqual([120, false, null])
    seen.push(...page.results.map(({ id }) => id))
    await createLead({ createdAt: new Date('2026-11-06T00:00:00Z'), zipCode: '02140' })
    while (page.next) {
      page = await list(`?limit=50${filter}&after=${page.next}`)
      seen.push(...page.results.map(({ id }) => id))
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    await db().lead.deleteMany({ where: { zipCode: '02140' } })
    const last = await list(`?limit=50${filter}&before=end`)
    expect([last.results.at(-1)!.id, last.next]).toEqual([seen.at(-1), null])
    const before = await list(`?limit=50${filter}&before=${last.previous}`)
    expect(before.results.map(({ id }) => id)).toEqual(seen.slice(20, 70))
    const first = await list(`?limit=50${filter}&before=${before.previous}`)
    expect([first.results.map(({ id }) => id), first.previous]).toEqual([seen.slice(0, 50), null])
  }
})

test('a consultation from a state where none is offered is marked', async () => {
  env().CONSULTATION_STATES_OFF = ['MA']
  try {
    await createLead({ connectWithLawyer: true })
    await createLead({ connectWithLawyer: false })
    await createLead({ connectWithLawyer: true, zipCode: '10001' })
    expect((await list()).results.map(({ stateSwitchedOff }) => stateSwitchedOff).sort()).toEqual([
      false,
      false,
      true,
    ])
  } finally {
    env().CONSULTATION_STATES_OFF = []
  }
})

test('the column of states and the table in the code agree', async () => {
  const zips = Array.from({ length: 1000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}12`)
  const { rows } = await pgPool().query<{ zip: string; state: string | null }>(
    'SELECT zip, us_state_of(zip) AS state FROM unnest($1::text[]) AS z(zip)',
    [[...zips, '', '1234', 'abcde', '02139-1234']],
  )
  expect(rows.filter(({ zip, state }) => state !== stateOfZip(zip))).toEqual([])
})

describe('with 12,000 leads', () => {
  const MANY = 12_000

  beforeEach(async () => {
    await pgPool().query(
      `WITH people AS (
         INSERT INTO users (id, email, name, updated_at) SELECT gen_random_uuid(), 'many' || n || '@example.com', 'Ann Lee', now() FROM generate_series(1, $1) n RETURNING id
       )
       INSERT INTO lead (id, user_id, unique_breach_id, form, name, phone_number, zip_code, notification_sms, notification_email, connect_with_lawyer, notification_future_breaches, state, confirmed_at, exported_at, created_at, updated_at)
       SELECT gen_random_uuid(), id, 'Breach' || n % 40, 'api', 'Ann Lee', '6175550142', lpad((n * 7919 % 100000)::text, 5, '0'), n % 2 = 0, true, n % 3 = 0, n % 5 = 0,
         (ARRAY['new', 'new', 'contacted', 'closed'])[1 + n % 4]::lead_state, CASE WHEN n % 3 > 0 THEN now() END, CASE WHEN n % 7 = 0 THEN now() END, now() - n * interval '1 minute', now()
       FROM (SELECT id, row_number() OVER () AS n FROM people) p`,
      [MANY],
    )
    await pgPool().query('ANALYZE lead, users')
  })

  // The leads are of the last eight days.
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const FILTERS: LeadFilters[] = [
    {},
    { state: 'closed' },
    { breach: 'Breach7' },
    { breach: 'none' },
    { usState: 'CA' },
    { usState: 'WY' },
    { consent: 'lawyer' },
    { consent: 'texts' },
    { consent: 'news' },
    { confirmed: 'yes' },
    { confirmed: 'no' },
    { exported: 'yes' },
    { exported: 'no', confirmed: 'yes', consent: 'lawyer' },
    // Of longer times, which are a quarter of all, the planner may rightly read the whole table.
    { from: daysAgo(0) },
    { to: '2020-01-01' },
    { from: daysAgo(2), to: daysAgo(2), state: 'new' },
    { breach: 'Breach7', usState: 'CA' },
    { breach: 'Breach7', state: 'closed', consent: 'texts' },
    { usState: 'WY', state: 'contacted', consent: 'news', confirmed: 'no' },
    {
      breach: 'Breach7',
      usState: 'TX',
      state: 'new',
      consent: 'lawyer',
      confirmed: 'yes',
      from: '2020-01-01',
      to: '2030-01-01',
    },
  ]

  test('no filter, no page and no count reads the table from end to end', async () => {
    const from = {
      createdAt: new Date(Date.now() - 60_000 * 6_000),
      id: '00000000-0000-4000-8000-000000000000',
    }
    for (const filters of FILTERS) {
      for (const scan of [
        { order: 'down', from: null, take: 51 },
        { order: 'up', from: null, take: 51 },
        { order: 'down', from, take: 51 },
        { order: 'up', from, take: 51 },
      ] as const) {
        const { text, values } = scanLeads({ filters }, scan)
        const plan = await explain({
          text: `SELECT l.*, u.email FROM (${text}) p JOIN lead l ON l.id = p.id JOIN users u ON u.id = l.user_id ORDER BY p.created_at DESC, p.id DESC`,
          values,
        })
        expect([
          filters,
          plan.match(/Seq Scan on \w+|Rows Removed by (Filter|Index Recheck): \d{2,}/g),
        ]).toEqual([filters, null])
      }
      // All of them are never counted: see the next test but one.
      if (Object.keys(filters).length > 0)
        expect([filters, (await explain(countLeads({ filters }, 10_001))).match(/Seq Scan on \w+/g)]).toEqual(
          [filters, null],
        )
    }
  })

  test('what it finds is what a plain search finds', async () => {
    for (const { from: _from, to: _to, ...filters } of FILTERS) {
      const { rows } = await pgPool().query<{ n: number }>(countLeads({ filters }, 100_000))
      const where = {
        ...(filters.breach && { uniqueBreachId: filters.breach }),
        ...(filters.state && { state: filters.state }),
        ...(filters.consent === 'lawyer' && { connectWithLawyer: true }),
        ...(filters.consent === 'texts' && { notificationSMS: true }),
        ...(filters.consent === 'news' && { notificationFutureBreaches: true }),
        ...(filters.confirmed && { confirmedAt: filters.confirmed === 'yes' ? { not: null } : null }),
        ...(filters.exported && { exportedAt: filters.exported === 'yes' ? { not: null } : null }),
      }
      const zips = await db().lead.findMany({ where, select: { zipCode: true } })
      expect([filters, rows[0]!.n]).toEqual([
        filters,
        zips.filter(({ zipCode }) => !filters.usState || stateOfZip(zipCode) === filters.usState).length,
      ])
    }
  })

  test('a filter is counted up to 10,000; all, a state and the lawyer are known', async () => {
    expect(await list('?from=2000-01-01')).toMatchObject({ totalResults: 10_000, totalIsCapped: true })
    expect(await list()).toMatchObject({ totalResults: MANY, totalIsCapped: false })
    expect(await list('?state=new')).toMatchObject({ totalResults: MANY / 2, totalIsCapped: false })
    expect(await list('?consent=lawyer')).toMatchObject({ totalResults: MANY / 3, totalIsCapped: false })
    expect(await list('?breach=Breach7')).toMatchObject({ totalResults: MANY / 40, totalIsCapped: false })
  })
})
