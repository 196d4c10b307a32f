import { GET as listLeadsRoute } from '@/app/v1/admin/leads/route'
import { GET as listUsersRoute } from '@/app/v1/users/route'
import { db, pgPool } from '@/lib/db/client'
import { leadListSchema } from '@/lib/leads/desk/list-schema'
import { countLeads, scanLeads } from '@/lib/leads/desk/scan'
import { MAX_FOUND } from '@/lib/lists/person-search'
import { foundUsersCount, foundUsersPage } from '@/lib/members/desk/list-users'
import { userListSchema } from '@/lib/members/desk/user-schema'
import { createLead, explain } from '@/tests/support/leads'
import { emptyLedger } from '@/tests/support/mail'
import { createAdmin } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

// How operators find people, in the users' list and in the leads': both by the same rules.

let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await serve({ '/v1/users': { GET: listUsersRoute }, '/v1/admin/leads': { GET: listLeadsRoute } })
})
afterAll(() => app.close())

async function get(path: string, query: Record<string, string>): Promise<Response> {
  return fetch(`${app.url}${path}?${new URLSearchParams(query)}`, { headers: { cookie } })
}
const users = async (query: Record<string, string>) =>
  userListSchema.strict().parse(await (await get('/v1/users', query)).json())
const leads = async (query: Record<string, string>) =>
  leadListSchema.strict().parse(await (await get('/v1/admin/leads', query)).json())

/** Who both lists find, by the first part of the address. */
async function found(q: string): Promise<string[]> {
  const [ofUsers, ofLeads] = [
    (await users({ q })).results.map(({ email }) => email),
    (await leads({ q })).results.map(({ email }) => email),
  ].map((emails) => emails.map((email) => email.split('@')[0]!).sort())
  expect(ofLeads).toEqual(ofUsers)
  return ofUsers!
}

describe('people of many kinds of name', () => {
  beforeAll(async () => {
    await emptyLedger()
    cookie = (await createAdmin()).cookie
    const people: [local: string, name: string, phone: string][] = [
      ['ann', 'Ann Lee', '+16175550142'],
      ['annabel', 'Annabel O\u2019Neil-Garc\u00eda', '+12125550199'],
      ['john', 'John Adam Smith', '+442079460958'],
      ['jose', 'Jos\u00e9 Luis P\u00e9rez Mar\u00edn', '0301234567'],
      ['ivan', '\u0418\u0432\u0430\u043d \u0419\u043e\u0432', '+13075550001'],
      ['one', 'Leeds', '+13075550002'],
    ]
    for (const [local, name, phoneNumber] of people) {
      const { userId } = await createLead({ email: `${local}@people.example`, name, phoneNumber })
      await db().user.update({ where: { id: userId }, data: { name, phoneNumber } })
    }
  })
  afterAll(() => emptyLedger())

  test.each<[q: string, found: string[]]>([
    ['ann', ['ann', 'annabel']],
    ['ANN LEE', ['ann']],
    ['lee', ['ann', 'one']],
    ['lee ann', ['ann']],
    ['Lee, Ann', ['ann']],
    ['nn', []],
    ['oneil', ['annabel']],
    ["O'Neil Garcia", ['annabel']],
    ['garci\u0301a', ['annabel']],
    ['adam', ['john']],
    ['john adam smi', ['john']],
    ['john smith', ['john']],
    ['smith john', ['john']],
    ['jose', ['jose']],
    ['P\u00c9REZ', ['jose']],
    ['marin', ['jose']],
    ['luis perez', ['jose']],
    ['\u0439\u043e\u0432', ['ivan']],
    ['\u0418\u0412\u0410\u041d', ['ivan']],
    ['(617) 555', ['ann']],
    ['1-617-555-0142', ['ann']],
    ['+1 617', ['ann']],
    ['0142', ['ann']],
    ['555-0199', ['annabel']],
    ['+44 20', ['john']],
    ['7946 0958', ['john']],
    ['4567', ['jose']],
    ['307', ['ivan', 'one']],
    ['5550', []],
    ['ANN@people.example', ['ann']],
    // Of an address no part: neither its domain nor its beginning.
    ['@people.example', []],
    ['ann@', []],
    ['people.example', []],
    ["'; DROP TABLE lead; --", []],
    ['%', []],
    [',', []],
    ['-', []],
  ])('%j finds %j', async (q, expected) => {
    expect(await found(q)).toEqual(expected)
  })

  test('other filters and the order hold beside it; nothing typed is everybody', async () => {
    expect((await users({ q: 'ann', role: 'admin' })).totalResults).toBe(0)
    expect((await leads({ q: 'ann', usState: 'WY' })).totalResults).toBe(0)
    expect((await leads({ q: 'ann', usState: 'MA', state: 'new', from: '2020-01-01' })).totalResults).toBe(2)
    const order = async (sortBy: string) =>
      (await users({ q: 'ann', sortBy })).results.map(({ name }) => name.slice(0, 6))
    expect(await order('createdAt:asc')).toEqual((await order('createdAt:desc')).reverse())
    expect((await leads({ q: '  ' })).totalResults).toBe(6)
    expect((await get('/v1/users', { q: 'x'.repeat(255) })).status).toBe(422)
  })

  test('a name that unfolds to many letters can be stored', async () => {
    const { userId } = await createLead({ email: 'long@people.example', name: '\ufdfa'.repeat(100) })
    await db().user.delete({ where: { id: userId } })
  })
})

