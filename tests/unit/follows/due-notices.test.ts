import fc from 'fast-check'
import { dueNotices, reminderAt, type Notice, type NoticeFacts } from '@/lib/follows/due-notices'
import { historyOf } from '@/lib/settlements/date-history'
import { dateInForce, endOf } from '@/lib/settlements/dates'
import type { SettlementDate } from '@/lib/settlements/record'

const NOTHING: ReadonlySet<string> = new Set()

let ids = 0
function row(fields: Partial<SettlementDate>): SettlementDate {
  ids += 1
  return {
    id: ids,
    kind: 'claim',
    date: '2027-01-15',
    time: null,
    zone: null,
    online: 'submitted',
    mail: 'postmarked',
    confidence: 'official',
    note: null,
    sourceId: 1,
    supersedesId: null,
    change: null,
    addedAt: '2026-10-01T00:00:00.000Z',
    ...fields,
  }
}

const facts = (dates: SettlementDate[], rest: Partial<NoticeFacts> = {}): NoticeFacts => ({
  publishedAt: '2026-10-01T00:00:00.000Z',
  withdrawnAt: null,
  dates,
  events: [],
  ...rest,
})

const event = (kind: 'final_approval' | 'paying' | 'done' | 'withdrawn', addedAt: string) => ({
  id: 1,
  kind,
  date: null,
  note: null,
  sourceId: null,
  addedAt,
})

const names = (settlement: NoticeFacts, now: string, done = NOTHING): string[] =>
  dueNotices(settlement, done, new Date(now)).map(({ name }) => name)

describe('a day that comes', () => {
  const settlement = facts([row({})])
  test.each([
    ['2026-12-16T13:59:59Z', []],
    ['2026-12-16T14:00:00Z', ['claim:2027-01-15:30']],
    ['2027-01-08T13:59:59Z', ['claim:2027-01-15:30']],
    ['2027-01-08T14:00:00Z', ['claim:2027-01-15:7']],
    ['2027-01-14T14:00:00Z', ['claim:2027-01-15:1']],
    // The day ends in the East.
    ['2027-01-16T04:59:00Z', ['claim:2027-01-15:1']],
    ['2027-01-16T05:00:00Z', []],
  ])('at %s: %j', (now, expected) => {
    expect(names(settlement, now)).toEqual(expected)
  })

  test('is told once, and by who is down for days only the most urgent', () => {
    expect(names(settlement, '2027-01-14T15:00:00Z', new Set(['claim:2027-01-15:1']))).toEqual([])
    expect(names(settlement, '2027-01-14T15:00:00Z')).toEqual(['claim:2027-01-15:1'])
  })

  test("of anybody else's list, or that official sources disagree about, reminds nobody", () => {
    expect(names(facts([row({ confidence: 'third_party' })]), '2027-01-10T15:00:00Z')).toEqual([])
    expect(names(facts([row({}), row({ date: '2027-01-20' })]), '2027-01-10T15:00:00Z')).toEqual([])
  })

  test('concerns who watches; of the last day to leave, who has filed too', () => {
    const both = facts([row({}), row({ kind: 'opt_out' })])
    const due = dueNotices(both, NOTHING, new Date('2027-01-10T15:00:00Z'))
    expect(due.map(({ name, states }) => [name, states])).toEqual([
      ['claim:2027-01-15:7', ['watching']],
      ['opt_out:2027-01-15:7', ['watching', 'filed']],
    ])
  })
})

describe('the first day that an official page gives', () => {
  const set = (fields: Partial<SettlementDate> = {}) =>
    facts([
      row({ confidence: 'third_party', date: '2027-01-10' }),
      row({ addedAt: '2026-11-02T16:00:00.000Z', sourceId: 2, ...fields }),
    ])

  test('is told to who followed before it, at the next hour of the mail, once', () => {
    const settlement = set()
    expect(names(settlement, '2026-11-03T13:59:00Z')).toEqual([])
    const [notice, ...others] = dueNotices(settlement, NOTHING, new Date('2026-11-03T14:00:00Z'))
    expect(notice).toMatchObject({
      told: { event: 'moved', group: 'claim', from: null, to: '2027-01-15', sourceId: 2 },
      before: new Date('2026-11-02T16:00:00.000Z'),
    })
    expect(others).toEqual([])
    expect(names(settlement, '2026-12-01T14:00:00Z', new Set([notice!.name]))).toEqual([])
    expect(names(settlement, '2026-12-16T14:00:00Z', new Set([notice!.name]))).toEqual([
      'claim:2027-01-15:30',
    ])
  })

  test('leaves out the reminder whose hour was over when it was told', () => {
    const near = set({ addedAt: '2026-12-28T16:00:00.000Z' })
    expect(names(near, '2026-12-29T14:00:00Z')).toEqual([expect.stringContaining('claim:moved:')])
    expect(names(near, '2027-01-08T14:00:00Z')).toEqual([
      expect.stringContaining('claim:moved:'),
      'claim:2027-01-15:7',
    ])
  })

  test('was there when the record became public: nobody is told', () => {
    expect(names(facts([row({})]), '2026-11-03T14:00:00Z')).toEqual([])
  })
})

