import fc from 'fast-check'
import { dateInForce, dayIn, endOf, hasPassed } from '@/lib/settlements/dates'
import { claimDate, isOpen, mayHaveChanged, phaseOf } from '@/lib/settlements/phase'
import { DATE_KINDS, EVENT_KINDS, type SettlementDate } from '@/lib/settlements/record'
import { runs } from '@/tests/support/runs'

const NOW = new Date('2026-11-22T12:00:00Z')

function date(fields: Partial<SettlementDate>, id = 1): SettlementDate {
  return {
    id,
    kind: 'claim',
    date: '2026-12-18',
    time: null,
    zone: null,
    online: 'submitted',
    mail: 'postmarked',
    confidence: 'official',
    note: null,
    sourceId: 1,
    supersedesId: null,
    change: null,
    addedAt: '2026-11-01T00:00:00.000Z',
    ...fields,
  }
}

const published = { publishedAt: '2026-11-01T00:00:00.000Z', withdrawnAt: null, events: [], dates: [] }

test.each([
  ['not published', { ...published, publishedAt: null, dates: [date({})] }, 'draft'],
  ['an official day that has not passed', { ...published, dates: [date({})] }, 'claims_open'],
  ["a court's day", { ...published, dates: [date({ confidence: 'court' })] }, 'claims_open'],
  ["anybody else's day", { ...published, dates: [date({ confidence: 'third_party' })] }, 'unknown'],
  ['no day', published, 'unknown'],
  ['announced, no day', { ...published, events: [{ kind: 'announced' }] }, 'upcoming'],
  ['a day that has passed', { ...published, dates: [date({ date: '2026-11-21' })] }, 'claims_closed'],
  ['the last day', { ...published, dates: [date({ date: '2026-11-22' })] }, 'claims_open'],
  [
    'two official days',
    { ...published, dates: [date({}), date({ date: '2026-12-20', confidence: 'court' }, 2)] },
    'unknown',
  ],
  [
    'an old day of another list beside the official one',
    { ...published, dates: [date({ confidence: 'third_party', date: '2026-11-01' }), date({}, 2)] },
    'claims_open',
  ],
  [
    'a moved day',
    { ...published, dates: [date({ date: '2026-11-18' }), date({ supersedesId: 1 }, 2)] },
    'claims_open',
  ],
  [
    'an extension',
    {
      ...published,
      dates: [date({ date: '2020-01-22' }), date({ kind: 'claim_extended', date: '2027-01-22' }, 2)],
    },
    'claims_open',
  ],
  [
    'a day that was taken back',
    { ...published, dates: [date({}), date({ date: null, supersedesId: 1 }, 2)] },
    'unknown',
  ],
  [
    'approved while claims are open',
    { ...published, dates: [date({})], events: [{ kind: 'final_approval' }] },
    'claims_open',
  ],
  [
    'approved',
    { ...published, dates: [date({ date: '2026-10-01' })], events: [{ kind: 'final_approval' }] },
    'approved',
  ],
  ['paying', { ...published, dates: [date({ date: '2026-10-01' })], events: [{ kind: 'paying' }] }, 'paying'],
  [
    'a day for the money that has passed, of which nobody says that it went out',
    {
      ...published,
      dates: [date({ date: '2026-09-01' }), date({ kind: 'payment', date: '2026-10-01' }, 2)],
      events: [{ kind: 'final_approval' }],
    },
    'approved',
  ],
  [
    'announced, with a day for the money that has passed',
    {
      ...published,
      dates: [date({ kind: 'payment', date: '2026-10-01' })],
      events: [{ kind: 'announced' }],
    },
    'unknown',
  ],
  ['done', { ...published, dates: [date({})], events: [{ kind: 'done' }] }, 'done'],
  ['withdrawn', { ...published, withdrawnAt: '2026-11-02T00:00:00.000Z', dates: [date({})] }, 'withdrawn'],
] as const)('%s', (_name, facts, phase) => {
  expect(phaseOf(facts, NOW)).toBe(phase)
})