describe('with many of one name', () => {
  const MANY = 12_000

  beforeAll(async () => {
    cookie = (await createAdmin()).cookie
    await pgPool().query(
      `WITH people AS (
         INSERT INTO users (id, email, email_hash, name, phone_number, updated_at)
         SELECT gen_random_uuid(), 'same' || n || '@example.com', substr(decode(md5('same' || n), 'hex'), 1, 16), 'Mary Ann Jones' || n % 3, '+1617555' || lpad((n % 10000)::text, 4, '0'), now()
         FROM generate_series(1, $1) n RETURNING id, name, phone_number
       )
       INSERT INTO lead (id, user_id, unique_breach_id, form, name, phone_number, zip_code, notification_sms, notification_email, connect_with_lawyer, notification_future_breaches, created_at, updated_at)
       SELECT gen_random_uuid(), id, 'Breach', 'api', name, phone_number, '02139', false, true, false, false, now() - n * interval '1 minute', now()
       FROM (SELECT *, row_number() OVER () AS n FROM people) p`,
      [MANY],
    )
    await pgPool().query('VACUUM ANALYZE lead, users')
  })
  afterAll(async () => {
    await db().lead.deleteMany({ where: { name: { startsWith: 'Mary Ann Jones' } } })
    await db().user.deleteMany({ where: { name: { startsWith: 'Mary Ann Jones' } } })
    await emptyLedger()
  })

  test('so many are looked at, and that there are more is said; their pages hang together', async () => {
    const first = await leads({ q: 'mary', limit: '100' })
    expect([first.totalResults, first.totalIsCapped]).toEqual([MAX_FOUND, true])
    const seen = new Set(first.results.map(({ id }) => id))
    let after = first.next
    while (after) {
      const page = await leads({ q: 'mary', limit: '100', after })
      for (const { id } of page.results) seen.add(id)
      after = page.next
    }
    expect(seen.size).toBe(MAX_FOUND)
    const pages = await Promise.all(
      [1, 2, 3].map((page) => users({ q: 'jones', limit: '100', page: String(page) })),
    )
    expect(new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(MAX_FOUND)
    expect(pages[0]).toMatchObject({ totalResults: MAX_FOUND, totalIsCapped: true, totalPages: 3 })
    expect(await users({ q: '+16175550042' })).toMatchObject({ totalResults: 2, totalIsCapped: false })
  })

  test('no search reads a table from end to end, nor more than it looks at', async () => {
    for (const q of [
      'mary',
      'ma',
      'mary ann jones1',
      'ann',
      'jones2',
      '617',
      '0042',
      'same7@example.com',
      'nobody',
    ]) {
      const window = { page: 1, limit: 50, take: 50 }
      for (const statement of [
        scanLeads({ filters: { q } }, { order: 'down', from: null, take: 51 }),
        scanLeads(
          { filters: { q, state: 'closed', usState: 'MA' } },
          { order: 'down', from: null, take: 51 },
        ),
        countLeads({ filters: { q } }, 10_001),
        foundUsersCount({ q, role: undefined }),
        foundUsersPage({ q, role: 'admin', sortBy: 'createdAt:desc' }, window),
      ]) {
        const plan = await explain(statement)
        expect([q, plan.match(/Seq Scan on \w+|rows=\d{5,}|Bitmap|Sort Key: \(name_key/g), plan]).toEqual([
          q,
          null,
          plan,
        ])
      }
    }
  })
})
