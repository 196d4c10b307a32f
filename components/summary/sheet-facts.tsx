import { coverageWords, type Answered } from '@/components/breach/coverage-note'
import { ClaimsOnPaper } from '@/components/breach/claims-on-paper'
import { PaperHead } from '@/components/site/paper'
import type { CatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { claimDay } from '@/lib/breaches/kinds/claim-day'
import { inSentence } from '@/lib/breaches/kinds/class-names'
import { dayAlone, whenHeading } from '@/lib/breaches/kinds/day-words'
import { countWords, factNames } from '@/lib/breaches/kinds/kind-words'
import { ON_RECORD } from '@/lib/breaches/status/following'
import { standingOf } from '@/lib/breaches/status/standing'
import { statusOf } from '@/lib/breaches/status/status-table'
import { unconfirmedWords } from '@/lib/breaches/status/summary-words'
import { bySensitivity, leakTiles } from '@/lib/breaches/summary/leaks'
import type { ClaimOnPaper } from '@/lib/settlements/claims-on-paper'
import { notOver } from '@/lib/settlements/recorded'
import { plural } from '@/lib/site/format'
import type { SummaryItem } from './summary-item'
import { TimelineDrawing } from './timeline'
import { timelineEntries } from './timeline-entries'

export interface SheetFactsProps {
  siteName: string
  email: string
  answer: string
  items: readonly SummaryItem[]
  info: CatalogueInfo | null
  /** Whose answer it is. */
  answered: Answered
  claims: readonly ClaimOnPaper[]
  /** The three of the page. */
  figures: readonly (readonly [label: string, figure: string])[]
  incomplete: boolean
  checkedAt: Date
  now: Date
}

const COLUMNS = [
  ['Company', 'w-[18%]'],
  ['Date', 'w-[12%]'],
  ['Data exposed', 'w-[38%]'],
  ['Affected', 'w-[15%]'],
  ['Legal action', 'w-[17%]'],
] as const

/** What was found, on paper: every breach in a table, and nothing that is folded. */
export function SheetFacts({
  siteName,
  email,
  answer,
  items,
  info,
  answered,
  claims,
  figures,
  incomplete,
  checkedAt,
  now,
}: SheetFactsProps) {
  const coverage = coverageWords(info, answered)
  const tiles = leakTiles(items.map(({ breach }) => breach))
  const known = tiles.filter(({ from }) => from !== null)
  const unknown = tiles.filter(({ from }) => from === null)
  return (
    <>
      <PaperHead siteName={siteName} words="Checked on" at={checkedAt} />
      <p className="mt-3">Breach Summary for</p>
      <p className="text-h2 wrap-anywhere">{email}</p>
      <p className="mt-1 text-h3">
        {answer.replace(/^Your email/, 'This email')} {unconfirmedWords(items)}
      </p>
      <p className="mt-1">
        {figures.map(([label, figure]) => `${label} ${figure}`).join(' · ')}. {coverage}
      </p>
      {incomplete && (
        <p className="mt-1">One of our sources did not answer, so this list may not be complete.</p>
      )}
      <ClaimsOnPaper claims={claims} kind="breach" />
      <h2 className="mt-3 text-h3">{whenHeading(items.map(({ breach }) => breach))}</h2>
      <TimelineDrawing entries={timelineEntries(items)} now={now} />
      <p className="text-sm">Bigger dot: more sensitive data. Ring: you can act.</p>
      <h2 className="mt-3 text-h3">
        {items.length === 1 ? 'The breach' : `All ${plural(items.length, 'breach', 'breaches')}`}
      </h2>
      <table className="mt-1 w-full table-fixed text-left text-sm">
        <thead className="table-header-group">
          <tr className="border-b-2">
            {COLUMNS.map(([name, width]) => (
              <th key={name} scope="col" className={`py-1 pr-3 font-semibold ${width}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ breach, ...rest }) => (
            <tr key={breach.uniqueBreachId} className="break-inside-avoid border-b align-top">
              <th scope="row" className="py-1 pr-3 font-semibold break-words">
                {breach.title}
                {breach.isExample && '*'}
              </th>
              <td className="py-1 pr-3">{dayAlone(breach)}</td>
              <td className="py-1 pr-3">
                {factNames(breach).data === 'Data exposed' ? '' : `${factNames(breach).data}: `}
                {bySensitivity(breach.dataClasses).map(inSentence).join(', ') || 'not known'}
              </td>
              <td className="py-1 pr-3">{countWords(breach)}</td>
              <td className="py-1">{actionWords({ breach, ...rest })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="mt-3 text-h3">What leaked about you</h2>
      <p>
        {known.map(({ label, count }) => `${label} (${count})`).join(' · ')}
        {known.length > 0 && unknown.length > 0 && '. '}
        {unknown.length > 0 && `None known: ${unknown.map(({ label }) => label).join(', ')}.`}
      </p>
    </>
  )
}

function actionWords(item: SummaryItem): string {
  const { label, hasBadge, summary } = statusOf(item.breach.massActionBreachStatus)
  switch (standingOf(item)) {
    case 'claims':
      return `Claims open until ${claimDay(item.settlements[0]!)}`
    case 'action':
      return notOver(item.records).length > 0 ? `${label}. ${ON_RECORD}` : label
    case 'unknown':
      return 'Not looked up'
    case 'recorded':
      return ON_RECORD
    default:
      if (!hasBadge) return 'None known'
      return summary.group === 'wait' ? 'None yet' : label
  }
}
