import { Client } from 'pg'
import { listBreaches } from '@/lib/breaches/catalogue/list-breaches'
import { listBreachesSchema } from '@/lib/breaches/catalogue/list-schema'
import { db } from '@/lib/db/client'
import { createBreach } from '@/tests/support/factories'
import { HOSTILE_INPUTS } from '@/tests/support/hostile'

const list = (query: Record<string, unknown> = {}) => listBreaches(listBreachesSchema.parse(query))
const titles = async (query: Record<string, unknown>) => (await list(query)).results.map(({ title }) => title)

beforeAll(async () => {
  await createBreach({
    uniqueBreachId: 'Alpha',
    title: 'Alpha Caf\u00e9',
    domain: 'alpha.example',
    breachDate: new Date('2020-05-01'),
    pwnCount: 10n,
    dataClasses: ['Names'],
    addedDate: new Date('2024-01-03'),
  })
  await createBreach({
    uniqueBreachId: 'Beta',
    title: 'Beta',
    domain: 'shop.beta.example',
    breachDate: new Date('2022-05-01'),
    pwnCount: 30n,
    dataClasses: ['Names', 'Passwords'],
    addedDate: new Date('2024-01-02'),
  })
  await createBreach({
    uniqueBreachId: 'Gamma',
    title: 'Gamma',
    domain: '',
    breachDate: new Date('2022-06-01'),
    pwnCount: 20n,
    dataClasses: ['Passwords'],
    addedDate: new Date('2024-01-01'),
    isSensitive: true,
  })
})

test.each([
  [{}, ['Gamma', 'Beta', 'Alpha Caf\u00e9']],
  [{ sort: 'oldest' }, ['Alpha Caf\u00e9', 'Beta', 'Gamma']],
  [{ sort: 'largest' }, ['Beta', 'Gamma', 'Alpha Caf\u00e9']],
  [{ sort: 'added' }, ['Alpha Caf\u00e9', 'Beta', 'Gamma']],
  [{ q: 'CAF\u00c9' }, ['Alpha Caf\u00e9']],
  [{ q: ' shop.BETA ' }, ['Beta']],
  [{ q: 'https://www.Shop.beta.example/login?x' }, ['Beta']],
  [{ q: 'http://shop.beta.example:8080?x' }, ['Beta']],
  [{ q: 'www.shop.beta' }, ['Beta']],
  [{ q: 'nothing like it' }, []],
  [{ year: '2022' }, ['Gamma', 'Beta']],
  [{ year: '2022', data: 'Names' }, ['Beta']],
  [{ data: 'Passwords', sort: 'oldest' }, ['Beta', 'Gamma']],
  [{ data: 'passwords', sort: 'oldest' }, ['Beta', 'Gamma']],
  [{ data: 'password' }, []],
  [{ q: ['beta', 'gamma'] }, ['Beta']],
])('%j lists %j', async (query, expected) => {
  expect(await titles(query)).toEqual(expected)
})

test('counts every year from the first to this one, with what the other filters leave of it', async () => {
  const now = new Date('2024-06-01')
  const years = async (query: Record<string, unknown>, claims?: ReadonlySet<string>) =>
    (await listBreaches(listBreachesSchema.parse(query), { now, claims })).years.map(
      ({ year, count, open }) => `${year}:${count}:${open}`,
    )
  expect(await years({})).toEqual(['2020:1:0', '2021:0:0', '2022:2:0', '2023:0:0', '2024:0:0'])
  // The year itself takes nothing off the others.
  expect(await years({ year: '2020' })).toEqual(await years({}))
  expect(await years({ q: 'beta' })).toEqual(['2020:0:0', '2021:0:0', '2022:1:0', '2023:0:0', '2024:0:0'])
  const { id } = await db().breach.findUniqueOrThrow({ where: { uniqueBreachId: 'Gamma' } })
  expect((await years({}, new Set([String(id)])))[2]).toBe('2022:2:1')
})

test('counts the kinds of data over the whole catalogue, whatever is filtered', async () => {
  const { dataClasses, totalResults, listed } = await list({ q: 'alpha' })
  expect([totalResults, listed]).toEqual([1, 3])
  expect(dataClasses).toEqual([
    { value: 'Names', count: 2 },
    { value: 'Passwords', count: 2 },
  ])
})