test('a day ends in its zone', () => {
  const last = { date: '2026-12-18', time: null, zone: null }
  // Eastern, five hours behind.
  expect(endOf(last).toISOString()).toBe('2026-12-19T04:59:59.999Z')
  expect(endOf({ ...last, zone: 'America/Los_Angeles' }).toISOString()).toBe('2026-12-19T07:59:59.999Z')
  expect(endOf({ ...last, time: '17:00', zone: 'America/Chicago' }).toISOString()).toBe(
    '2026-12-18T23:00:59.999Z',
  )
  expect(endOf({ ...last, zone: 'No/Where' })).toEqual(endOf(last))
  expect(hasPassed(last, new Date('2026-12-19T04:59:00Z'))).toBe(false)
  expect(hasPassed(last, new Date('2026-12-19T05:00:00Z'))).toBe(true)
  // The clocks go forward at two, and back at two.
  expect(endOf({ date: '2026-03-08', time: '01:30', zone: null }).toISOString()).toBe(
    '2026-03-08T06:30:59.999Z',
  )
  expect(endOf({ date: '2026-03-08', time: null, zone: null }).toISOString()).toBe('2026-03-09T03:59:59.999Z')
  expect(endOf({ date: '2026-11-01', time: null, zone: null }).toISOString()).toBe('2026-11-02T04:59:59.999Z')
  expect(dayIn(null, new Date('2026-12-19T04:00:00Z'))).toBe('2026-12-18')
})

const day = fc
  .integer({ min: -900, max: 900 })
  .map((days) => new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10))
const anyDate = fc.record({
  kind: fc.constantFrom(...DATE_KINDS),
  date: fc.option(day),
  time: fc.option(fc.constantFrom('00:00', '16:59', '23:59')),
  zone: fc.option(fc.constantFrom('America/Chicago', 'America/Los_Angeles', 'Nonsense', 'Pacific/Honolulu')),
  confidence: fc.constantFrom('court' as const, 'official' as const, 'third_party' as const),
  supersedesId: fc.option(fc.integer({ min: 1, max: 8 })),
})
const record = fc.record({
  publishedAt: fc.option(fc.constant('2026-11-01T00:00:00.000Z')),
  withdrawnAt: fc.option(fc.constant('2026-11-02T00:00:00.000Z'), { freq: 5 }),
  dates: fc
    .array(anyDate, { maxLength: 8 })
    .map((dates) => dates.map((fields, index) => date(fields, index + 1))),
  events: fc.array(fc.record({ kind: fc.constantFrom(...EVENT_KINDS) }), { maxLength: 3 }),
})

test('no record is open without a day of a court or an official page that has not passed', () => {
  let open = 0
  fc.assert(
    fc.property(record, (facts) => {
      const phase = phaseOf(facts, NOW)
      expect(isOpen(facts, NOW)).toBe(phase === 'claims_open')
      if (phase !== 'claims_open') return
      open += 1
      const claim = claimDate(facts.dates)!
      expect(claim.confidence).not.toBe('third_party')
      expect(facts.dates).toContainEqual(claim)
      expect(hasPassed(claim, NOW)).toBe(false)
      expect(facts.dates.some(({ supersedesId }) => supersedesId === claim.id)).toBe(false)
      expect(facts.publishedAt).not.toBeNull()
      expect(facts.withdrawnAt).toBeNull()
    }),
    { numRuns: runs(10_000) },
  )
  expect(open).toBeGreaterThan(10)
})

test('a later moment never opens what was closed', () => {
  fc.assert(
    fc.property(record, fc.nat({ max: 2_000 }), (facts, days) => {
      const later = new Date(NOW.getTime() + days * 86_400_000)
      return isOpen(facts, NOW) || !isOpen(facts, later)
    }),
    { numRuns: runs(2_000) },
  )
})

test('the order in which days stand does not matter', () => {
  fc.assert(
    fc.property(record, (facts) => {
      const turned = { ...facts, dates: [...facts.dates].reverse() }
      expect(phaseOf(turned, NOW)).toBe(phaseOf(facts, NOW))
      expect(dateInForce(turned.dates, 'opt_out').state).toBe(dateInForce(facts.dates, 'opt_out').state)
    }),
    { numRuns: runs(2_000) },
  )
})

test('what nobody has compared for 30 days may have changed', () => {
  const open = { ...published, dates: [date({})] }
  expect(mayHaveChanged({ ...open, checkedAt: '2026-11-01T00:00:00Z' }, NOW)).toBe(false)
  expect(mayHaveChanged({ ...open, checkedAt: '2026-10-01T00:00:00Z' }, NOW)).toBe(true)
  expect(mayHaveChanged({ ...open, checkedAt: null }, NOW)).toBe(true)
  expect(mayHaveChanged({ ...open, events: [{ kind: 'done' }], checkedAt: null }, NOW)).toBe(false)
})
