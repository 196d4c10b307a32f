import type { Breach } from '@/lib/breaches/breach'
import { formatCount } from '@/lib/site/format'

/** The three figures: a list in one card on phones, three cards beside each other from 640 px on. */
export function SummaryFigures({ breaches, legal }: { breaches: Breach[]; legal: number }) {
  const people = breaches.reduce((sum, breach) => sum + breach.pwnCount, 0)
  const figures = [
    ['Total Breaches', String(breaches.length), 'that include your email'],
    ['Legal Actions Available', String(legal), 'open to you now'],
    [
      'Total Affected Users',
      formatCount(people),
      breaches.length === 1 ? 'people in this breach' : 'people across all of them',
    ],
  ] as const
  return (
    <dl className="mt-6 divide-y rounded-xl border bg-card px-5 shadow-card sm:mt-9 sm:grid sm:grid-cols-3 sm:gap-4 sm:divide-y-0 sm:rounded-none sm:border-0 sm:bg-transparent sm:px-0 sm:shadow-none lg:gap-5">
      {figures.map(([label, figure, note]) => (
        <div
          key={label}
          className="flex items-center justify-between gap-4 py-3.25 sm:block sm:rounded-xl sm:border sm:bg-card sm:p-5 sm:shadow-card"
        >
          <dt>
            <span className="block text-note">{label}</span>
            <span className="block text-sm text-muted-foreground sm:hidden">{note}</span>
          </dt>
          <dd className="text-h2 font-semibold whitespace-nowrap num sm:mt-1 sm:text-stat">
            {figure}
            <span className="mt-1 hidden text-sm font-normal tracking-normal whitespace-normal text-muted-foreground sm:block">
              {note}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
