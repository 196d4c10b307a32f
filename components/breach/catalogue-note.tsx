import { Alert } from '@/components/ui/alert'
import { cn } from '@/components/ui/cn'
import type { CatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { OWNER_ONLY } from '@/lib/breaches/catalogue/searched-for'
import { formatDate, plural } from '@/lib/site/format'
import { formatNumber } from '@/lib/validation/format-number'

interface CatalogueNoteProps {
  /** Under what was found for an address whose owner has not proven it: it holds no sensitive breach. */
  isOfAddress?: boolean
  /** Beside what stands above it, and not apart. */
  isClose?: boolean
  info: Pick<CatalogueInfo, 'asOf' | 'isStale' | 'source' | 'count' | 'added' | 'invented'> | null
}

/** How old the catalogue behind a result is, and where its data is from. Stands on every page that shows that data. */
export function CatalogueNote({ info, isClose = false, isOfAddress = false }: CatalogueNoteProps) {
  return (
    <section
      aria-label="About this data"
      className={cn('grid gap-4 text-sm text-muted-foreground', !isClose && 'mt-(--space-block)')}
    >
      {info?.isStale && (
        <Alert tone="warning" title="This catalogue may be out of date." className="text-foreground">
          Its last update is more than 7 days old. Newer breaches may be missing from this result.
        </Alert>
      )}
      <p>
        {isOfAddress && `${OWNER_ONLY} `}
        {info?.asOf && <>Catalogue as of {formatDate(info.asOf)}. </>}
        {info?.source === 'demo' && (
          <>
            A demo with {plural(info.count, 'breach', 'breaches')}
            {info.invented > 0 && ` and ${formatNumber(info.invented)} invented`}, not the full
            catalogue.{' '}
          </>
        )}
        Breach data from{' '}
        <a href="https://haveibeenpwned.com" target="_blank" rel="noopener noreferrer" className="link">
          Have I Been Pwned
        </a>
        , licensed{' '}
        <a
          href="https://creativecommons.org/licenses/by/4.0/"
          target="_blank"
          rel="noopener noreferrer"
          className="link"
        >
          CC BY 4.0
        </a>
        {info && info.added > 0 && `, and for ${formatNumber(info.added)} from other sources`}.
      </p>
    </section>
  )
}
