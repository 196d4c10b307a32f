import { conflictsOf } from '@/components/admin/settlements/conflicts'
import { minutesOf, prepare, rebase, unexplainedDays } from '@/components/admin/settlements/form-body'
import { valuesOf } from '@/components/admin/settlements/form-values'
import {
  changedDefaults,
  newDate,
  newTier,
  nextConditionKind,
  nextTierKind,
  tierDefaults,
} from '@/components/admin/settlements/row-defaults'
import { editSettlementSchema } from '@/lib/settlements/desk/edit-schema'
import type { Settlement } from '@/lib/settlements/record'

const DAY = { time: '23:59', zone: null, online: 'submitted', mail: null, confidence: 'official', note: null, sourceId: 7, supersedesId: null, change: null, addedAt: '' } as const // prettier-ignore
const record: Settlement = {
  id: 1, slug: 'acorn', company: 'Acorn', summary: '', caseName: 'Doe v. Acorn', court: 'A court', docketNumber: '1:26-cv-1', agency: null,
  administrator: null, administratorPhone: null, administratorAddress: null, officialHosts: ['acorn.example'], portals: [{ host: 'forms.example', pathPrefix: '/a/' }], senders: [],
  classRule: 'Who was sent a notice.', incidentFrom: '2024-05-01', incidentTo: null, incidentPrecision: 'day', classSize: 1200,
  fundCents: 1_234_550, noticeCodeName: null, noticeCodeRequired: 'unknown', fieldSources: { caseName: 7, court: 7 }, disputes: [],
  isExample: false, publishedAt: null, withdrawnAt: null, withdrawnReason: null, checkedAt: null, checkedBy: null, version: 3,
  conditions: [], events: [], breachIds: [], sources: [{ id: 7, url: 'https://acorn.example/', kind: 'official', readAt: '2026-10-23' }],
  dates: [{ id: 21, kind: 'claim', date: '2026-12-18', ...DAY }, { id: 22, kind: 'opt_out', date: '2026-11-30', ...DAY }],
  tiers: [{ position: 0, kind: 'documented', label: 'Losses', fixedCents: null, estimateCents: null, maxCents: 500_050, rateCents: null, maxMinutes: null, incrementMinutes: null, minimumMinutes: null, withinCapOf: null, proRata: false, proof: 'documents', states: ['CA', 'OR'], group: null, choice: 'A', months: null, activateWithinDays: null, availableUntil: null, lossesFrom: null, note: null, sourceId: 7 }],
} // prettier-ignore
const loaded = () => valuesOf(record, '2026-11-22')

test('what was loaded and not touched is nothing to save', () => {
  expect(prepare(loaded(), loaded())).toMatchObject({ isEmpty: true, body: {} })
})

test('only what was changed is sent, as the call takes it', () => {
  const values = loaded()
  values.sources = [
    { key: 'n1', url: ' ', kind: 'official', readAt: '2026-11-22' },
    { key: 'n2', url: 'https://court.example/order', kind: 'court', readAt: '2026-11-22' },
  ]
  values.court = 'Another court'
  values.refs.court = 'n2'
  values.fundCents = '$2,000.5'
  values.officialHosts = 'acorn.example\nwww.other.example, third.example'
  values.dates[0] = { ...values.dates[0]!, date: '2027-01-18', ref: 'n2' }
  values.dates[1] = { ...values.dates[1]!, isRemoved: true, ref: 'n2' }
  values.dates.push({ ...newDate('objection', '7'), date: '2026-12-01' })
  values.tiers.push({
    ...newTier('lost_time', 'n2'),
    label: 'Time',
    rate: '30',
    max: 'a lot',
    withinCapOf: '1',
  })
  const { body, fieldOf } = prepare(values, loaded())
  expect(body).toMatchObject({
    sources: [{ url: 'https://court.example/order' }],
    court: 'Another court',
    fieldSources: { court: { source: 0 } },
    fundCents: 200_050,
    officialHosts: ['acorn.example', 'www.other.example', 'third.example'],
    dates: [
      { kind: 'claim', date: '2027-01-18', time: '23:59', supersedes: 21, source: 0 },
      { kind: 'opt_out', date: null, time: null, supersedes: 22, source: 0 },
      { kind: 'objection', date: '2026-12-01', sourceId: 7 },
    ],
    tiers: [
      { maxCents: 500_050, states: ['CA', 'OR'], withinCapOf: null, sourceId: 7 },
      { rateCents: 3_000, maxCents: 'a lot', withinCapOf: 0, source: 0 },
    ],
  })
  expect(Object.keys(body).sort()).toEqual(['court', 'dates', 'fieldSources', 'fundCents', 'officialHosts', 'sources', 'tiers']) // prettier-ignore
  // What is no sum is said beside its field, and so is what stands in a row that was not sent in its place.
  const parsed = editSettlementSchema.safeParse({ ...body, version: 3 })
  expect(parsed.error?.issues.map(({ path }) => fieldOf(path.join('.')))).toEqual(['tiers.1.max'])
  expect(['sources.0.url', 'dates.2.date', 'fieldSources.court', 'officialHosts.1', 'tiers.0.sourceId'].map(fieldOf)).toEqual(
    ['sources.1.url', 'dates.2.date', 'refs.court', 'officialHosts', 'tiers.0.ref'],
  ) // prettier-ignore
})

