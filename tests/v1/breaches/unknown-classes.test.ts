import { listUnknownClasses } from '@/lib/breaches/catalogue/list-unknown-classes'
import { createBreach } from '@/tests/support/factories'

test('operators learn which data types no advice is written for, the most frequent first, and fifty at most', async () => {
  expect(await listUnknownClasses()).toEqual({ results: [], totalResults: 0 })
  await createBreach({ dataClasses: ['Passwords', 'Dream diaries', 'Shoe sizes'] })
  const id = await createBreach({ dataClasses: ['Email addresses', 'Shoe sizes'] })
  // Another list's row of the same incident counts no second time.
  await createBreach({ dataClasses: ['Shoe sizes'], mergedInto: { connect: { id } } })
  expect(await listUnknownClasses()).toEqual({
    results: [
      { dataClass: 'Shoe sizes', breaches: 2 },
      { dataClass: 'Dream diaries', breaches: 1 },
    ],
    totalResults: 2,
  })
  await createBreach({ dataClasses: Array.from({ length: 60 }, (_, index) => `Sort ${index} of data`) })
  const { results, totalResults } = await listUnknownClasses()
  expect([results.length, totalResults, results[0]]).toEqual([
    50,
    62,
    { dataClass: 'Shoe sizes', breaches: 2 },
  ])
})
