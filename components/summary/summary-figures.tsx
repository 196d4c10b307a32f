import { countedIn } from '@/lib/breaches/kinds/kind-words'
import { countsAsLegalAction } from '@/lib/breaches/status/status'
import { formatCount } from '@/lib/site/format'
import type { SummaryItem } from './summary-item'

/** The three figures of a summary: how many breaches, legal actions and affected users. */
export function summaryFigures(items: readonly Pick<SummaryItem, 'breach' | 'settlements'>[]) {
  const breaches = items.map(({ breach }) => breach)
  const actions = items.filter(({ breach, settlements }) =>
    countsAsLegalAction(breach, settlements.length > 0),
  )
  return [
    ['Total Breaches', String(breaches.length)],
    ['Legal Actions Available', String(actions.length)],
    ['Total Affected Users', affectedWords(breaches)],
  ] as const
}

/** The three figures in one card. How many were affected says nothing of this person, so it is small. */
export function SummaryFigures({ figures }: { figures: ReturnType<typeof summaryFigures> }) {
  return (
    <dl className="grid grid-cols-[1fr_1.1fr_1.4fr] divide-x rounded-xl border bg-card shadow-card narrow:grid-cols-1 narrow:divide-x-0 narrow:divide-y">
      {figures.map(([label, figure], index) => (
        <div
          key={label}
          className="flex min-w-0 flex-col justify-between gap-1 px-2.5 py-2.5 sm:px-5 sm:py-3"
        >
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className={`${index < 2 ? 'text-h2' : 'text-sm'} font-semibold num`}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Addresses and people are counted by different sources, and one person may have several addresses: never one sum of both. */
function affectedWords(breaches: readonly SummaryItem['breach'][]): string {
  const sumOf = (unit: ReturnType<typeof countedIn>) =>
    breaches.reduce((sum, breach) => (countedIn(breach) === unit ? sum + breach.pwnCount : sum), 0)
  const [addresses, people] = [sumOf('addresses'), sumOf('people')]
  if (addresses === 0 && people === 0) return 'Not known'
  if (addresses === 0) return `${formatCount(people)} people`
  if (people === 0) return `${formatCount(addresses)} addresses`
  return `${formatCount(addresses)} addresses, ${formatCount(people)} people`
}
