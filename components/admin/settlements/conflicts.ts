import { DATE_LABELS, FACT_LABELS, type Change } from '@/lib/settlements/desk/changes'
import { FACT_NAMES } from '@/lib/settlements/facts-schema'
import type { DateKind } from '@/lib/settlements/record'
import type { DateValues, SettlementValues } from './form-values'

// What was typed, beside what a record says since somebody else has saved it. Pure.

interface Versions {
  mine: SettlementValues
  /** What the form was loaded with. */
  base: SettlementValues
  theirs: SettlementValues
}

/** Everything that was typed: `before` is what it says now, `after` what was typed. */
export function conflictsOf({ mine, base, theirs }: Versions): Change[] {
  const facts = FACT_NAMES.filter((name) => mine[name] !== base[name]).map((name) => ({
    field: FACT_LABELS[name],
    before: theirs[name] || null,
    after: mine[name] || null,
  }))
  const days = mine.dates
    .filter(
      (date) =>
        !isSame(
          date,
          base.dates.find(({ stored }) => stored === date.stored && stored !== null),
        ),
    )
    .map((date) => ({
      field: DATE_LABELS[date.kind as DateKind],
      before: dayNow(date, theirs),
      after: date.isRemoved ? null : dayText(date),
    }))
  const parts = PARTS.flatMap(([name, field, textOf]) =>
    isSame(mine[name], base[name]) ? [] : [{ field, before: textOf(theirs), after: textOf(mine) }],
  )
  return [...facts, ...days, ...parts]
}

/** The day that a row shows, or what has taken its place: the only other one of its kind. */
function dayNow({ stored, kind }: DateValues, { dates }: SettlementValues): string | null {
  const same = dates.find((date) => date.stored === stored && stored !== null)
  const ofKind = dates.filter((date) => date.kind === kind)
  return (same ? dayText(same) : ofKind.map(dayText).join('; ')) || null
}

const dayText = ({ date, time, note }: DateValues): string =>
  [`${date} ${time}`.trim(), note].filter(Boolean).join(', ')

const lines = (texts: readonly string[]): string | null => texts.join('; ') || null

const PARTS = [
  [
    'tiers',
    'Payments',
    ({ tiers }: SettlementValues) =>
      lines(
        tiers.map(({ label, fixed, estimate, max, rate, maxMinutes }) =>
          [label, fixed && `fixed $${fixed}`, estimate && `estimate $${estimate}`, max && `at most $${max}`, rate && `$${rate} an hour`, maxMinutes] // prettier-ignore
            .filter(Boolean)
            .join(', '),
        ),
      ),
  ],
  [
    'conditions',
    'Conditions',
    ({ conditions }: SettlementValues) => lines(conditions.map(({ question }) => question)),
  ],
  [
    'disputes',
    'Sources disagree',
    ({ disputes }: SettlementValues) =>
      lines(disputes.map(({ values }) => values.map(({ value }) => value).join(' or '))),
  ],
] as const

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
