import { GET as listBreaches } from '@/app/v1/admin/breach/all/route'
import { EVERY_BREACH, type BreachFilters } from '@/lib/breaches/edit/admin-list-schema'
import { ADMIN_SORTS, type AdminSort } from '@/lib/breaches/edit/list-look'
import { listAdminBreaches, toListed } from '@/lib/breaches/edit/list-admin-breaches'
import { listedAfter, listedCount, listedPage } from '@/lib/breaches/edit/listed-sql'
import { setStatus } from '@/lib/breaches/status/set-status'
import { WORKER } from '@/lib/audit/record'
import { listWindow } from '@/lib/lists/list-window'
import { db, pgPool } from '@/lib/db/client'
import { createBreach, expose } from '@/tests/support/factories'
import { emptyTables } from '@/tests/support/empty-tables'
import { explain } from '@/tests/support/leads'
import { campaignTo } from '@/tests/support/mail'
import { createAdmin } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { createSettlement } from '@/tests/support/settlements'

let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await serve({ '/v1/admin/breach/all': { GET: listBreaches } })
  cookie = (await createAdmin()).cookie
})
afterAll(() => app.close())
beforeEach(async () => {
  await emptyTables('email_message', 'email_campaign', 'kept_count', 'exposure', 'breach')
})

const keys = async (query: string) => {
  const response = await fetch(`${app.url}/v1/admin/breach/all${query}`, { headers: { cookie } })
  const { results } = (await response.json()) as { results: { uniqueBreachId: string }[] }
  return results.map(({ uniqueBreachId }) => uniqueBreachId)
}
const listed = async (key: string) =>
  (await listAdminBreaches({})).results.find(({ uniqueBreachId }) => uniqueBreachId === key)!
const day = (n: number) => new Date(Date.UTC(2024, 0, n))

describe('what other tables say of an entry', () => {
  let settlementId: number
  beforeEach(async () => {
    const [alpha, beta] = [
      await createBreach({
        uniqueBreachId: 'Alpha',
        addedDate: day(1),
        breachDate: day(3),
        pwnCount: 5n,
      }),
      await createBreach({
        uniqueBreachId: 'Beta',
        addedDate: day(2),
        breachDate: day(1),
        pwnCount: 0n,
        isSpamList: true,
      }),
    ]
    await createBreach({
      uniqueBreachId: 'Gamma',
      addedDate: day(3),
      breachDate: day(2),
      pwnCount: 9n,
    })
    const second = await createBreach({ uniqueBreachId: 'AlphaToo', addedDate: day(4) })
    await db().breach.update({ where: { id: second }, data: { mergedIntoId: alpha } })
    await expose('ann@example.com', second)
    await expose('bob@example.com', second, beta)
    await pgPool().query(
      "INSERT INTO kept_count (name, key, n) SELECT 'exposure', breach_id::text, count(*) FROM exposure WHERE breach_id = ANY($1) GROUP BY 2",
      [[second, beta]],
    )
    ;({ id: settlementId } = await createSettlement({ slug: `list-${second}` }))
    await pgPool().query(
      `INSERT INTO settlement_breach (settlement_id, breach_id, source_id, linked_by)
       SELECT $1, $2, min(id), 'operator@example.com' FROM settlement_source WHERE settlement_id = $1`,
      [settlementId, second],
    )
    await campaignTo(['ann@example.com', 'bob@example.com', 'cas@example.com'], { breachId: second })
    await pgPool().query(
      "UPDATE email_message SET state = 'sent' WHERE id IN (SELECT id FROM email_message ORDER BY id LIMIT 2)",
    )
    await campaignTo([], { breachId: beta })
  })

  test('counts for the breach that it is merged into', async () => {
    expect(await listed('Alpha')).toMatchObject({
      kind: 'breach',
      addressesHeld: 2,
      addressesAreAtLeast: false,
      hasSettlement: true,
      told: [{ kind: 'get_notified', state: 'running', sent: 2, waiting: 1 }],
    })
    expect(await listed('Gamma')).toMatchObject({ addressesHeld: 0, hasSettlement: false, told: [] })
    expect(await listed('Beta')).toMatchObject({ kind: 'spamList', told: [{ sent: 0, waiting: 0 }] })
  })

  test.each([
    ['?settlement=1', ['Alpha']],
    ['?not-told=1', ['Gamma', 'Beta']],
    ['?no-addresses=1', ['Gamma']],
    ['?has-addresses=1', ['Beta', 'Alpha']],
    ['?has-addresses=1&no-addresses=1', []],
    ['?kind=spamList', ['Beta']],
    ['?kind=breach&no-addresses=on', ['Gamma']],
    ['?since=2024-01-02', ['Gamma', 'Beta']],
    ['?settlement=', ['Gamma', 'Beta', 'Alpha']],
    ['?sortBy=breach-newest', ['Alpha', 'Gamma', 'Beta']],
    ['?sortBy=breach-oldest', ['Beta', 'Gamma', 'Alpha']],
    ['?sortBy=affected-most', ['Gamma', 'Alpha', 'Beta']],
    // Of what is not known the place is last.
    ['?sortBy=affected-least', ['Alpha', 'Gamma', 'Beta']],
  ])('%s', async (query, expected) => {
    expect(await keys(query)).toEqual(expected)
  })

  test('a settlement that is no longer published counts for nothing', async () => {
    await pgPool().query(
      "UPDATE settlement SET withdrawn_at = now(), withdrawn_reason = 'It was a mistake.' WHERE id = $1",
      [settlementId],
    )
    expect(await keys('?settlement=1')).toEqual([])
    expect((await listed('Alpha')).hasSettlement).toBe(false)
  })

  test('a status is dated when it becomes another one', async () => {
    for (const [key, status] of [
      ['Gamma', 3],
      ['Alpha', 4],
      ['Beta', 2],
    ] as const)
      await setStatus({ actor: WORKER, key, status, reason: 'Filed.' })
    expect(await keys('?sortBy=status-newest')).toEqual(['Beta', 'Alpha', 'Gamma'])
    expect(await keys('?sortBy=status-oldest')).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect((await listed('Gamma')).statusChangedAt).toBeNull()
    const changed = (await listed('Beta')).statusChangedAt
    await db().breach.update({ where: { uniqueBreachId: 'Beta' }, data: { title: 'Beta Two' } })
    expect((await listed('Beta')).statusChangedAt).toBe(changed)
  })
})

