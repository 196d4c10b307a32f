import type { CatalogueCounts } from '@/lib/breaches/catalogue/count-listed'
import { formatNumber } from '@/lib/validation/format-number'
import { formatDate, plural } from '@/lib/site/format'

export interface Counted extends CatalogueCounts {
  /** Settlements whose claims are open; null when that is not known. */
  openSettlements: number | null
  /** When it was counted, `YYYY-MM-DD`. */
  on: string
}

/** What this site has itself, counted and dated: no estimate. */
export function CountedToday({ listed, added, searched, asOf, isSelection, openSettlements, on }: Counted) {
  return (
    <p className="mt-3 text-sm text-muted-foreground">
      <strong className="font-semibold text-foreground">Counted here on {formatDate(on)}:</strong>{' '}
      <Figure>{plural(listed, 'known breach', 'known breaches')}</Figure>
      {isSelection && ' (a demo’s selection)'}, <Figure>{formatNumber(searched)}</Figure> of them with
      addresses that we can check
      {openSettlements !== null && openSettlements > 0 && (
        <>
          , and <Figure>{plural(openSettlements, 'settlement', 'settlements')}</Figure> with claims open
        </>
      )}
      . Source:{' '}
      <a href="https://haveibeenpwned.com" target="_blank" rel="noopener noreferrer" className="link">
        Have I Been Pwned
      </a>
      {asOf && ` as of ${formatDate(asOf)}`}, CC BY 4.0
      {added > 0 && `, and for ${formatNumber(added)} of them other sources`}.
    </p>
  )
}

function Figure({ children }: { children: string }) {
  return <span className="font-medium text-foreground num">{children}</span>
}
