import { Card } from '@/components/ui/card'
import { formatNumber } from '@/lib/validation/format-number'
import { formatDate, plural } from '@/lib/site/format'
import type { SourceItem } from '@/lib/alerts/source-schema'
import { SourceSwitch } from './source-switch'

interface TrustedSourcesProps {
  results: readonly SourceItem[]
  totalResults: number
}

/** The lists and authorities that uploads are from, with a switch for each; or that there are none yet. */
export function TrustedSources({ results, totalResults }: TrustedSourcesProps) {
  return (
    <section aria-labelledby="trusted-sources">
      <h2 id="trusted-sources" className="text-h2">
        Trusted sources
      </h2>
      <p className="mt-1 text-note text-muted-foreground">
        {totalResults === 0
          ? 'No upload has named its list or authority yet. Once one has, you can trust it here.'
          : 'Whoever asked for news of new breaches is mailed about those of a trusted source without a further word from you, those that are here already included. Everybody else on its lists waits for your Send Notifications, and nobody is told twice.'}
        {totalResults > results.length && ` ${results.length} of ${formatNumber(totalResults)}.`}
      </p>
      {results.length > 0 && (
        <Card className="mt-4 py-2 sm:py-3">
          <ul className="divide-y">
            {results.map(({ name, breaches, isTrusted, trustedBy, trustedAt }) => (
              <li key={name} className="py-2">
                <SourceSwitch
                  name={name}
                  isTrusted={isTrusted}
                  note={
                    trustedAt === null
                      ? plural(breaches, 'breach', 'breaches')
                      : `${plural(breaches, 'breach', 'breaches')}. Trusted ${formatDate(trustedAt)} by ${trustedBy}`
                  }
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