test('searches names, domains and public keys, of long ones too', async () => {
  await createBreach({
    uniqueBreachId: 'KeyOfIt',
    name: 'NameOfIt',
    title: 'x'.repeat(200),
    domain: 'of.example',
  })
  await createBreach({
    uniqueBreachId: '長'.repeat(200),
    name: '\u{1f512}'.repeat(200),
    title: '\u{1f511}'.repeat(200),
    domain: '長'.repeat(253),
  })
  for (const q of ['keyofi', 'nameOF', 'of.ex', 'xx'])
    expect([q, await keys(`?q=${q}`)]).toEqual([q, ['KeyOfIt']])
  expect(await keys(`?q=${encodeURIComponent('\u{1f511}\u{1f511}')}`)).toHaveLength(1)
})

describe('twenty thousand breaches', () => {
  const MANY = 20_000
  const CASES: [Partial<BreachFilters>, AdminSort?][] = [
    ...ADMIN_SORTS.map((sort): [Partial<BreachFilters>, AdminSort] => [{}, sort]),
    [{ q: 'a' }],
    [{ q: 'company 19' }],
    [{ q: 'übel' }],
    [{ severity: 'high' }, 'affected-most'],
    [{ verification: 'verified' }],
    [{ verification: 'admin-uploaded' }],
    [{ status: '2' }],
    [{ kind: 'breach' }],
    [{ since: '2023-01-01' }],
    [{ settlement: true }],
    [{ 'no-addresses': true }],
    [{ 'has-addresses': true }],
    [{ upload: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }],
    [{ 'not-told': true }, 'status-newest'],
    [{ q: 'comp', status: '1', since: '2020-01-01', 'not-told': true }, 'breach-oldest'],
  ]

  test('no filter, no order and no page reads a table from end to end', async () => {
    await pgPool().query(
      `INSERT INTO breach (unique_breach_id, name, title, domain, description, breach_date, added_date, modified_date, pwn_count, data_classes, severity, severity_is_stated, mass_action_breach_status, is_verified)
       SELECT 'Company' || n, 'Company' || n, 'Company ' || n, 'company' || n || '.example', repeat('It is told at length. ', 25), date '2015-01-01' + n % 3000, now() - n * interval '1 hour', now(), n * 37, '{Names,Passwords}', 'high', true, 1 + n % 4, n % 3 = 0
       FROM generate_series(1, $1) n`,
      [MANY],
    )
    // What a vacuum marks as seen by everybody has been written: else the index alone would not do.
    await pgPool().query('CHECKPOINT')
    await pgPool().query('VACUUM ANALYZE breach')
    for (const [filters, sort = 'newest'] of CASES) {
      const wanted = await toListed({ ...EVERY_BREACH, ...filters })
      const total = (await pgPool().query<{ total: number }>(listedCount(wanted))).rows[0]!.total
      for (const statement of [
        listedCount(wanted),
        listedPage(wanted, sort, listWindow(1, 50, total)),
        listedPage(wanted, sort, listWindow(100_000, 50, total)),
        listedAfter(wanted, { after: 0, take: 500 }),
      ])
        expect([
          filters,
          (await explain(statement)).match(
            /Seq Scan on (breach|exposure|email_message|kept_count|audit_event)\b|Sort Method: external/g,
          ),
        ]).toEqual([filters, null])
    }
    expect(await listAdminBreaches({ q: 'company 19', page: 99_999 })).toMatchObject({ totalResults: 1111 })
  })
})
