import fc from 'fast-check'
import ICAL from 'ical.js'
import ical from 'node-ical'
import { calendarEvents, type CalendarEvent, type CalendarFacts } from '@/lib/settlements/calendar'
import type { SettlementDate } from '@/lib/settlements/record'
import { writeCalendar } from '@/lib/settlements/write-calendar'

const NOW = new Date('2026-11-22T12:00:00Z')
const SITE = 'https://redress.example'

function row(fields: Partial<SettlementDate>): SettlementDate {
  return {
    id: 1,
    kind: 'claim',
    date: '2027-01-15',
    time: null,
    zone: null,
    online: null,
    mail: null,
    confidence: 'official',
    note: null,
    sourceId: 1,
    supersedesId: null,
    change: null,
    addedAt: '2026-11-01T00:00:00.000Z',
    ...fields,
  }
}

const settlement = (dates: SettlementDate[], rest: Partial<CalendarFacts> = {}): CalendarFacts => ({
  id: 7,
  slug: 'acorn-health',
  company: 'Acorn Health',
  officialHosts: ['acorn-health.example'],
  portals: [],
  disputes: [],
  isExample: false,
  publishedAt: '2026-11-01T00:00:00.000Z',
  withdrawnAt: null,
  stepsUndone: 0,
  dates,
  events: [],
  ...rest,
})

/** What ical.js reads. */
function readBy(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      isDate: event.startDate.isDate,
      alarms: component
        .getAllSubcomponents('valarm')
        .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
    }
  })
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  fc.constantFrom(
    'a;b,c\\n\\,d',
    'line\r\nbreak\nBEGIN:VEVENT',
    '日本語'.repeat(40),
    '👩‍👩‍👧‍👦'.repeat(20),
    'x'.repeat(74),
  ),
)
const days = fc
  .integer({ min: 0, max: 5_000 })
  .map((day) => new Date(Date.UTC(2026, 10, 23) + day * 86_400_000).toISOString().slice(0, 10))
const events: fc.Arbitrary<CalendarEvent> = fc.record({
  uid: fc.integer({ min: 1, max: 99_999 }).map((id) => `settlement-${id}-claim@redress.example`),
  sequence: fc.nat(50),
  status: fc.constantFrom('CONFIRMED' as const, 'TENTATIVE' as const, 'CANCELLED' as const),
  day: days,
  summary: texts,
  description: texts,
  url: fc.constant(`${SITE}/settlements/acorn-health`),
  changedAt: fc.constant('2026-11-01T00:00:00.000Z'),
})
/** A calendar program shows text as it is but for what no text may hold. */
const readable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')

test('200 of 200 calendars are read by two parsers as they were meant', () => {
  let read = 0
  fc.assert(
    fc.property(fc.uniqueArray(events, { minLength: 1, maxLength: 5, selector: ({ uid }) => uid }), (all) => {
      const text = writeCalendar(all)
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      // No character is cut in two.
      expect(Buffer.from(text).toString()).toBe(text)
      const first = readBy(text)
      const second = Object.values(ical.parseICS(text)).filter((item) => item?.type === 'VEVENT')
      expect([first.length, second.length]).toEqual([all.length, all.length])
      all.forEach((event, index) => {
        expect(first[index]).toMatchObject({
          uid: event.uid,
          summary: readable(event.summary),
          description: readable(event.description),
          sequence: event.sequence,
          status: event.status,
          start: event.day,
          isDate: true,
          alarms: event.status === 'CANCELLED' ? [] : ['-P7D', '-P1D'],
        })
        expect(Date.parse(first[index]!.end) - Date.parse(event.day)).toBe(86_400_000)
        const other = second.find((item) => item.type === 'VEVENT' && item.uid === event.uid)
        if (other?.type !== 'VEVENT') throw new Error('It has no such event.')
        const { start, status, sequence } = other as unknown as { start: Date & { dateOnly?: boolean }; status: string; sequence: string } // prettier-ignore
        expect([start.getFullYear(), start.getMonth() + 1, start.getDate()]).toEqual(
          event.day.split('-').map(Number),
        )
        expect([start.dateOnly, status, Number(sequence)]).toEqual([true, event.status, event.sequence])
      })
      read += 1
    }),
    { numRuns: 200 },
  )
  expect(read).toBe(200)
})

