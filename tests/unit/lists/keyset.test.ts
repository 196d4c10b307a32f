import fc from 'fast-check'
import { changedFields } from '@/lib/audit/changes'
import { cursorsOf, END, readPage, type KeysetPage, type Scan } from '@/lib/lists/keyset'

/** A list of numbers, newest (highest) first. */
const reader =
  (all: number[]) =>
  ({ order, from, take }: Scan<number>) => {
    const sorted = [...all].sort((a, b) => (order === 'down' ? b - a : a - b))
    return Promise.resolve(
      sorted.filter((n) => from === null || (order === 'down' ? n < from : n > from)).slice(0, take),
    )
  }

test('whichever way a list is gone through, every row is met once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      async (all, limit) => {
        const read = reader(all)
        const sorted = [...all].sort((a, b) => b - a)
        const down: number[] = []
        for (let after: number | null = null; ;) {
          const page: KeysetPage<number> = await readPage({ after, before: null, limit }, read)
          down.push(...page.rows)
          const { next }: { next: string | null } = cursorsOf(page, String)
          if (next === null) break
          after = Number(next)
        }
        expect(down).toEqual(sorted)
        const up: number[] = []
        for (let before: number | typeof END = END; ;) {
          const page: KeysetPage<number> = await readPage({ after: null, before, limit }, read)
          up.unshift(...page.rows.filter((row) => !up.includes(row)))
          const { previous } = cursorsOf(page, String)
          if (previous === null) break
          before = Number(previous)
        }
        expect(up).toEqual(sorted)
      },
    ),
    { numRuns: 100 },
  )
})

test('the audit log tells only what is different', () => {
  expect(changedFields({ state: 'new', kept: 1 }, { state: 'closed', kept: 1 })).toEqual([
    { field: 'State', before: 'new', after: 'closed' },
  ])
  expect(changedFields(null, { newToRecipient: 1200, all: true, names: ['a', 'b'] })).toEqual([
    { field: 'New to recipient', before: null, after: '1,200' },
    { field: 'All', before: null, after: 'Yes' },
    { field: 'Names', before: null, after: 'a, b' },
  ])
  expect(
    changedFields({ skipped: {} }, { skipped: { 'already-told': 1, listed: [1, 2], since: '' } }),
  ).toEqual([{ field: 'Skipped', before: null, after: 'Already told: 1; Listed: [1,2]' }])
  expect(changedFields({ skipped: {} }, null)).toEqual([])
  const instant = '2026-11-27T13:05:09.123Z'
  expect(
    changedFields({ until: instant }, { evidence: { deadline: '2027-01-05', court: '2026-13-40' } }),
  ).toEqual([
    { field: 'Until', before: 'Nov 27, 2026, 13:05 UTC', after: null },
    { field: 'Evidence', before: null, after: 'Deadline: Jan 5, 2027; Court: 2026-13-40' },
  ])
  expect(changedFields('old', null)).toEqual([{ field: 'Value', before: 'old', after: null }])
  expect(changedFields(null, { text: 'x'.repeat(300) })[0]!.after).toHaveLength(201)
  expect(changedFields(undefined, undefined)).toEqual([])
})