describe('a day that has moved', () => {
  const first = row({})
  const moved = (date: string | null, addedAt: string) =>
    facts([first, row({ date, supersedesId: first.id, addedAt, sourceId: 2 })])

  test('is told at the next hour of the mail, with both days and the source', () => {
    const settlement = moved('2027-02-15', '2026-11-02T16:00:00.000Z')
    expect(names(settlement, '2026-11-03T13:59:00Z')).toEqual([])
    const [notice] = dueNotices(settlement, NOTHING, new Date('2026-11-03T14:00:00Z'))
    expect(notice!.told).toEqual({ event: 'moved', group: 'claim', from: '2027-01-15', to: '2027-02-15', sourceId: 2 }) // prettier-ignore
  })

  test('to a nearer one in less than a week is told at once, and not again by a reminder that it comes after', () => {
    const settlement = moved('2026-11-08', '2026-11-02T16:00:00.000Z')
    const [notice, ...others] = dueNotices(settlement, NOTHING, new Date('2026-11-02T16:00:00Z'))
    expect(notice!.told).toMatchObject({ event: 'moved', to: '2026-11-08' })
    expect(others).toEqual([])
    expect(names(settlement, '2026-11-07T14:00:00Z', new Set([notice!.name]))).toEqual(['claim:2026-11-08:1'])
  })

  test('and back before anybody was told is told to nobody', () => {
    const second = row({ date: '2027-02-15', supersedesId: first.id, addedAt: '2026-11-02T16:00:00.000Z' })
    const third = row({ supersedesId: second.id, addedAt: '2026-11-02T17:00:00.000Z' })
    expect(names(facts([first, second, third]), '2026-11-03T14:00:00Z')).toEqual([])
  })

  test('twice while nothing ran is told once, from what people know', () => {
    const second = row({ date: '2027-02-15', supersedesId: first.id, addedAt: '2026-11-02T16:00:00.000Z' })
    const third = row({ date: '2027-03-15', supersedesId: second.id, addedAt: '2026-11-05T16:00:00.000Z' })
    const [notice, ...others] = dueNotices(
      facts([first, second, third]),
      NOTHING,
      new Date('2026-11-09T14:00:00Z'),
    )
    expect(notice!.told).toMatchObject({ from: '2027-01-15', to: '2027-03-15' })
    expect(others).toEqual([])
  })

  test('or was taken back: then no reminder goes out', () => {
    const settlement = moved(null, '2027-01-02T16:00:00.000Z')
    const [notice, ...others] = dueNotices(settlement, NOTHING, new Date('2027-01-08T14:00:00Z'))
    expect(notice!.told).toMatchObject({ event: 'moved', from: '2027-01-15', to: null })
    expect(others).toEqual([])
  })
})

describe('what happens', () => {
  test('closed, approved, paid: one each', () => {
    expect(names(facts([row({})]), '2027-01-16T14:00:00Z')).toEqual(['closed:2027-01-15'])
    const approved = facts([row({})], { events: [event('final_approval', '2027-02-01T00:00:00Z')] })
    expect(names(approved, '2027-02-01T14:00:00Z', new Set(['closed:2027-01-15']))).toEqual(['approved'])
    const paying = facts([row({})], { events: [event('paying', '2027-02-10T00:00:00Z')] })
    expect(names(paying, '2027-02-10T14:00:00Z', new Set(['closed:2027-01-15']))).toEqual(['paying'])
  })

  test('withdrawn: that, and nothing else', () => {
    const settlement = facts([row({})], { withdrawnAt: '2027-01-08T00:00:00.000Z' })
    expect(names(settlement, '2027-01-08T14:00:00Z')).toEqual(['withdrawn'])
    expect(names(settlement, '2027-01-14T14:00:00Z', new Set(['withdrawn']))).toEqual([])
  })

  test('nothing is told of what is not public, or is done', () => {
    expect(names(facts([row({})], { publishedAt: null }), '2027-01-10T14:00:00Z')).toEqual([])
    const done = facts([row({})], { events: [event('done', '2027-01-02T00:00:00Z')] })
    expect(names(done, '2027-01-10T14:00:00Z')).toEqual([])
  })
})