test('however sources write a kind, it is one: as most write it', async () => {
  for (const [index, name] of ['names', 'NAMES', 'names', 'names'].entries())
    await createBreach({
      uniqueBreachId: `Spelled${index}`,
      title: `Spelled ${index}`,
      breachDate: new Date('2021-01-01'),
      dataClasses: [name],
    })
  const { dataClasses } = await list()
  expect(dataClasses).toEqual([
    { value: 'names', count: 6 },
    { value: 'Passwords', count: 2 },
  ])
  expect(await titles({ data: 'Names' })).toHaveLength(6)
  await db().breach.deleteMany({ where: { uniqueBreachId: { startsWith: 'Spelled' } } })
})

test('filters by what is open: claims come before the status', async () => {
  const set = (uniqueBreachId: string, massActionBreachStatus: number) =>
    db().breach.update({ where: { uniqueBreachId }, data: { massActionBreachStatus } })
  await set('Alpha', 1)
  await set('Beta', 2)
  const { id } = await set('Gamma', 4)
  const of = async (action: string, claims: ReadonlySet<string> = new Set()) =>
    (await listBreaches(listBreachesSchema.parse({ action, sort: 'oldest' }), { claims })).results.map(
      ({ uniqueBreachId, claimsOpen }) => `${uniqueBreachId}${claimsOpen ? '!' : ''}`,
    )
  const claims = new Set([String(id)])
  expect(await of('act')).toEqual(['Alpha', 'Beta'])
  expect(await of('act', claims)).toEqual(['Alpha', 'Beta', 'Gamma!'])
  expect(await of('claims', claims)).toEqual(['Gamma!'])
  expect([await of('none'), await of('none', claims)]).toEqual([['Gamma'], []])
  expect([await of('consultation'), await of('active'), await of('notify')]).toEqual([
    ['Alpha'],
    ['Beta'],
    [],
  ])
  // What is no filter is none.
  expect(await of('everything')).toHaveLength(3)
  for (const key of ['Alpha', 'Beta', 'Gamma']) await set(key, 3)
})

test('comes in pages; one past the end is the last', async () => {
  for (let index = 0; index < 30; index++)
    await createBreach({
      uniqueBreachId: `Page${String(index).padStart(2, '0')}`,
      breachDate: new Date('2010-01-01'),
    })
  const first = await list()
  expect(first).toMatchObject({ page: 1, limit: 20, totalPages: 2, totalResults: 33 })
  expect(first.results).toHaveLength(20)
  const second = await list({ page: '2' })
  expect(second.results).toHaveLength(13)
  expect(await list({ page: '9999' })).toMatchObject({ page: 2 })
  expect(
    new Set([...first.results, ...second.results].map(({ uniqueBreachId }) => uniqueBreachId)).size,
  ).toBe(33)
  await db().breach.deleteMany({ where: { uniqueBreachId: { startsWith: 'Page' } } })
})

test('costs one small query, and follows a change at once', async () => {
  await list()
  const query = jest.spyOn(Client.prototype, 'query')
  await list({ q: 'beta' })
  expect(query).toHaveBeenCalledTimes(1)
  query.mockRestore()
  await db().breach.update({ where: { uniqueBreachId: 'Beta' }, data: { title: 'Renamed' } })
  expect(await titles({ q: 'renamed' })).toEqual(['Renamed'])
  await db().breach.update({ where: { uniqueBreachId: 'Beta' }, data: { title: 'Beta' } })
})

test.each(HOSTILE_INPUTS.map((input) => [JSON.stringify(input).slice(0, 40), input]))(
  '%s is no error anywhere in the query',
  async (_, input) => {
    for (const field of ['q', 'year', 'action', 'data', 'sort', 'page']) {
      const query = listBreachesSchema.parse({ [field]: input })
      expect(query.q.length).toBeLessThanOrEqual(100)
      expect(query.q + query.data).not.toMatch(/\p{C}/u)
      expect((await listBreaches(query)).page).toBeGreaterThanOrEqual(1)
    }
  },
)