test('moving a day changes one event and adds none', () => {
  const before = settlement([row({}), row({ id: 2, kind: 'opt_out', date: '2026-12-14' })])
  const moved = row({ id: 3, date: '2027-02-15', supersedesId: 1, addedAt: '2026-11-10T00:00:00.000Z' })
  const after = settlement([...before.dates, moved])
  const [first, second] = [before, after].map((each) => calendarEvents(each, SITE, NOW))
  expect(second!.map(({ uid }) => uid)).toEqual(first!.map(({ uid }) => uid))
  expect(second!.filter((event, index) => JSON.stringify(event) !== JSON.stringify(first![index]))).toEqual([
    expect.objectContaining({ day: '2027-02-15', sequence: 1, status: 'CONFIRMED' }),
  ])
})

test.each([
  ['an extension has the event of the day that it extends', [row({}), row({ id: 2, kind: 'claim_extended', date: '2027-02-15', addedAt: '2026-11-10T00:00:00.000Z' })], {}, { sequence: 1, status: 'CONFIRMED', day: '2027-02-15' }],
  ['a day that was taken back is cancelled', [row({}), row({ id: 2, date: null, supersedesId: 1, addedAt: '2026-11-10T00:00:00.000Z' })], {}, { sequence: 1, status: 'CANCELLED', day: '2027-01-15' }],
  ['one that sources disagree about is tentative', [row({}), row({ id: 2, date: '2027-01-20', addedAt: '2026-11-10T00:00:00.000Z' })], {}, { sequence: 1, status: 'TENTATIVE', day: '2027-01-15' }],
  ['a withdrawn settlement cancels', [row({})], { withdrawnAt: '2026-11-20T00:00:00.000Z' }, { sequence: 1, status: 'CANCELLED' }],
] as const)('%s', (_, dates, rest, expected) => {
  expect(calendarEvents(settlement([...dates], rest), SITE, NOW)).toEqual([expect.objectContaining(expected)])
}) // prettier-ignore

// The save added a day and its event; undone, the day before is newer than it for who has seen both.
test('a day that was moved, and back by an undo, is the newest there is', () => {
  const moved = row({ id: 2, date: '2027-02-15', supersedesId: 1, addedAt: '2026-11-10T00:00:00.000Z' })
  const [before, during, after] = [
    settlement([row({})]),
    settlement([row({}), moved]),
    settlement([row({})], { stepsUndone: 2 }),
  ].map((each) => calendarEvents(each, SITE, NOW)[0]!)
  expect([before, during, after].map((event) => `${event!.day} ${event!.sequence}`)).toEqual([
    '2027-01-15 0',
    '2027-02-15 1',
    '2027-01-15 2',
  ])
})

test('two benefits that run side by side are two events, and each keeps its own when either moves', () => {
  const benefit = (
    id: number,
    date: string | null,
    note: string | null,
    rest: Partial<SettlementDate> = {},
  ) => row({ id, kind: 'benefit_until', date, note, ...rest })
  const later = { addedAt: '2026-11-10T00:00:00.000Z' }
  const shown = (...dates: SettlementDate[]) =>
    calendarEvents(settlement(dates), SITE, NOW).map(
      ({ uid, day, status, sequence }) => `${uid.split('@')[0]} ${day} ${status} ${sequence}`,
    )
  const first = benefit(1, '2027-05-01', 'Identity restoration')
  const second = benefit(2, '2028-02-01', 'Credit monitoring code', later)
  expect(shown(first)).toEqual(['settlement-7-benefit_until 2027-05-01 CONFIRMED 0'])
  expect(shown(first, second)).toEqual([
    'settlement-7-benefit_until 2027-05-01 CONFIRMED 0',
    'settlement-7-benefit_until-2 2028-02-01 CONFIRMED 0',
  ])
  const moved = { supersedesId: 2, addedAt: '2026-11-15T00:00:00.000Z' }
  // Also where the move says it in other words, or takes the day back.
  for (const [date, note, day, status] of [
    ['2028-03-01', 'Credit monitoring code', '2028-03-01', 'CONFIRMED'],
    ['2028-03-01', 'Code', '2028-03-01', 'CONFIRMED'],
    [null, null, '2028-02-01', 'CANCELLED'],
  ] as const)
    expect(shown(first, second, benefit(3, date, note, moved))).toEqual([
      'settlement-7-benefit_until 2027-05-01 CONFIRMED 0',
      `settlement-7-benefit_until-2 ${day} ${status} 1`,
    ])
  // Two days of one benefit are still a disagreement.
  expect(shown(first, benefit(2, '2028-02-01', 'Identity restoration', later))).toEqual([
    'settlement-7-benefit_until 2027-05-01 TENTATIVE 1',
  ])
  const [named] = calendarEvents(settlement([first]), SITE, NOW)
  expect(named!.description).toContain('The benefit: Identity restoration')
  const [unnamed] = calendarEvents(settlement([first]), SITE, NOW, true)
  expect(JSON.stringify(unnamed)).not.toContain('Identity')
})

