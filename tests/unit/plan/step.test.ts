import fc from 'fast-check'
import { isStepKey, MOST_MARKS, readMarks } from '@/lib/plan/step'

describe('what a browser kept', () => {
  it('is read as it was written', () => {
    const marks = { v: 1 as const, done: { 'freeze-credit': '2026-11-24', 'claim:maple-2024': '2026-11-20' } }
    expect(readMarks(JSON.stringify(marks))).toEqual(marks)
  })

  it.each([
    null,
    '',
    'x',
    'null',
    '[]',
    '{"v":2,"done":{"freeze-credit":"2026-11-24"}}',
    '{"v":1,"done":null}',
    '{"v":1,"done":{"a@b.example":"2026-11-24","freeze-credit":"soon","two-step":7,"wallet":"2026-13-40"}}',
  ])('is nothing where it cannot be read: %s', (stored) => {
    expect(readMarks(stored)).toEqual({ v: 1, done: {} })
  })

  it('never throws, and never takes more marks than there can be', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (stored) => readMarks(stored).v === 1))
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`claim:s-${index}`, '2026-11-24']),
    )
    expect(Object.keys(readMarks(JSON.stringify({ v: 1, done: many })).done)).toHaveLength(MOST_MARKS)
  })

  it('takes no address for a key', () => {
    expect(isStepKey('claim:maple-2024')).toBe(true)
    expect(isStepKey('pat@mail.example')).toBe(false)
    expect(isStepKey('claim:' + 'a'.repeat(300))).toBe(false)
  })
})
