import type { CatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { formatDate, plural } from '@/lib/site/format'

/** What a result covers: most lists name breaches whose addresses nobody but their source can look through. */
export function CoverageNote({ info, className }: { info: CatalogueInfo | null; className?: string }) {
  return info && <p className={className}>{coverageWords(info)}</p>
}

/** The same as a text; empty where it is not known. */
export function coverageWords(info: CatalogueInfo | null): string {
  if (!info) return ''
  const { searched, unsearched } = info.coverage
  const looked = `We looked through the addresses of ${plural(searched, 'breach', 'breaches')}.`
  return unsearched === 0
    ? looked
    : `${looked} ${plural(unsearched, 'more is', 'more are')} listed without addresses; we cannot check ${unsearched === 1 ? 'that one' : 'those'}.`
}

/** Whose the data is, on paper: there nobody can press a link. */
export function dataSourceWords(info: Pick<CatalogueInfo, 'asOf'> | null): string {
  return `Breach data: Have I Been Pwned (haveibeenpwned.com), CC BY 4.0${info?.asOf ? `, as of ${formatDate(info.asOf)}` : ''}, and authorities.`
}