test('of a case that is over the days ahead are cancelled, and benefits go on for those who could claim', () => {
  const dates = (claim: string) => [
    row({ date: claim }),
    row({ id: 2, kind: 'opt_out', date: '2026-12-14' }),
    row({ id: 3, kind: 'final_hearing', date: '2027-02-18' }),
    row({ id: 4, kind: 'benefit_until', date: '2027-06-01' }),
  ]
  const done = { id: 1, kind: 'done', date: '2026-11-20', note: null, sourceId: 1, addedAt: '2026-11-20T09:00:00.000Z' } as const // prettier-ignore
  const open = calendarEvents(settlement(dates('2027-01-15')), SITE, NOW)
  const fell = calendarEvents(settlement(dates('2027-01-15'), { events: [done] }), SITE, NOW)
  expect(fell.map(({ uid }) => uid)).toEqual(open.map(({ uid }) => uid))
  for (const event of fell) {
    expect(event).toMatchObject({ status: 'CANCELLED', sequence: 1, changedAt: done.addedAt })
    expect(event.description).toContain('The case is over, and this day does not hold any more.')
  }
  const ended = calendarEvents(settlement(dates('2026-06-01'), { events: [done] }), SITE, NOW)
  expect(ended.map(({ uid, status }) => `${uid} ${status}`)).toEqual([
    'settlement-7-opt_out@redress.example CANCELLED',
    'settlement-7-final_hearing@redress.example CANCELLED',
    'settlement-7-benefit_until@redress.example CONFIRMED',
  ])
})

test('no official day, no event; nor of one that has passed, or is not public', () => {
  for (const each of [
    settlement([]),
    settlement([row({ confidence: 'third_party' })]),
    settlement([row({ date: '2026-11-20' })]),
    settlement([row({})], { publishedAt: null }),
  ])
    expect(calendarEvents(each, SITE, NOW)).toEqual([])
})

test('one about a sensitive breach says no name in a calendar of a person’s own', () => {
  const text = writeCalendar(calendarEvents(settlement([row({})]), SITE, NOW, true)).replaceAll('\r\n ', '')
  expect(text).toContain('SUMMARY:Claim by this day: a settlement you follow')
  expect(text.toLowerCase()).not.toContain('acorn')
})

test('with the hour, its zone, and how a claim may be sent in', () => {
  const [claim, hearing] = calendarEvents(
    settlement([
      row({ time: '12:00', zone: 'America/Los_Angeles', online: 'submitted', mail: 'received' }),
      row({ id: 2, kind: 'final_hearing', date: '2027-02-18', time: '10:00' }),
    ]),
    SITE,
    NOW,
  )
  expect(claim!.description).toContain('The official sources say Jan 15, 2027, 12:00 p.m. Pacific time.')
  expect(claim!.description).toContain(
    'Online by 12:00 p.m. Pacific time, or by mail that is there by that day.',
  )
  expect(hearing!.description).toContain('The official sources say Feb 18, 2027, 10:00 a.m. Eastern time.')
  expect(hearing!.description).not.toContain('By 10:00')
})
