import { LOSS_KIND_WORDS, LOSS_KINDS, timeWords, type LossEntry, type Totals } from '@/lib/plan/diary/entry'
import { PaperFoot, PaperHead } from '@/components/site/paper'
import { paths } from '@/lib/paths'
import { formatCents, formatDate, formatDateTime, plural } from '@/lib/site/format'
import { DiaryTotals } from './totals'

interface PrintSheetProps {
  site: { name: string; url: string; postalAddress: string }
  entries: readonly LossEntry[]
  totals: Totals
  titles: ReadonlyMap<string, string>
  now: Date
}

/** The whole diary on paper, in the order in which claim forms ask. */
export function PrintSheet({ site, entries, totals, titles, now }: PrintSheetProps) {
  return (
    <div className="max-w-[60rem]">
      <PaperHead siteName={site.name} words="As of" at={now} />
      <h1 className="text-h1 print:mt-4">Loss diary</h1>
      <p className="mt-1 text-note text-muted-foreground">
        <span className="print:hidden">
          As of {formatDateTime(now)}, from {site.name}.{' '}
        </span>
        {plural(entries.length, 'entry', 'entries')}, written down by their owner.
      </p>
      <div className="mt-5">
        <DiaryTotals totals={totals} />
      </div>
      {LOSS_KINDS.map((kind) => {
        const ofKind = entries.filter((entry) => entry.kind === kind)
        if (ofKind.length === 0) return null
        return (
          <table key={kind} className="mt-6 w-full text-left text-note">
            <caption className="pb-2 text-left text-h3">{LOSS_KIND_WORDS[kind].many}</caption>
            <thead className="table-header-group">
              <tr className="border-b border-border-strong">
                <th scope="col" className="w-28 py-1.5 pr-3 font-medium">
                  Day
                </th>
                <th scope="col" className="py-1.5 pr-3 font-medium">
                  What for
                </th>
                <th scope="col" className="w-32 py-1.5 text-right font-medium">
                  {kind === 'time' ? 'Time' : 'Amount'}
                </th>
              </tr>
            </thead>
            <tbody>
              {ofKind.map((entry) => (
                <tr key={entry.id} className="break-inside-avoid border-b align-top">
                  <td className="py-1.5 pr-3 whitespace-nowrap num">{formatDate(entry.day)}</td>
                  <td className="py-1.5 pr-3 wrap-anywhere whitespace-pre-line">
                    {entry.note}
                    {entry.uniqueBreachId !== null && (
                      <span className="block text-muted-foreground">
                        {titles.get(entry.uniqueBreachId) ?? entry.uniqueBreachId}
                      </span>
                    )}
                  </td>
                  <td className="py-1.5 text-right num">
                    {entry.cents === null ? timeWords(entry.minutes ?? 0) : formatCents(entry.cents)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
      <p className="mt-6 text-note text-muted-foreground">
        Papers that people write themselves are often not enough alone. Add receipts, statements and letters.
      </p>
      <PaperFoot siteName={site.name} postalAddress={site.postalAddress} url={`${site.url}${paths.diary}`} />
    </div>
  )
}
