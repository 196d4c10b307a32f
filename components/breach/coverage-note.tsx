import type { CatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { searchedFor } from '@/lib/breaches/catalogue/searched-for'
import { formatDate, plural } from '@/lib/site/format'

/** Whose answer it is. */
export interface Answered {
  /** Of the proven owner of the address: sensitive breaches were looked through for them too. */
  provenOwner: boolean
  /** Whether an invented breach is in it, which counts for nothing. */
  hasExample?: boolean
}

/** What a result covers: most lists name breaches whose addresses nobody but their source can look through. */
export function CoverageNote({
  info,
  className,
  ...answered
}: Answered & { info: CatalogueInfo | null; className?: string }) {
  return info && <p className={className}>{coverageWords(info, answered)}</p>
}

/** The same as a text; empty where it is not known. */
export function coverageWords(
  info: CatalogueInfo | null,
  { provenOwner, hasExample = false }: Answered,
): string {
  if (!info) return ''
  const { unsearched } = info.coverage
  const searched = plural(searchedFor(info, provenOwner), 'breach', 'breaches')
  const looked = `We looked through the addresses of ${searched}${hasExample ? ', and of the invented ones' : ''}.`
  return unsearched === 0
    ? looked
    : `${looked} ${plural(unsearched, 'more is', 'more are')} listed without addresses; we cannot check ${unsearched === 1 ? 'that one' : 'those'}.`
}

/** Whose the data is, on paper: there nobody can press a link. */
export function dataSourceWords(info: Pick<CatalogueInfo, 'asOf'> | null): string {
  return `Breach data: Have I Been Pwned (haveibeenpwned.com), CC BY 4.0${info?.asOf ? `, as of ${formatDate(info.asOf)}` : ''}, and authorities.`
}
