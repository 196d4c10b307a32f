import { dueNotices } from '@/lib/follows/due-notices'
import { mailingsOf } from '@/lib/settlements/desk/public-change'
import type { Settlement, SettlementDate, SettlementEvent } from '@/lib/settlements/record'

// What an operator is told of the mail before a save is what goes out after it.

const NOW = new Date('2026-11-27T10:00:00Z')
const DAY_MS = 86_400_000
const shift = (days: number): string => new Date(NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10)

const claim = (id: number, date: string | null, more: Partial<SettlementDate> = {}): SettlementDate =>
  ({ id, kind: 'claim', date, time: null, zone: null, online: null, mail: null, confidence: 'court', note: null, sourceId: 1, supersedesId: null, change: null, addedAt: '2026-10-01T00:00:00.000Z', ...more }) // prettier-ignore
const of = (dates: SettlementDate[], events: SettlementEvent[] = []): Settlement =>
  ({ publishedAt: '2026-10-02T00:00:00.000Z', withdrawnAt: null, dates, events }) as unknown as Settlement

test('from which moment on, and whether at all, whatever day is typed', () => {
  const edited: SettlementEvent = { id: 1, kind: 'edited', date: null, note: null, sourceId: null, addedAt: NOW.toISOString() } // prettier-ignore
  for (const old of [3, 10, 54, 200])
    for (let offset = -90; offset <= 220; offset += 5) {
      const before = of([claim(1, shift(old))])
      const next = claim(2, shift(offset), { supersedesId: 1, addedAt: NOW.toISOString() })
      const after = of([claim(1, shift(old)), next], [edited])
      const said = mailingsOf(before, after, NOW).map(({ at }) => at.getTime())
      let told: number | null = null
      for (let at = NOW.getTime(); told === null && at < NOW.getTime() + 2 * DAY_MS; at += 5 * 60_000) {
        const due = dueNotices(after, new Set(), new Date(at)).map((notice) => notice.told.event)
        if (due.includes('moved') || (offset < 0 && due.includes('closed'))) told = at
      }
      expect({ old, offset, told }).toEqual({ old, offset, told: said[0] ?? null })
    }
})

test('what can be undone yet is told to nobody', () => {
  const edited: SettlementEvent = { id: 1, kind: 'edited', date: null, note: null, sourceId: null, addedAt: NOW.toISOString() } // prettier-ignore
  const after = of([claim(1, shift(20)), claim(2, shift(3), { supersedesId: 1, addedAt: NOW.toISOString() })], [edited]) // prettier-ignore
  for (let minute = 0; minute < 15; minute++)
    expect(dueNotices(after, new Set(), new Date(NOW.getTime() + minute * 60_000))).toEqual([])
  expect(dueNotices(after, new Set(), new Date(NOW.getTime() + 15 * 60_000))).not.toEqual([])
})