const DAY_MS = 86_400_000
const START = Date.parse('2026-10-01T00:00:00Z')

/** Days that are given, moved and taken back at any time, by sources of any worth. */
const histories = fc
  .array(
    fc.record({
      kind: fc.constantFrom('claim' as const, 'claim_extended' as const, 'opt_out' as const),
      day: fc.option(fc.integer({ min: -10, max: 120 }), { freq: 6 }),
      at: fc.integer({ min: 0, max: 100 * 24 }),
      confidence: fc.constantFrom('official' as const, 'court' as const, 'third_party' as const),
      supersedes: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((moves) => {
    const rows: SettlementDate[] = []
    for (const { kind, day, at, confidence, supersedes } of [...moves].sort((a, b) => a.at - b.at)) {
      const replaced = supersedes ? rows.findLast((other) => other.kind === kind) : undefined
      const isFree = replaced && !rows.some(({ supersedesId }) => supersedesId === replaced.id)
      if (day === null && !isFree) continue
      rows.push(
        row({
          kind,
          date: day === null ? null : new Date(START + day * DAY_MS).toISOString().slice(0, 10),
          confidence,
          supersedesId: isFree ? replaced.id : null,
          addedAt: new Date(START + at * 3_600_000).toISOString(),
        }),
      )
    }
    return rows
  })
/** When it runs: often, or after a jump of weeks. Hours. */
const runs = fc.array(fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 100, max: 40 * 24 })), {
  maxLength: 60,
})

/** What one person is sent who follows from a moment on. */
function simulate(dates: SettlementDate[], gaps: number[], followedAt: number) {
  const done = new Set<string>()
  const sent: { notice: Notice; at: Date; run: number }[] = []
  let at = START
  gaps.forEach((gap, run) => {
    at += gap * 3_600_000
    const known = dates.filter(({ addedAt }) => Date.parse(addedAt) <= at)
    const due = dueNotices(facts(known), done, new Date(at))
    const mine = due.filter(
      ({ states, before }) => states.includes('watching') && followedAt < before.getTime(),
    )
    if (mine[0]) sent.push({ notice: mine[0], at: new Date(at), run })
    for (const { name } of due) done.add(name)
  })
  return sent
}

test('whatever happens: no key twice, one at most a run, none late, none of a day that does not count', () => {
  fc.assert(
    fc.property(histories, runs, fc.integer({ min: 0, max: 60 }), (dates, gaps, days) => {
      const sent = simulate(dates, gaps, START + days * DAY_MS)
      expect(new Set(sent.map(({ notice }) => notice.name)).size).toBe(sent.length)
      expect(new Set(sent.map(({ run }) => run)).size).toBe(sent.length)
      for (const { notice, at } of sent) {
        expect(at.getTime()).toBeLessThanOrEqual(notice.notAfter.getTime())
        if (notice.told.event !== 'reminder') continue
        const known = dates.filter(({ addedAt }) => Date.parse(addedAt) <= at.getTime())
        const kinds =
          notice.told.group === 'claim' ? (['claim', 'claim_extended'] as const) : (['opt_out'] as const)
        const inForce = dateInForce(known, ...kinds)
        expect(inForce).toMatchObject({ state: 'known', date: { date: notice.day } })
        expect(at.getTime()).toBeLessThanOrEqual(
          endOf({ date: notice.day!, time: null, zone: null }).getTime(),
        )
        expect(at.getTime()).toBeGreaterThanOrEqual(reminderAt(notice.day!, notice.told.days).getTime())
      }
    }),
    { numRuns: 500 },
  )
})

test('a jump of 40 days over everything sends one at most', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 100 }), (dates, from) => {
      expect(simulate(dates, [from * 24 + 40 * 24], START).length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 200 },
  )
})

