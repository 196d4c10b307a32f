import { isAffected } from '@/lib/breaches/check/is-affected'
import { resetHibpSource } from '@/lib/breaches/sources/hibp'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { faults, startFakeHibp, type FakeHibp } from '@/tests/fakes/hibp'
import { createBreach, expose } from '@/tests/support/factories'

// Whether an address is in one breach: what was not looked through, or not by everybody who may know, is no finding.

const ask = (uniqueBreachId: string, isCheckable: boolean, email = 'ann@example.com') =>
  isAffected({ email, breach: { uniqueBreachId, isCheckable }, provenOwner: false })

beforeEach(async () => {
  await db().breach.deleteMany()
  await db().exposure.deleteMany()
})

test('yes, no, and not known where no addresses are held', async () => {
  await expose('ann@example.com', await createBreach({ uniqueBreachId: 'Acme' }))
  await expose('bob@example.com', await createBreach({ uniqueBreachId: 'Borealis' }))
  await createBreach({ uniqueBreachId: 'Cobalt' })
  expect(await ask('Acme', true)).toBe(true)
  expect(await ask('Borealis', true)).toBe(false)
  expect(await ask('Cobalt', false)).toBeNull()
})

describe('with another source', () => {
  let hibp: FakeHibp
  beforeAll(async () => {
    resetHibpSource()
    hibp = await startFakeHibp()
    Object.assign(env(), { HIBP_ACCOUNT_LOOKUP: 'on', HIBP_API_KEY: 'key', HIBP_BASE_URL: hibp.url })
  })
  afterAll(async () => {
    Object.assign(env(), { HIBP_ACCOUNT_LOOKUP: 'off' })
    await hibp.close()
  })

  test('that does not answer: what our own finds is said, and of all else nothing', async () => {
    await expose('ann@example.com', await createBreach({ uniqueBreachId: 'Acme' }))
    hibp.fault = faults.status(503)
    expect(await ask('Acme', true)).toBe(true)
    expect(await ask('Borealis', true)).toBeNull()
    expect(await ask('Borealis', true, 'nobody@example.com')).toBeNull()
  })
})
