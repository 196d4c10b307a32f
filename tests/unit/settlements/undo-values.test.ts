import { prepare } from '@/components/admin/settlements/form-body'
import { valuesOf } from '@/components/admin/settlements/form-values'
import { undoValues } from '@/components/admin/settlements/undo-values'
import { editSettlementSchema } from '@/lib/settlements/desk/edit-schema'
import type { Settlement, SettlementDate } from '@/lib/settlements/record'
import { dayFrom } from '@/tests/support/settlements'
import { settlementOf } from '@/tests/support/settlement-of'

const TODAY = dayFrom(0)
const before: Settlement = settlementOf({
  slug: 'acorn',
  company: 'Acorn',
  administrator: 'One Administrator',
  sources: [{ url: 'https://acorn.example/faq', kind: 'official', readAt: TODAY }],
  fieldSources: { administrator: 0 },
  dates: [
    { kind: 'claim', date: dayFrom(60), online: 'submitted', confidence: 'official', source: 0 },
    { kind: 'opt_out', date: dayFrom(30), confidence: 'official', source: 0 },
    { kind: 'objection', date: dayFrom(31), confidence: 'official', source: 0 },
  ],
  tiers: [{ kind: 'flat', label: 'Cash', fixedCents: 5_000, proof: 'none', source: 0 }],
})

/** A day that a save has put in. */
function row(
  id: number,
  kind: SettlementDate['kind'],
  date: string | null,
  supersedesId: number | null,
): SettlementDate {
  return { ...before.dates[0]!, id, kind, date, online: null, mail: null, supersedesId }
}
const [claim, optOut] = before.dates as [SettlementDate, SettlementDate]

/** What pressing Undo and Save sends. */
function undone(change: Partial<Settlement>) {
  const after: Settlement = { ...before, ...change, version: before.version + 1 }
  const values = valuesOf(after, TODAY)
  const { body, isEmpty } = prepare(undoValues(valuesOf(before, TODAY), after, values), values)
  return { isEmpty, edit: isEmpty ? null : editSettlementSchema.parse({ ...body, version: after.version }) }
}

test('facts and payments are sent as they were', () => {
  const { edit } = undone({ administrator: null, fieldSources: {}, tiers: [] })
  expect(edit).toMatchObject({
    administrator: 'One Administrator',
    fieldSources: { administrator: { sourceId: before.sources[0]!.id } },
    tiers: [{ label: 'Cash', fixedCents: 5_000 }],
    dates: [],
    sources: [],
    events: [],
  })
})

test('a moved day, one that was taken back and one that was added: each is replaced once more', () => {
  const { edit } = undone({
    dates: [
      ...before.dates,
      row(101, 'claim', dayFrom(90), claim.id),
      row(102, 'opt_out', null, optOut.id),
      row(103, 'final_hearing', dayFrom(120), null),
    ],
  })
  expect(edit!.dates).toMatchObject([
    { kind: 'claim', date: dayFrom(60), online: 'submitted', supersedes: 101 },
    { kind: 'opt_out', date: dayFrom(30), supersedes: 102 },
    { kind: 'final_hearing', date: null, supersedes: 103 },
  ])
})

test('where a save has only added sources and events there is nothing to put back', () => {
  expect(undone({ events: [] }).isEmpty).toBe(true)
})

test('a day that was replaced again since stays', () => {
  const { edit } = undone({
    administrator: null,
    dates: [...before.dates, row(101, 'claim', dayFrom(90), claim.id), row(102, 'claim', dayFrom(95), 101)],
  })
  expect(edit!.dates).toEqual([])
})
