import { countListed } from '@/lib/breaches/catalogue/count-listed'
import { getCatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { listBreaches } from '@/lib/breaches/catalogue/list-breaches'
import { listBreachesSchema } from '@/lib/breaches/catalogue/list-schema'
import { listedTitle } from '@/lib/breaches/catalogue/listed-title'
import { db } from '@/lib/db/client'
import { countOpenSettlements } from '@/lib/settlements/count-open'
import { createBreach, expose } from '@/tests/support/factories'
import { createSettlement, dayFrom } from '@/tests/support/settlements'

// What the home page counts, and what the alert page repeats.

beforeEach(async () => {
  await db().breach.deleteMany()
  await db().exposure.deleteMany()
})

test('what is listed is counted without what is invented, and so is what can be looked up in it', async () => {
  expect(await countListed()).toBeNull()
  await createBreach({ isExample: true })
  expect(await countListed()).toBeNull()
  await expose('somebody@example.com', await createBreach())
  await createBreach()
  expect(await countListed()).toMatchObject({ listed: 2, searched: 1 })
  expect(await getCatalogueInfo()).toMatchObject({ count: 2, invented: 1 })
  expect(await listBreaches(listBreachesSchema.parse({}))).toMatchObject({ listed: 2, totalResults: 3 })
})

test('settlements are counted whose claims are open; neither invented ones nor those that have ended', async () => {
  const now = new Date()
  const before = await countOpenSettlements(now)
  await createSettlement({})
  expect(await countOpenSettlements(now)).toBe(before! + 1)
  await createSettlement({ isExample: true })
  await createSettlement({
    dates: [{ kind: 'claim', date: dayFrom(-9), confidence: 'court', source: 0 }],
  })
  expect(await countOpenSettlements(now)).toBe(before! + 1)
})

test('a breach is called by our own title, and by none where it is not listed or says something about a person', async () => {
  await createBreach({ uniqueBreachId: 'acme-2024', name: 'Acme', title: 'Acme Stores' })
  await createBreach({ uniqueBreachId: 'secret', title: 'Secret', isSensitive: true })
  for (const called of ['acme', 'ACME-2024', 'Acme stores'])
    expect(await listedTitle(called)).toBe('Acme Stores')
  for (const called of ['', 'Acme Stores!', 'secret', 'Acme. Call 900-555-0142'])
    expect(await listedTitle(called)).toBeNull()
})
