import type { Breach } from '@/lib/breaches/breach'
import { countedIn } from '@/lib/breaches/kinds/kind-words'
import { formatCount } from '@/lib/site/format'

/** The three figures: a list in one card on phones, three cards beside each other from 640 px on. */
export function SummaryFigures({ breaches, legal }: { breaches: Breach[]; legal: number }) {
  const affected = affectedFigure(breaches)
  const figures = [
    ['Total Breaches', String(breaches.length), 'that include your email'],
    ['Legal Actions Available', String(legal), 'open now'],
    ['Total Affected Users', affected.figure, affected.note],
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

/** Addresses and people are counted by different sources, and one person may have several addresses: never one sum of both. */
function affectedFigure(breaches: Breach[]): { figure: string; note: string } {
  const sumOf = (unit: ReturnType<typeof countedIn>) =>
    breaches.reduce((sum, breach) => (countedIn(breach) === unit ? sum + breach.pwnCount : sum), 0)
  const [addresses, people] = [sumOf('addresses'), sumOf('people')]
  const where = breaches.length === 1 ? 'in this one' : 'across all of them'
  if (addresses === 0) return { figure: formatCount(people), note: `people ${where}` }
  if (people === 0) return { figure: formatCount(addresses), note: `addresses ${where}` }
  return {
    figure: formatCount(addresses),
    note: `addresses, and ${formatCount(people)} people by other lists`,
  }
}
