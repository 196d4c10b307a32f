import { mailingsOf, publicChanges } from '@/lib/settlements/desk/public-change'
import { inFormOrder } from '@/lib/settlements/form-order'
import { isOpen } from '@/lib/settlements/phase'
import type { DateKind, Settlement, SettlementDate } from '@/lib/settlements/record'

const NOW = new Date('2026-11-27T10:00:00Z')

const day = (id: number, kind: DateKind, date: string | null, more: Partial<SettlementDate> = {}): SettlementDate =>
  ({ id, kind, date, time: null, zone: null, online: null, mail: null, confidence: 'court', note: null, sourceId: 1, supersedesId: null, change: null, addedAt: '2026-10-01T00:00:00.000Z', ...more }) // prettier-ignore
const next = (
  id: number,
  old: number,
  kind: DateKind,
  date: string | null,
  more: Partial<SettlementDate> = {},
) => day(id, kind, date, { supersedesId: old, addedAt: NOW.toISOString(), ...more })

const record = (more: Partial<Settlement> = {}): Settlement =>
  ({
    id: 1, slug: 'birch', company: 'Birch', summary: '', caseName: null, court: null, docketNumber: null, agency: null, administrator: null,
    administratorPhone: null, administratorAddress: null, officialHosts: ['birch.example'], portals: [], senders: [], classRule: '',
    incidentFrom: null, incidentTo: null, incidentPrecision: 'day', classSize: null, fundCents: null, noticeCodeName: null,
    noticeCodeRequired: 'unknown', fieldSources: {}, disputes: [], isExample: false, publishedAt: '2026-10-02T00:00:00.000Z',
    withdrawnAt: null, withdrawnReason: null, checkedAt: null, checkedBy: null, version: 2, sources: [], tiers: [], conditions: [], events: [], breachIds: [],
    dates: [day(1, 'claim', '2027-01-20')],
    ...more,
  }) // prettier-ignore

const after = (...dates: SettlementDate[]) => record({ dates: [...record().dates, ...dates] })

test('a wrong year says that claims close, and what its page will say', () => {
  expect(publicChanges(record(), after(next(2, 1, 'claim', '2026-01-20')), NOW)).toEqual([
    'Claims close at once. Its page says “Claims closed”, and not “Claims open” any more.',
    'The claim date corrected. Until Nov 27, 2026 this page said Jan 20, 2027. The source says Jan 20, 2026.',
  ])
})

test('whatever day is typed, a save that closes or opens claims, or moves a day, is asked about', () => {
  for (let offset = -800; offset <= 800; offset += 37) {
    const date = new Date(NOW.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
    for (const change of [null, 'moved', 'corrected'] as const) {
      const changed = after(next(2, 1, 'claim', date, { change }))
      const said = publicChanges(record(), changed, NOW)
      expect(said.join(' ')).toContain(change === 'moved' ? 'moved. Was Jan 20, 2027' : 'corrected. Until')
      expect(said.some((words) => words.startsWith('Claims close at once.'))).toBe(!isOpen(changed, NOW))
      // A draft is nobody's.
      expect(publicChanges(record({ publishedAt: null }), changed, NOW)).toEqual([])
      expect(mailingsOf(record({ publishedAt: null }), changed, NOW)).toEqual([])
    }
  }
})

test.each<[string, Settlement, string[]]>([
  ['nothing', record(), []],
  ['words alone', record({ summary: 'Files were taken.', administrator: 'A' }), []],
  ['a further day', after(day(2, 'opt_out', '2026-12-20')), ['The day to exclude yourself: Dec 20, 2026.']],
  ['an hour', after(next(2, 1, 'claim', '2027-01-20', { time: '12:00' })), ['The claim date: Jan 20, 2027, 12:00 p.m. Eastern time (before: Jan 20, 2027).']],
  ['another official day beside it', after(day(2, 'claim', '2027-02-20')), ['Its page says “Date not confirmed”', 'The claim date: Sources disagree (before: Jan 20, 2027).']],
  ['the fund', record({ fundCents: 100_000 }), ['The fund: $1,000 (before: not known).']],
  ['where to file', record({ officialHosts: ['other.example'] }), ['The official address: other.example (before: birch.example).']],
])('what everybody will read: %s', (_what, changed, said) => {
  const found = publicChanges(record(), changed, NOW)
  expect(found).toHaveLength(said.length)
  for (const [place, words] of said.entries()) expect(found[place]).toContain(words)
}) // prettier-ignore

test.each<[string, Settlement, { what: string; at: string }[]]>([
  ['a later day: at the next hour of the mail', after(next(2, 1, 'claim', '2027-02-20')), [{ what: 'that the last day to claim is Feb 20, 2027 now', at: '2026-11-27T14:00:00.000Z' }]],
  ['an earlier, near day: once it cannot be undone any more', after(next(2, 1, 'claim', '2026-11-30')), [{ what: 'that the last day to claim is Nov 30, 2026 now', at: '2026-11-27T10:15:00.000Z' }]],
  ['a day that goes', after(next(2, 1, 'claim', null)), [{ what: 'that the last day to claim does not hold any more', at: '2026-11-27T14:00:00.000Z' }]],
  ['one that has just passed', after(next(2, 1, 'claim', '2026-11-20')), [{ what: 'that claims are closed', at: '2026-11-27T10:15:00.000Z' }]],
  ['one that passed long ago', after(next(2, 1, 'claim', '2026-01-20')), []],
  ['a hearing', after(day(2, 'final_hearing', '2027-03-01')), []],
])('who is mailed: %s', (_what, changed, mails) => {
  expect(mailingsOf(record(), changed, NOW).map(({ what, at }) => ({ what, at: at.toISOString() }))).toEqual(mails)
}) // prettier-ignore

test('days keep their places, claims first, however often one is moved', () => {
  const kinds: DateKind[] = [
    'final_hearing',
    'opt_out',
    'claim',
    'benefit_until',
    'benefit_until',
    'claim_extended',
  ]
  let all = kinds.map((kind, place) => day(place + 1, kind, '2027-01-20'))
  const root = new Map(all.map(({ id }) => [id, id]))
  const order = (): number[] => {
    const replaced = new Set(all.map(({ supersedesId }) => supersedesId))
    return inFormOrder(all.filter(({ id }) => !replaced.has(id)), all).map(({ id }) => root.get(id)!) // prettier-ignore
  }
  const first = order()
  expect(first).toEqual([3, 6, 2, 1, 4, 5])
  for (let turn = 0; turn < 30; turn++) {
    const standing = all.filter(({ id }) => !all.some(({ supersedesId }) => supersedesId === id))
    const old = standing[(turn * 7) % standing.length]!
    const id = all.length + 1
    root.set(id, root.get(old.id)!)
    all = [...all, next(id, old.id, old.kind, `2027-0${(turn % 9) + 1}-11`)]
    expect(order()).toEqual(first)
  }
})
