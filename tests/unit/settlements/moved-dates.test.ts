import { movedDates } from '@/lib/settlements/moved-dates'
import type { SettlementDate } from '@/lib/settlements/record'

const day = (id: number, date: string | null, more: Partial<SettlementDate> = {}): SettlementDate =>
  ({ id, kind: 'claim', date, time: null, zone: null, online: null, mail: null, confidence: 'official', note: null, sourceId: id, supersedesId: id === 1 ? null : id - 1, change: null, addedAt: `2026-0${id}-01T00:00:00.000Z`, ...more }) // prettier-ignore

const PUBLISHED = '2026-01-15T00:00:00.000Z'

test.each<[string, SettlementDate[], string | null, [string, string | null, boolean][]]>([
  ['none', [day(1, '2026-12-01')], PUBLISHED, []],
  ['another reading', [day(1, '2026-12-01'), day(2, '2027-01-30')], PUBLISHED, [['2026-12-01', '2027-01-30', false]]],
  ['another reading, before it was published', [day(1, '2026-12-01'), day(2, '2027-01-30')], null, [['2026-12-01', '2027-01-30', false]]],
  ['the same reading: it cannot have said both', [day(1, '2025-01-30'), day(2, '2027-01-30', { sourceId: 1 })], PUBLISHED, [['2025-01-30', '2027-01-30', true]]],
  ['the same, before anybody saw it', [day(1, '2025-01-30'), day(2, '2027-01-30', { sourceId: 1 })], '2026-02-15T00:00:00.000Z', []],
  ['the same, in a draft', [day(1, '2025-01-30'), day(2, '2027-01-30', { sourceId: 1 })], null, []],
  ['one that the page never gave', [day(1, '2025-01-30'), day(2, null, { sourceId: 1 })], PUBLISHED, [['2025-01-30', null, true]]],
  ['taken back by another page', [day(1, '2025-01-30'), day(2, null)], PUBLISHED, [['2025-01-30', null, false]]],
  ['the same day, of another page', [day(1, '2026-12-01'), day(2, '2026-12-01')], PUBLISHED, []],
  ['put right, then moved', [day(1, '2025-01-30'), day(2, '2027-01-30', { sourceId: 1 }), day(3, '2027-03-01')], PUBLISHED, [['2025-01-30', '2027-01-30', true], ['2027-01-30', '2027-03-01', false]]],
])('%s', (_words, dates, publishedAt, expected) =>
  expect(movedDates({ dates, publishedAt }).map(({ was, now, isCorrection }) => [was.date, now.date, isCorrection])).toEqual(expected)) // prettier-ignore
