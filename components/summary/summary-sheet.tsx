import { dataSourceWords } from '@/components/breach/coverage-note'
import { PaperFoot } from '@/components/site/paper'
import { OWNER_ONLY } from '@/lib/breaches/catalogue/searched-for'
import { paths } from '@/lib/paths'
import type { PlanStep } from '@/lib/plan/step'
import { DrawnPart } from './drawn-part'
import { PaperBox } from './plan-marks'
import type { SheetFactsProps } from './sheet-facts'

/** Whose page it is. */
export interface PaperSite {
  name: string
  url: string
  postalAddress: string
}

interface SummarySheetProps extends Omit<SheetFactsProps, 'siteName'> {
  /** Do this first. */
  steps: readonly PlanStep[]
  site: PaperSite
  /** Of this response. */
  version: string
}

/** The same on paper: black on white. Only official addresses are written out. */
export function SummarySheet({ steps, site, version, ...facts }: SummarySheetProps) {
  const { items, info, answered } = facts
  const hasExample = items.some(({ breach }) => breach.isExample)
  return (
    <div className="hidden leading-snug print:block" data-sheet>
      <DrawnPart
        part="SheetFacts"
        version={version}
        className="contents"
        of={{ siteName: site.name, ...facts }}
      />
      {steps.length > 0 && (
        <div className="break-inside-avoid">
          <h2 className="mt-3 text-h3">Do this first</h2>
          <ul className="mt-1 grid grid-cols-2 gap-x-6 gap-y-1">
            {steps.map(({ key, title, why, claim }) => (
              <li key={key} className="flex gap-2">
                <PaperBox step={key} />
                <span>
                  {title}
                  {claim !== null && `: ${why}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PaperFoot siteName={site.name} postalAddress={site.postalAddress} url={`${site.url}${paths.summary}`}>
        {hasExample && '* Example: an invented company. '}
        {!answered.provenOwner && `${OWNER_ONLY} `}
        {dataSourceWords(info)}
      </PaperFoot>
    </div>
  )
}
