import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { formatNumber } from '@/lib/validation/format-number'
import { cataloguePath } from '@/lib/paths'
import { plural } from '@/lib/site/format'

interface UnknownClassesProps {
  results: readonly { dataClass: string; breaches: number }[]
  totalResults: number
}

/** Data types that people are told nothing specific about, and where they occur; or that there are none. */
export function UnknownClasses({ results, totalResults }: UnknownClassesProps) {
  return (
    <section aria-labelledby="unknown-classes">
      <h2 id="unknown-classes" className="text-h2">
        Data types without advice
      </h2>
      <p className="mt-1 text-note text-muted-foreground">
        {totalResults === 0
          ? 'Every data type of the catalogue has advice of its own.'
          : 'Of these people read only what is true of any data. A breach of your own may name one in other words; for a new one, advice has to be written.'}
        {totalResults > results.length &&
          ` The ${results.length} most frequent of ${formatNumber(totalResults)}.`}
      </p>
      {results.length > 0 && (
        <Card className="mt-4 py-2 sm:py-3">
          <ul className="divide-y">
            {results.map(({ dataClass, breaches }) => (
              <li key={dataClass}>
                <Link
                  href={cataloguePath({ data: dataClass })}
                  prefetch={false}
                  className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 hover:underline"
                >
                  <span className="min-w-0 font-medium break-words">{dataClass}</span>
                  <span className="text-note text-muted-foreground num">
                    {plural(breaches, 'breach', 'breaches')}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