test('another operator’s changes come in below what was typed here', () => {
  const mine = loaded()
  mine.court = 'My court'
  mine.dates[0] = { ...mine.dates[0]!, date: '2027-01-18' }
  mine.dates.push({ ...newDate('objection', '7'), date: '2026-12-01' })
  const theirs = valuesOf({ ...record, version: 4, caseName: 'Their case', dates: [...record.dates, { id: 23, kind: 'payment', date: '2027-05-01', ...DAY }] }, '') // prettier-ignore
  const merged = rebase(mine, loaded(), theirs)
  expect(merged).toMatchObject({ version: 4, caseName: 'Their case', court: 'My court' })
  expect(merged.dates.map(({ stored, date }) => [stored, date])).toEqual([
    [21, '2027-01-18'],
    [22, '2026-11-30'],
    [23, '2027-05-01'],
    [null, '2026-12-01'],
  ])
  expect(prepare(merged, theirs).body).toMatchObject({ court: 'My court', dates: [{ supersedes: 21 }, { kind: 'objection' }] }) // prettier-ignore
})

test('what is not known yet names the page that was read last, and nothing is sent of it before it is typed', () => {
  const values = loaded()
  const newest = String(record.sources.at(-1)!.id)
  expect(values.refs).toMatchObject({ caseName: '7', court: '7', administrator: newest, senders: newest })
  expect(prepare(values, loaded()).isEmpty).toBe(true)
  values.administrator = 'Example Claims Co.'
  expect(prepare(values, loaded()).body).toEqual({
    administrator: 'Example Claims Co.',
    fieldSources: { administrator: { sourceId: Number(newest) } },
  })
  // What stands without a source stays so until somebody names one.
  expect(valuesOf({ ...record, administrator: 'Imported' }, '').refs.administrator).toBe('')
})

test('a row of another kind takes what that kind begins with, and keeps what was typed', () => {
  const [losses, cash] = [tierDefaults('documented'), tierDefaults('alternative_cash')]
  expect(changedDefaults(losses, losses, cash)).toEqual(cash)
  expect(changedDefaults({ ...losses, label: 'Typed' }, losses, cash)).toEqual({ proof: 'none' })
  expect(changedDefaults(losses, losses, losses)).toEqual({})
  expect(nextTierKind([])).toBe('documented')
  expect(nextTierKind(['documented', 'alternative_cash'])).toBe('lost_time')
  expect(nextTierKind(['documented', 'lost_time', 'alternative_cash', 'monitoring'])).toBe('flat')
  expect([nextConditionKind([]), nextConditionKind(['notice'])]).toEqual(['notice', 'residence'])
  // A day, an amount or a way to send a claim in is nobody's to guess.
  const { label: _label, proof: _proof, kind: _kind, ...rest } = newTier('documented', '')
  expect(Object.values(rest).every((value) => value === '' || value === false)).toBe(true)
  const { kind: _what, stored: _stored, isRemoved: _removed, ...day } = newDate('claim', '')
  expect(Object.values(day).every((value) => value === '')).toBe(true)
})

test.each<[string, number | string | null]>([
  ['', null],
  ['90', 90],
  ['5 hours', 300],
  ['1 hour', 60],
  ['5h', 300],
  ['5 hrs', 300],
  ['1.5 hours', 90],
  ['1:30', 90],
  ['2 hours and 15 minutes', 135],
  ['2 h 15 min', 135],
  ['15 minutes', 15],
  ['half an hour', 'half an hour'],
  ['1.33 hours', '1.33 hours'],
])('a time as the notice says it: %s', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes)
})

test('every time that is shown is read as it was', () => {
  for (let minutes = 1; minutes <= 6_000; minutes += 7) {
    const tier = { ...record.tiers[0]!, kind: 'lost_time' as const, maxMinutes: minutes }
    const base = valuesOf({ ...record, tiers: [tier] }, '2026-11-27')
    expect(minutesOf(base.tiers[0]!.maxMinutes)).toBe(minutes)
  }
})

test('a stored day that becomes another one says why, and goes with it', () => {
  const base = valuesOf(record, '2026-11-27')
  const [claim, optOut] = base.dates
  expect(unexplainedDays(base, base)).toEqual([])
  const moved = {
    ...base,
    dates: [
      { ...claim!, date: '2027-01-18' },
      { ...optOut!, isRemoved: true },
    ],
  }
  expect(unexplainedDays(moved, base)).toEqual([0, 1])
  // An hour, or a further day, is no other day.
  const other = { ...base, dates: [{ ...claim!, time: '12:00' }, optOut!, newDate('final_hearing', '7')] }
  expect(unexplainedDays(other, base)).toEqual([])
  const said = { ...base, dates: [{ ...claim!, date: '2027-01-18', change: 'moved' }, optOut!] }
  expect(unexplainedDays(said, base)).toEqual([])
  const { body } = prepare(said, base)
  expect(body.dates).toMatchObject([{ supersedes: 21, date: '2027-01-18', change: 'moved' }])
  expect(editSettlementSchema.safeParse({ ...body, version: 3 }).success).toBe(true)
})

test('what is typed stands beside what another operator has saved', () => {
  const base = valuesOf(record, '2026-11-27')
  const theirs = valuesOf(
    { ...record, version: 4, court: 'Their court', dates: [...record.dates, { ...record.dates[0]!, id: 23, date: '2027-02-01', supersedesId: 21 }] }, // prettier-ignore
    '2026-11-27',
  )
  const mine = { ...base, court: 'My court', dates: base.dates.map((date) => (date.stored === 21 ? { ...date, date: '2027-01-18' } : date)) } // prettier-ignore
  expect(conflictsOf({ mine, base, theirs })).toEqual([
    { field: 'Court', before: 'Their court', after: 'My court' },
    { field: 'Claim by', before: '2027-02-01 23:59', after: '2027-01-18 23:59' },
  ])
  expect(conflictsOf({ mine: base, base, theirs })).toEqual([])
})
