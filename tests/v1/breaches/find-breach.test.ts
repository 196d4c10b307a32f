import { findBreach } from '@/lib/breaches/catalogue/get-breach'
import { closeDatabase, db } from '@/lib/db/client'
import { createBreach } from '@/tests/support/factories'

beforeAll(async () => {
  await db().breach.deleteMany()
  for (const uniqueBreachId of ['example-Acorn-Health', 'Pine', 'pine-', 'Zoë 2'])
    await createBreach({ uniqueBreachId })
})
afterAll(closeDatabase)

test.each([
  ['example-Acorn-Health', 'example-Acorn-Health'],
  ['EXAMPLE-ACORN-HEALTH', 'example-Acorn-Health'],
  [' example-acorn-health ', 'example-Acorn-Health'],
  ['example-Acorn-Health/', 'example-Acorn-Health'],
  ['example-Acorn-Health\u0000', 'example-Acorn-Health'],
  ['example-Acorn-Health).', 'example-Acorn-Health'],
  ['zoë 2', 'Zoë 2'],
  // Of two that differ in nothing else only the exact one is meant.
  ['Pine', 'Pine'],
  ['pine-', 'pine-'],
  ['pine', undefined],
  ['example-Acorn', undefined],
  ['', undefined],
  ['/'.repeat(500), undefined],
])('an address that says %j means %j', async (text, key) => {
  expect((await findBreach(text))?.uniqueBreachId).toBe(key)
})
