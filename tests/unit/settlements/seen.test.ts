import fc from 'fast-check'
import { MAX_SEEN, readSeen, unseen, writeSeen } from '@/lib/settlements/seen'
import { anyText } from '@/tests/support/any-text'

const one = fc.record({
  slug: fc.stringMatching(/^[a-z0-9]+(?:-[a-z0-9]+){0,5}$/),
  version: fc.integer({ min: 1, max: 999_999_999 }),
})

test('what a form holds is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(one, { maxLength: MAX_SEEN }), (seen) => {
      expect(readSeen(writeSeen(seen))).toEqual(seen)
    }),
  )
})

test('whatever else stands there was not seen', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (text) => {
      for (const { slug, version } of readSeen(text)) {
        expect(slug).not.toBe('')
        expect(Number.isSafeInteger(version) && version > 0).toBe(true)
      }
      expect(readSeen(text).length).toBeLessThanOrEqual(MAX_SEEN)
    }),
  )
  for (const text of [
    '',
    'acorn',
    'acorn:',
    ':3',
    'acorn:0',
    'acorn:-1',
    'acorn:3.5',
    'acorn:1e3',
    'acorn:03',
  ])
    expect(readSeen(text)).toEqual([])
})

test('a record counts as seen only as what it is now, and every one has to', () => {
  fc.assert(
    fc.property(fc.array(one, { maxLength: 5 }), fc.array(one, { maxLength: 5 }), (open, seen) => {
      const left = unseen(open, seen)
      expect(left).toEqual(
        open.filter((record) => !seen.some((s) => s.slug === record.slug && s.version === record.version)),
      )
      expect(unseen(open, [...seen, ...open])).toEqual([])
      for (const record of open)
        expect(unseen([record], [{ ...record, version: record.version + 1 }])).toEqual([record])
    }),
  )
})
