import fc from 'fast-check'
import { db, pgPool } from '@/lib/db/client'
import { endOf } from '@/lib/settlements/dates'
import { DUE_KINDS, standingOf, type Standing } from '@/lib/settlements/desk/due'
import { LIST_STATES, type ListState } from '@/lib/settlements/desk/list-schema'
import { listSettlements } from '@/lib/settlements/desk/list-settlements'
import { lookedForOf } from '@/lib/settlements/docket/problems'
import type { NewSettlement } from '@/lib/settlements/insert-settlement'
import { claimDate } from '@/lib/settlements/phase'
import { readSettlement, readSettlements } from '@/lib/settlements/read-rows'
import type { Settlement } from '@/lib/settlements/record'
import { createSettlement } from '@/tests/support/settlements'

// The database sorts and counts by columns that triggers keep. The rule is lib/settlements/phase.ts and desk/due.ts: they must agree.

const NOW = new Date('2026-11-23T12:00:00.500Z')
const DAY_MS = 86_400_000
const RECORDS = 150

const moment = (days: number, ms: number) => new Date(NOW.getTime() + days * DAY_MS + ms).toISOString()
/** At the edges of what counts as long ago, and beside them. */
const checks = fc.option(
  fc.tuple(fc.constantFrom(-60, -30, -10, -7, -1), fc.constantFrom(-1, 0, 1)).map(([days, ms]) => moment(days, ms)),
) // prettier-ignore
const DAYS = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-12-01', '2026-12-07', '2027-03-14', '2026-11-01', '2027-06-30'] // prettier-ignore
// At the changes of the clocks there are times that come twice, and times that never come.
const TIMES = ['00:00', '01:30', '02:30', '03:30', '07:00', '12:00', '23:59']
const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Asia/Kolkata',
  'UTC',
  'Mars/Base',
]
const date = fc.record({
  kind: fc.constantFrom('claim', 'claim', 'claim_extended', 'payment', 'opt_out'),
  date: fc.option(fc.constantFrom(...DAYS), { freq: 6 }),
  time: fc.option(fc.constantFrom(...TIMES)),
  zone: fc.option(fc.constantFrom(...ZONES)),
  confidence: fc.constantFrom('court', 'official', 'third_party'),
  replaces: fc.boolean(),
})
const record = fc.record({
  publishedAt: fc.option(fc.constant(moment(-90, 0)), { freq: 6 }),
  withdrawnAt: fc.constantFrom(null, null, null, null, moment(-2, 0)),
  checkedAt: checks,
  dates: fc.array(date, { maxLength: 4 }),
  // The others come later, each by itself.
  daysAtFirst: fc.nat(4),
  events: fc.shuffledSubarray(['announced', 'final_approval', 'paying', 'done', 'withdrawn'] as const, { maxLength: 2 }),
  proposals: fc.constantFrom(0, 0, 0, 1, 2),
  docket: fc.option(
    fc.record({ problem: fc.constantFrom('none', 'none', 'several'), since: checks.filter((at) => at !== null), isCurrent: fc.boolean() }),
  ),
}) // prettier-ignore

type Made = typeof record extends fc.Arbitrary<infer R> ? R : never

function toSettlement({ dates, events, withdrawnAt, ...rest }: Made) {
  const given: NonNullable<NewSettlement['dates']> = []
  const replaced = new Set<number>()
  for (const { replaces, ...entry } of dates) {
    const old = given.findIndex((_, place) => !replaced.has(place))
    const supersedes = replaces && old >= 0 ? old : undefined
    if (entry.date === null && supersedes === undefined) continue
    if (supersedes !== undefined) replaced.add(supersedes)
    given.push({ ...entry, supersedes, source: 0 } as (typeof given)[number])
  }
  const withdrawn = rest.publishedAt === null ? null : withdrawnAt
  return {
    settlement: {
      publishedAt: rest.publishedAt,
      checkedAt: rest.checkedAt,
      withdrawnAt: withdrawn,
      withdrawnReason: withdrawn === null ? null : 'A mistake.',
      dates: given,
      events: events.map((kind) => ({ kind })),
    } satisfies Partial<NewSettlement>,
    proposals: rest.proposals,
    docket: rest.docket,
  }
} // prettier-ignore

interface Stored {
  settlement: Settlement
  standing: Standing
}
let stored: Stored[]

