import { db } from '@/lib/db/client'
import { indexAddresses } from '@/lib/settlements/address/address-index'
import { checkAddress } from '@/lib/settlements/check-address'
import { openSettlementsOf, publishedSettlements } from '@/lib/settlements/published'
import { readSettlement } from '@/lib/settlements/read-rows'
import { createSettlement, dayFrom } from '@/tests/support/settlements'
import { createBreach } from '@/tests/support/factories'

test('a stored settlement is read with all its parts', async () => {
  const { slug, dateIds } = await createSettlement({
    dates: [
      { kind: 'claim', date: dayFrom(-2), confidence: 'official', source: 0 },
      { kind: 'claim', date: dayFrom(9), time: '17:00', zone: 'America/Chicago', confidence: 'court', source: 0, supersedes: 0 }, // prettier-ignore
    ],
    disputes: [{ field: 'fundCents', values: [{ value: '$30,000,000', source: 0 }, { value: '$50,000,000', source: 0 }] }], // prettier-ignore
    classSize: 31_658_000,
    fundCents: 11_750_000_000,
  })
  const settlement = await readSettlement(slug)
  expect(settlement).toMatchObject({
    slug,
    classSize: 31_658_000,
    fundCents: 11_750_000_000,
    incidentFrom: '2024-05-01',
    version: 1,
    dates: [
      { id: dateIds[0], date: dayFrom(-2), supersedesId: null, change: null },
      { id: dateIds[1], date: dayFrom(9), time: '17:00', supersedesId: dateIds[0] },
    ],
    tiers: [
      { position: 0, choice: 'A', maxCents: 500_000 },
      { position: 1, choice: 'B', proRata: true },
    ],
    conditions: [{ kind: 'notice', meets: 'yes' }],
  })
  expect(settlement!.disputes[0]!.values.map(({ value }) => value)).toEqual(['$30,000,000', '$50,000,000'])
  expect(settlement!.fieldSources.caseName).toBe(settlement!.sources[0]!.id)
  expect(await readSettlement('none-of-this-name')).toBeNull()
})

test('sources, days and events are only added to', async () => {
  const { id } = await createSettlement({ events: [{ kind: 'announced' }] })
  const added = /only added to|constraint violated/
  await expect(db().settlementDate.updateMany({ where: { settlementId: id }, data: { note: 'x' } })).rejects.toThrow(added) // prettier-ignore
  await expect(db().settlementDate.deleteMany({ where: { settlementId: id } })).rejects.toThrow(added)
  await expect(db().settlementSource.updateMany({ where: { settlementId: id }, data: { url: 'x' } })).rejects.toThrow(added) // prettier-ignore
  await expect(db().settlementEvent.deleteMany({ where: { settlementId: id } })).rejects.toThrow(added)
  // A draft goes with all that it had.
  await db().settlement.delete({ where: { id } })
  expect(await db().settlementDate.count({ where: { settlementId: id } })).toBe(0)
})

test('the copy in memory follows every change', async () => {
  const breachId = await createBreach()
  const { id, slug } = await createSettlement({ breaches: [{ id: breachId, source: 0 }] })
  const now = new Date()
  const first = await publishedSettlements()
  expect(openSettlementsOf(first, breachId, now).map((one) => one.slug)).toEqual([slug])
  expect(await publishedSettlements()).toBe(first)
  await db().settlement.update({ where: { id }, data: { withdrawnAt: now, withdrawnReason: 'A mistake.' } })
  const second = await publishedSettlements()
  expect(openSettlementsOf(second, breachId, now)).toEqual([])
  expect(second.bySlug.get(slug)?.withdrawnAt).not.toBeNull()
})

test('what sources disagree about is on record nowhere', async () => {
  const { slug } = await createSettlement({
    officialHosts: ['one.example'],
    portals: [{ host: 'forms.example', pathPrefix: '/one/' }],
    senders: ['noreply@one.example'],
    disputes: [{ field: 'officialHosts', values: [{ value: 'one.example', source: 0 }, { value: 'other.example', source: 0 }] }], // prettier-ignore
  })
  const published = await publishedSettlements()
  expect(published.bySlug.get(slug)).toMatchObject({ officialHosts: [], portals: [] })
  for (const text of ['https://one.example/claim', 'https://forms.example/one/claim'])
    expect(checkAddress(text, indexAddresses(published.all)).verdict).not.toMatch(/^official/)
  // Its operators see what is stored.
  expect(await readSettlement(slug)).toMatchObject({ officialHosts: ['one.example'] })
})
