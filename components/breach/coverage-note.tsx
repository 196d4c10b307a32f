import type { CatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { plural } from '@/lib/site/format'

/** What a result covers: most lists name breaches whose addresses nobody but their source can look through. */
export function CoverageNote({ info, className }: { info: CatalogueInfo | null; className?: string }) {
  if (!info) return null
  const { searched, unsearched } = info.coverage
  return (
    <p className={className}>
      We looked through the addresses of {plural(searched, 'breach', 'breaches')}.
      {unsearched > 0 &&
        ` ${plural(unsearched, 'more is', 'more are')} listed without addresses; we cannot check ${unsearched === 1 ? 'that one' : 'those'}.`}
    </p>
  )
}
