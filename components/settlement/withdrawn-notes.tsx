import { settlementPath } from '@/lib/paths'
import type { WithdrawnSettlement } from '@/lib/settlements/withdrawn-named'

/** Says of each that it is withdrawn, and leads to the page that says why. Nothing else of it is said. */
export function WithdrawnNotes({ of }: { of: readonly WithdrawnSettlement[] }) {
  return of.map(({ slug, company, isByUs, isExample }) => (
    <p key={slug} className="mt-2 text-note wrap-anywhere">
      {isByUs ? 'We withdrew our record of the settlement of ' : 'Withdrawn: the settlement of '}
      <a href={settlementPath(slug)} className="link">
        {company}
      </a>
      . Its page says why.{isExample && ' An example: an invented company.'}
    </p>
  ))
}
