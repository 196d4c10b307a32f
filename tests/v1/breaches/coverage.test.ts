import { POST } from '@/app/v1/breaches/check-breach/route'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { getCatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { ageStatuses } from '@/lib/breaches/status/age-statuses'
import { db, pgPool } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { importCsv } from '@/lib/imports/import-csv'
import { createBreach, expose } from '@/tests/support/factories'
import { impatiently } from '@/tests/support/impatiently'
import { serve, type TestApp } from '@/tests/support/serve'

const PATH = '/v1/breaches/check-breach'
const NOW = new Date('2026-11-21T12:00:00Z')
let app: TestApp

beforeAll(async () => {
  app = await serve({ [PATH]: { POST } })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await db().breach.deleteMany()
  await db().exposure.deleteMany()
})

async function coverage(): Promise<unknown> {
  const response = await fetch(app.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com' }),
  })
  return ((await response.json()) as { coverage: unknown }).coverage
}

async function load(rows: string): Promise<void> {
  async function* bytes() {
    yield Buffer.from(`Company,Breach Date,Affected Users,Data Types,Severity,Emails\n${rows}\n`)
  }
  await importCsv({ input: bytes(), fileName: 'test.csv', now: NOW })
}

test('a check says in how many breaches it looked, and how many are listed without addresses', async () => {
  const known = await createBreach()
  await createBreach()
  await createBreach()
  await createBreach({ isExample: true })
  expect(await coverage()).toEqual({ searched: 0, unsearched: 3 })
  await expose('somebody@example.com', known)
  await createBreach()
  expect(await coverage()).toEqual({ searched: 1, unsearched: 3 })
})

test('sensitive breaches are not among those that an all-clear is about', async () => {
  await expose('somebody@example.com', await createBreach(), await createBreach({ isSensitive: true }))
  expect(await coverage()).toEqual({ searched: 1, unsearched: 0 })
  // Its owner's answer is about them too, where addresses are held.
  await createBreach({ isSensitive: true })
  await expose('somebody@example.com', await createBreach({ isSensitive: true, isExample: true }))
  await coverage()
  expect(await getCatalogueInfo()).toMatchObject({ ownerOnly: 1 })
})

test('addresses that an import adds to a breach that had none are counted from then on', async () => {
  await load('Acme,2026-05-06,10,Names,High,')
  expect(await coverage()).toEqual({ searched: 0, unsearched: 1 })
  const [before] = [...(await currentCatalogue()).byId.values()]
  expect(before!.isCheckable).toBe(false)
  await load('Acme,2026-05-06,10,Names,High,a@example.com')
  expect(await coverage()).toEqual({ searched: 1, unsearched: 0 })
  const [after] = [...(await currentCatalogue()).byId.values()]
  expect(after!.isCheckable).toBe(true)
})

test('while it cannot be found out which addresses are held, nothing is kept of that', async () => {
  await expose('somebody@example.com', await createBreach())
  const held = await pgPool().connect()
  try {
    await held.query('BEGIN; LOCK TABLE exposure IN ACCESS EXCLUSIVE MODE')
    expect(await impatiently(currentCatalogue)).toMatchObject({ isPartial: true, coverage: { searched: 0 } })
  } finally {
    await held.query('ROLLBACK')
    held.release()
  }
  expect(await currentCatalogue()).toMatchObject({ isPartial: false, coverage: { searched: 1 } })
})

describe('an entry that is followed for nothing', () => {
  const KINDS = {
    stealerLog: { isStealerLog: true },
    malware: { isMalware: true },
    spamList: { isSpamList: true },
    fabricated: { isFabricated: true },
    retired: { isRetired: true },
    comboList: { title: 'A Combo List' },
  }

  test.each(Object.entries(KINDS))(
    '%s: is read as such at once, and stored so in the night',
    async (kind, facts) => {
      const recent = { breachDate: new Date('2026-10-01'), massActionBreachStatus: 3 }
      const id = await createBreach({ ...recent, ...facts })
      const company = await createBreach(recent)
      const { byId } = await currentCatalogue()
      expect(byId.get(id)).toMatchObject({ kind, massActionBreachStatus: '4', hasLegalAction: false })
      expect(byId.get(company)).toMatchObject({ kind: 'breach', massActionBreachStatus: '3' })
      expect(await ageStatuses(NOW)).toBe(1)
      const { massActionBreachStatus } = await db().breach.findUniqueOrThrow({ where: { id } })
      expect(massActionBreachStatus).toBe(4)
    },
  )

  test('keeps the status that an operator has set, where that is more than watching', async () => {
    const id = await createBreach({ isSpamList: true, massActionBreachStatus: 1, statusSetByAdmin: true })
    const { byId } = await currentCatalogue()
    expect(byId.get(id)).toMatchObject({ massActionBreachStatus: '1', hasLegalAction: true })
    expect(await ageStatuses(NOW)).toBe(0)
  })
})