test('without a gap every reminder of a day that stays is sent', () => {
  const sent = simulate(
    [row({ date: '2026-12-20' })],
    Array.from({ length: 90 * 24 }, () => 1),
    START,
  )
  expect(sent.map(({ notice }) => notice.name)).toEqual([
    'claim:2026-12-20:30',
    'claim:2026-12-20:7',
    'claim:2026-12-20:1',
    'closed:2026-12-20',
  ])
})

test('the history has each change once, and ends with what counts', () => {
  fc.assert(
    fc.property(histories, (dates) => {
      const turns = historyOf(dates, 'claim')
      const inForce = dateInForce(dates, 'claim', 'claim_extended')
      const last = turns.at(-1)
      if (inForce.state === 'known' && inForce.date.confidence !== 'third_party')
        expect(last).toMatchObject({ state: 'known', date: inForce.date.date })
      else expect(last?.state).not.toBe('known')
      turns.forEach((turn, index) => {
        const before = turns[index - 1]
        if (before)
          expect([turn.state, turn.date, turn.time]).not.toEqual([before.state, before.date, before.time])
      })
    }),
    { numRuns: 300 },
  )
})

describe('the same day by another row, such as with its hour', () => {
  const first = row({})
  const moved = (date: string, addedAt: string) => row({ date, supersedesId: first.id, addedAt })
  const withHour = (of: SettlementDate, addedAt: string) =>
    row({ date: of.date, time: '23:59', zone: 'America/Los_Angeles', supersedesId: of.id, addedAt })

  test('is told as the move that it is of, until somebody was told', () => {
    const near = moved('2026-12-05', '2026-12-01T16:00:00.000Z')
    const hour = withHour(near, '2026-12-01T16:00:30.000Z')
    const name = `claim:moved:${near.id}`
    expect(names(facts([first, near]), '2026-12-01T16:00:10Z')).toEqual([name])
    for (const now of ['2026-12-01T16:01:00Z', '2026-12-02T14:00:00Z', '2026-12-04T13:59:00Z'])
      expect([now, names(facts([first, near, hour]), now)]).toEqual([now, [name]])
    expect(names(facts([first, near, hour]), '2026-12-01T16:01:00Z', new Set([name]))).toEqual([])
  })

  test('is told also where it comes while the mail is written', () => {
    const later = moved('2027-02-15', '2026-12-01T10:00:00.000Z')
    const hour = withHour(later, '2026-12-01T14:05:00.000Z')
    expect(names(facts([first, later, hour]), '2026-12-01T14:06:00Z')).toEqual([`claim:moved:${later.id}`])
  })

  test('whatever is added of the same day, what was to be told is told', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2026-12-05', '2026-12-20', '2027-02-15'),
        fc.array(
          fc.record({
            minutes: fc.integer({ min: 0, max: 3_000 }),
            time: fc.constantFrom('12:00', '23:59', null),
          }),
          { maxLength: 4 },
        ),
        fc.integer({ min: 1_441, max: 3_500 }),
        (date, further, at) => {
          const since = Date.parse('2026-12-01T10:00:00.000Z')
          const after = (minutes: number) => new Date(since + minutes * 60_000)
          const move = moved(date, after(0).toISOString())
          let last = move
          const rows = [first, move]
          for (const { minutes, time } of [...further].sort((a, b) => a.minutes - b.minutes)) {
            last = row({ date, time, supersedesId: last.id, addedAt: after(minutes + 1).toISOString() })
            rows.push(last)
          }
          const told = dueNotices(facts(rows), NOTHING, after(at)).filter(
            (notice) => notice.told.event === 'moved',
          )
          expect(told.map(({ day }) => day)).toEqual([date])
        },
      ),
    )
  })
})

test('of official pages that name one day and other hours the earliest counts, in any order', () => {
  const plain = row({})
  const hour = row({ confidence: 'court', time: '12:00', zone: 'America/New_York' })
  const late = row({ confidence: 'court', time: '23:59', zone: 'America/Los_Angeles' })
  for (const [rows, expected] of [
    [[plain, late], plain],
    [[late, plain], plain],
    [[plain, hour, late], hour],
    [[hour, late, plain], hour],
  ] as const)
    expect(dateInForce(rows, 'claim')).toEqual({ state: 'known', date: expected })
  expect(dateInForce([plain, row({ date: '2027-01-16' })], 'claim').state).toBe('disagree')
})
