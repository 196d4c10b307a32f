import { publishedSettlements } from '@/lib/settlements/published'
import { EXAMPLE_SETTLEMENTS } from '@/prisma/catalogue/demo-settlements'
import { seedSettlements } from '@/prisma/seed-settlements'

test('the invented settlements are stored once', async () => {
  expect(await seedSettlements()).toBe(EXAMPLE_SETTLEMENTS.length)
  expect(await seedSettlements()).toBe(0)
  const { all } = await publishedSettlements()
  expect(all.filter(({ isExample }) => isExample).length).toBe(EXAMPLE_SETTLEMENTS.length)
})
