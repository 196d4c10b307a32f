import { checkAddresses } from '@/lib/breaches/check/check-addresses'
import { checkEmail } from '@/lib/breaches/check/check-email'
import { askSources, toAddress } from '@/lib/breaches/sources/ask-sources'
import { hibpSource, resetHibpSource } from '@/lib/breaches/sources/hibp'
import { localSource } from '@/lib/breaches/sources/local'
import { SourceError } from '@/lib/breaches/sources/source'
import { hashEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { faults, startFakeHibp, type FakeHibp } from '@/tests/fakes/hibp'
import { createBreach, expose, hibpRecord } from '@/tests/support/factories'

const [ANN, WORK] = ['ann@example.com', 'ann@work.example']
let hibp: FakeHibp

beforeAll(async () => {
  hibp = await startFakeHibp()
  Object.assign(env(), { HIBP_API_KEY: 'test-key', HIBP_BASE_URL: hibp.url })
})
afterAll(() => hibp.close())
beforeEach(async () => {
  env().HIBP_ACCOUNT_LOOKUP = 'on'
  resetHibpSource()
  hibp.fault = null
  hibp.requests = []
  hibp.accounts.clear()
  await db().lookupOptOut.deleteMany()
  await db().breach.deleteMany()
  await expose(ANN, await createBreach({ uniqueBreachId: 'Ours', breachDate: new Date('2020-01-01') }))
})
afterEach(() => jest.restoreAllMocks())

/** What the check and what a dashboard says of one address. */
const both = (email: string) =>
  Promise.all([checkEmail({ email, provenOwner: true }), checkAddresses([email, WORK])])
const names = ({ breaches }: { breaches: { name: string }[] }) => breaches.map(({ name }) => name)

test('a source that is switched on reaches the check and the dashboard', async () => {
  hibp.accounts.set(ANN, [hibpRecord({ Name: 'Far', BreachDate: '2019-01-01' })])
  for (const result of await both(ANN)) {
    expect(names(result)).toEqual(['Ours', 'Far'])
    expect(result.incomplete).toBe(false)
  }
  env().HIBP_ACCOUNT_LOOKUP = 'off'
  hibp.requests = []
  for (const result of await both(ANN)) expect(names(result)).toEqual(['Ours'])
  expect(hibp.requests).toEqual([])
})

test('of several addresses each breach is told once, with all that it exposes', async () => {
  const { id } = await db().breach.findFirstOrThrow()
  await expose(WORK, id)
  hibp.accounts.set(WORK, [hibpRecord({ Name: 'Far', BreachDate: '2019-01-01' })])
  const { breaches } = await checkAddresses([ANN, WORK, 'nobody@example.com'])
  expect(breaches.map(({ name, foundFor }) => [name, [...foundFor].sort()])).toEqual([
    ['Ours', [ANN, WORK]],
    ['Far', [WORK]],
  ])
})

test('an outside source that does not answer makes both incomplete, and what the others say is shown', async () => {
  hibp.fault = faults.status(429, { 'retry-after': '7' })
  for (const result of await both(ANN)) expect([names(result), result.incomplete]).toEqual([['Ours'], true])
  expect(await askSources([ANN].map(toAddress))).toMatchObject({
    incomplete: true,
    missing: null,
    retryAfter: 7,
  })
})

test('one that answers for one address of two is incomplete, and that response is shown', async () => {
  const far = [hibpRecord({ Name: 'Far', BreachDate: '2019-01-01' })]
  hibp.accounts.set(ANN, far)
  const ask = hibpSource.findBreaches.bind(hibpSource)
  jest
    .spyOn(hibpSource, 'findBreaches')
    .mockImplementation((email, hash) =>
      email === ANN ? ask(email, hash) : Promise.reject(new SourceError('hibp', 'away')),
    )
  const result = await checkAddresses([ANN, WORK])
  expect([names(result), result.incomplete]).toEqual([['Ours', 'Far'], true])
})

test('without our own corpus the dashboard shows nothing, and the check of an owner what there is', async () => {
  hibp.accounts.set(ANN, [hibpRecord({ Name: 'Far' })])
  jest.spyOn(localSource, 'findBreaches').mockRejectedValue(new SourceError('local', 'away'))
  jest.spyOn(localSource, 'findExposures').mockRejectedValue(new SourceError('local', 'away'))
  expect(await checkEmail({ email: ANN, provenOwner: true })).toMatchObject({
    outcome: 'found',
    incomplete: true,
  })
  for (const emails of [[ANN], [ANN, WORK]])
    await expect(checkAddresses(emails)).rejects.toMatchObject({ code: 'could_not_check' })
  jest.spyOn(localSource, 'findBreaches').mockRejectedValue(new Error('no connection'))
  await expect(checkAddresses([ANN])).rejects.toThrow('no connection')
})

test('whose owner opted out is told for each address, and is not known without our own corpus', async () => {
  await db().lookupOptOut.create({ data: { emailHash: new Uint8Array(hashEmail(WORK)) } })
  expect([...(await askSources([ANN, WORK].map(toAddress))).optedOut!]).toEqual([WORK])
  expect([...(await askSources([WORK].map(toAddress))).optedOut!]).toEqual([WORK])
  expect([...(await askSources([ANN].map(toAddress))).optedOut!]).toEqual([])
  jest.spyOn(localSource, 'findBreaches').mockRejectedValue(new SourceError('local', 'away'))
  expect((await askSources([ANN].map(toAddress))).optedOut).toBeNull()
})
