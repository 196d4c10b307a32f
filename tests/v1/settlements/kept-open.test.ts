import { ageStatuses } from '@/lib/breaches/status/age-statuses'
import { STATUSES } from '@/lib/breaches/status/status-table'
import { db } from '@/lib/db/client'
import { breachesKeptOpen } from '@/lib/settlements/kept-open'
import { createBreach } from '@/tests/support/factories'
import { createSettlement, dayFrom } from '@/tests/support/settlements'

const OLD = new Date('2020-05-01')

beforeEach(async () => {
  await db().settlement.deleteMany()
  await db().breach.deleteMany()
})

async function oldBreach(): Promise<number> {
  const id = await createBreach({ breachDate: OLD })
  await db().breach.update({
    where: { id },
    data: { massActionBreachStatus: STATUSES.notify.code, statusSetByAdmin: false },
  })
  return id
}
const statusOf = async (id: number) =>
  (await db().breach.findUniqueOrThrow({ where: { id } })).massActionBreachStatus
const age = async () => ageStatuses(new Date(), await breachesKeptOpen())
const linked = (id: number, overrides: Parameters<typeof createSettlement>[0] = {}) =>
  createSettlement({ breaches: [{ id, source: 0 }], ...overrides })

test('a breach whose settlement is open, or soon is, does not age', async () => {
  const [open, soon, alone] = [await oldBreach(), await oldBreach(), await oldBreach()]
  const merged = await oldBreach()
  await db().breach.update({ where: { id: merged }, data: { mergedIntoId: open } })
  await linked(open)
  await linked(soon, { dates: [], events: [{ kind: 'announced', source: 0 }] })
  expect(await age()).toBe(1)
  expect(await Promise.all([open, soon, alone, merged].map(statusOf))).toEqual([
    STATUSES.notify.code,
    STATUSES.notify.code,
    STATUSES.noAction.code,
    STATUSES.notify.code,
  ])
  expect(await age()).toBe(0)
})

test.each<[string, Parameters<typeof createSettlement>[0]]>([
  ['a draft', { publishedAt: null }],
  [
    'one that has closed',
    { dates: [{ kind: 'claim', date: dayFrom(-3), confidence: 'official', source: 0 }] },
  ],
  [
    'one with a third party’s day alone',
    { dates: [{ kind: 'claim', date: dayFrom(30), confidence: 'third_party', source: 0 }] },
  ],
  ['one that is withdrawn', { withdrawnAt: new Date().toISOString(), withdrawnReason: 'Not ours.' }],
])('%s keeps nothing', async (_, overrides) => {
  const id = await oldBreach()
  await linked(id, overrides)
  expect(await age()).toBe(1)
  expect(await statusOf(id)).toBe(STATUSES.noAction.code)
})