beforeAll(async () => {
  await db().settlement.deleteMany()
  const missing = new Map<number, string>()
  for (const made of fc.sample(record, { numRuns: RECORDS, seed: 20_261_123 })) {
    const { settlement, proposals, docket } = toSettlement(made)
    const { id, slug, dateIds } = await createSettlement({
      ...settlement,
      dates: settlement.dates.slice(0, made.daysAtFirst),
      events: settlement.events.slice(0, 1),
    })
    for (const { kind } of settlement.events.slice(1))
      await db().settlementEvent.create({ data: { settlementId: id, kind, addedBy: 'test' } })
    const { court, docketNumber, sources } = (await readSettlement(slug))!
    for (const { supersedes, source: _, date, ...rest } of settlement.dates.slice(made.daysAtFirst)) {
      const { id: dateId } = await db().settlementDate.create({
        data: {
          ...rest,
          date: date === null ? null : new Date(date),
          settlementId: id,
          sourceId: sources[0]!.id,
          supersedesId: supersedes === undefined ? null : dateIds[supersedes]!,
          addedBy: 'test',
        },
      })
      dateIds.push(dateId)
    }
    if (docket) {
      const lookedFor = lookedForOf({ court, docketNumber: docket.isCurrent ? docketNumber! : 'another' })
      const { problem, since: problemSince } = docket
      await db().settlementDocket.create({
        data: { settlementId: id, lookedFor, lookedAt: NOW, problem, problemSince },
      })
      if (docket.isCurrent && problem === 'none') missing.set(id, problemSince)
    }
    for (let count = 0; count < proposals; count++)
      await db().settlementProposal.create({
        data: { settlementId: id, origin: 'docket', digest: String(count), content: {} },
      })
  }
  const open = await db().settlementProposal.groupBy({ by: ['settlementId'], _count: true })
  const counts = new Map(open.map(({ settlementId, _count }) => [settlementId, _count]))
  stored = (await readSettlements('ORDER BY s.id')).map((settlement) => ({
    settlement,
    standing: standingOf(
      {
        ...settlement,
        openProposals: counts.get(settlement.id) ?? 0,
        docketMissingSince: missing.get(settlement.id) ?? null,
      },
      NOW,
    ),
  }))
})

test('what is kept beside a settlement is what its days and events say', async () => {
  const { rows } = await pgPool().query<{ id: number; end: Date | null; finished: string | null }>(
    'SELECT id, claims_end_at AS end, finished FROM settlement ORDER BY id',
  )
  expect(rows).toEqual(
    stored.map(({ settlement: { id, dates, events } }) => {
      const claim = claimDate(dates)
      const kinds = new Set(events.map(({ kind }) => kind))
      const finished = kinds.has('withdrawn') ? 'withdrawn' : kinds.has('done') ? 'done' : null
      return { id, end: claim && endOf(claim), finished }
    }),
  )
  expect(rows.filter(({ end }) => end !== null).length).toBeGreaterThan(RECORDS / 5)
})

test('a day ends at the same moment, at every change of the clocks', async () => {
  const each = DAYS.flatMap((date) => [null, ...TIMES].flatMap((time) => [null, ...ZONES].map((zone) => ({ date, time, zone })))) // prettier-ignore
  const { rows } = await pgPool().query<{ end: Date }>(
    `SELECT settlement_day_end(d.date, d.time, d.zone) AS end FROM unnest($1::date[], $2::text[], $3::text[]) WITH ORDINALITY AS d(date, time, zone, place) ORDER BY d.place`,
    [each.map(({ date }) => date), each.map(({ time }) => time), each.map(({ zone }) => zone)],
  )
  expect(rows.map(({ end }) => end.toISOString())).toEqual(each.map((day) => endOf(day).toISOString()))
})

/** The same by the rule itself. */
function expected(state: ListState): number[] {
  const isIn: Record<ListState, (one: Stored) => boolean> = {
    queue: ({ standing }) => standing.due.length > 0,
    open: ({ standing }) => standing.phase === 'claims_open',
    drafts: ({ settlement }) => settlement.publishedAt === null,
    published: ({ settlement }) => settlement.publishedAt !== null && settlement.withdrawnAt === null,
    withdrawn: ({ settlement }) => settlement.withdrawnAt !== null,
    all: () => true,
  }
  const rank = ({ standing }: Stored) => (state === 'queue' ? DUE_KINDS.indexOf(standing.due[0]!) : 0)
  const byDay = (a: Stored, b: Stored) =>
    rank(a) - rank(b) ||
    (a.standing.ends === b.standing.ends ? 0 : a.standing.ends - b.standing.ends) ||
    a.settlement.id - b.settlement.id
  const newest = (a: Stored, b: Stored) => b.settlement.id - a.settlement.id
  const found = stored.filter(isIn[state]).sort(state === 'queue' || state === 'open' ? byDay : newest)
  return found.map(({ settlement }) => settlement.id)
}

test.each(Object.keys(LIST_STATES) as ListState[])('%s: the same rows in the same order, there and back', async (state) => {
  const ids = expected(state)
  expect(ids.length).toBeGreaterThan(0)
  const down: number[] = []
  const up: number[] = []
  for (let after: string | undefined; ; ) {
    const page = await listSettlements({ state, limit: 7, after }, NOW)
    expect(page.totalResults).toBe(ids.length)
    down.push(...page.results.map(({ id }) => id))
    for (const { id, due, phase } of page.results) {
      const { standing } = stored.find(({ settlement }) => settlement.id === id)!
      expect({ id, due, phase }).toEqual({ id, due: standing.due, phase: standing.phase })
    }
    if (page.next === null) break
    after = page.next
  }
  for (let before = 'end'; ; ) {
    const page = await listSettlements({ state, limit: 7, before }, NOW)
    up.unshift(...page.results.map(({ id }) => id).filter((id) => !up.includes(id)))
    if (page.previous === null || up.length >= ids.length) break
    before = page.previous
  }
  expect(down).toEqual(ids)
  expect(up).toEqual(ids)
}) // prettier-ignore
