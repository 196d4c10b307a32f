import fc from 'fast-check'
import { dateLineOf, nextDatesOf } from '@/lib/follows/next-dates'
import { TRACKER_STATES, type TrackerState } from '@/lib/follows/tracker'
import {
  DATE_KINDS,
  type DateKind,
  type SettlementDate,
  type SettlementEvent,
} from '@/lib/settlements/record'

const NOW = new Date('2026-11-22T17:00:00Z')

let ids = 0
function row(kind: DateKind, date: string | null, rest: Partial<SettlementDate> = {}): SettlementDate {
  ids += 1
  return {
    id: ids,
    kind,
    date,
    time: null,
    zone: null,
    online: null,
    mail: null,
    confidence: 'court',
    note: null,
    sourceId: 1,
    supersedesId: null,
    change: null,
    addedAt: '2026-10-01T00:00:00.000Z',
    ...rest,
  }
}
const followed = (dates: SettlementDate[], state: TrackerState = 'watching', company = 'Acme') => ({
  slug: company.toLowerCase(),
  company,
  dates,
  events: [] as SettlementEvent[],
  state,
})
const words = (all: ReturnType<typeof followed>[]) =>
  nextDatesOf(all, NOW).map((date) => `${date.day} ${date.words} ${date.company}`)

test('the soonest first, and what is on one day of one settlement together', () => {
  expect(
    words([
      followed([row('claim', '2027-01-15'), row('opt_out', '2026-12-14'), row('objection', '2026-12-14')]),
      followed([row('claim', '2026-12-14')], 'watching', 'Zebra'),
    ]),
  ).toEqual([
    '2026-12-14 Exclude yourself or object Acme',
    '2026-12-14 Claim by Zebra',
    '2027-01-15 Claim by Acme',
  ])
})

test('neither a day that has passed, nor one that no official page gives, nor one that sources disagree about', () => {
  expect(
    words([
      followed([
        row('claim', '2026-11-21'),
        row('opt_out', '2026-12-01', { confidence: 'third_party' }),
        row('objection', '2026-12-01'),
        row('objection', '2026-12-02'),
      ]),
    ]),
  ).toEqual([])
  // Today is still a day.
  expect(words([followed([row('claim', '2026-11-22')])])).toEqual(['2026-11-22 Claim by Acme'])
})

test('a moved day stands as it is now', () => {
  const old = row('claim', '2026-12-01')
  expect(words([followed([old, row('claim', '2027-02-01', { supersedesId: old.id })])])).toEqual([
    '2027-02-01 Claim by Acme',
  ])
})

test('two benefits that run side by side are no disagreement: each has its day', () => {
  const benefits = [
    row('benefit_until', '2027-05-01', { note: 'Identity restoration' }),
    row('benefit_until', '2028-02-01', { note: 'Credit monitoring code' }),
  ]
  expect(words([followed(benefits)])).toEqual([
    '2027-05-01 Last day of a benefit Acme',
    '2028-02-01 Last day of a benefit Acme',
  ])
  const sameDay = benefits.map((date) => ({ ...date, date: '2027-05-01' }))
  expect(words([followed(sameDay)])).toEqual(['2027-05-01 Last day of a benefit Acme'])
  const differ = benefits.map((date) => ({ ...date, note: 'Identity restoration' }))
  expect(words([followed(differ)])).toEqual([])
})

test('of a case that is over nothing is ahead but a benefit of those who could claim', () => {
  const done = { id: 1, kind: 'done', date: '2026-11-20', note: null, sourceId: 1, addedAt: '2026-11-20T12:00:00.000Z' } as const // prettier-ignore
  const ahead = DATE_KINDS.map((kind) => row(kind, '2027-01-15'))
  expect(words([{ ...followed(ahead), events: [done] }])).toEqual([])
  const claimed = ahead.map((date) => ({
    ...date,
    date: date.kind.startsWith('claim') ? '2026-06-01' : date.date,
  }))
  expect(words([{ ...followed(claimed), events: [done] }])).toEqual(['2027-01-15 Last day of a benefit Acme'])
})

test.each<[TrackerState, string[]]>([
  ['watching', ['claim', 'opt_out', 'objection', 'final_hearing', 'payment', 'benefit_until']],
  ['filed', ['opt_out', 'objection', 'final_hearing', 'payment', 'benefit_until']],
  ['paid', ['benefit_until']],
  ['denied', []],
  ['not_mine', []],
])('who is %s waits for %j', (state, kinds) => {
  const waits = DATE_KINDS.filter(
    (kind) => kind !== 'claim_extended' && words([followed([row(kind, '2026-12-24')], state)]).length > 0,
  )
  expect(waits).toEqual(kinds)
})

const anyDate = fc
  .tuple(
    fc.constantFrom(...DATE_KINDS),
    fc.integer({ min: -200, max: 400 }),
    fc.constantFrom('court', 'official', 'third_party'),
  )
  .map(([kind, days, confidence]) =>
    row(kind, new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10), {
      confidence: confidence as SettlementDate['confidence'],
    }),
  )

test('whatever is followed: in order, none before today, one row a day of each, and the line is to scale', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(anyDate, { maxLength: 9 }), fc.constantFrom(...TRACKER_STATES)), {
        maxLength: 6,
      }),
      (all) => {
        const dates = nextDatesOf(
          all.map(([rows, state], place) => followed(rows, state, `Company ${place}`)),
          NOW,
        )
        const days = dates.map(({ day }) => day)
        expect(days).toEqual([...days].sort())
        expect(days.every((day) => day >= '2026-11-22')).toBe(true)
        expect(new Set(dates.map(({ slug, day }) => `${slug} ${day}`)).size).toBe(dates.length)
        const line = dateLineOf(dates, NOW)
        expect(line === null).toBe(!days.some((day) => day <= '2027-02-22'))
        for (const { at, day } of [...(line?.days ?? []), ...(line?.months ?? [])]) {
          expect(at).toBeCloseTo((Date.parse(day) - Date.parse('2026-11-22')) / 86_400_000 / 92)
          expect(at >= 0 && at <= 1).toBe(true)
        }
      },
    ),
  )
})

test('with the hour that is printed, and one of another hour by itself', () => {
  const hour = (time: string, zone: string | null = null) => ({ time, zone })
  const dates = nextDatesOf(
    [
      followed([
        row('claim', '2027-01-15', hour('12:00', 'America/Chicago')),
        row('opt_out', '2026-12-14', hour('23:59')),
        row('objection', '2026-12-14', hour('23:59')),
        row('final_hearing', '2026-12-14', hour('10:00')),
      ]),
    ],
    NOW,
  )
  expect(dates.map(({ day, time, words: what }) => `${day} ${time} ${what}`)).toEqual([
    '2026-12-14 11:59 p.m. Eastern time Exclude yourself or object',
    '2026-12-14 10:00 a.m. Eastern time Court hearing',
    '2027-01-15 12:00 p.m. Central time Claim by',
  ])
})
