import { timeWords, type Totals } from '@/lib/plan/diary/entry'
import { formatCents } from '@/lib/site/format'

/** What the entries of each kind come to. No sum over kinds: claim forms ask for each apart. */
export function DiaryTotals({ totals }: { totals: Totals }) {
  const figures = [
    ['Fees and costs', formatCents(totals.feeCents)],
    ['Fraud', formatCents(totals.fraudCents)],
    ['Time', timeWords(totals.minutes)],
  ] as const
  return (
    <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-xl border bg-border sm:grid-cols-3 print:break-inside-avoid">
      {figures.map(([name, figure]) => (
        <div key={name} className="bg-card p-4">
          <dt className="text-note text-muted-foreground">{name}</dt>
          <dd className="mt-1 text-h3 num">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
