import { choicesOf } from '@/lib/settlements/choices'
import { outcomesOf } from '@/lib/settlements/outcomes'
import type { Settlement } from '@/lib/settlements/record'
import { SectionSources } from './section-sources'

const HEADS = ['If you', 'By', 'What follows', 'What you give up'] as const

/** What follows from each thing one can do, and by when. A table on a desktop, a list on a phone. */
export function WhatHappens({ settlement, now }: { settlement: Settlement; now: Date }) {
  const { tiers, sources } = settlement
  const outcomes = outcomesOf(settlement, choicesOf(tiers), now)
  return (
    <section aria-labelledby="happens">
      <h2 id="happens" className="text-h2">
        What happens if…
      </h2>
      <div className="mt-3 rounded-xl border bg-card px-4 shadow-card sm:px-6 print:border-0 print:p-0">
        <table className="block w-full text-left text-note sm:table">
          <thead className="sr-only sm:not-sr-only sm:table-header-group">
            <tr>
              {HEADS.map((head) => (
                <th
                  key={head}

                  scope="col"
                  className="py-3 pr-4 text-sm font-normal text-muted-foreground"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block sm:table-row-group">
            {outcomes.map(({ does, by, from, follows, givesUp }) => (
              <tr
                key={does}

                className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t py-4 first:border-t-0 sm:table-row sm:border-t sm:first:border-t"
              >
                <th scope="row" className="font-semibold sm:py-4 sm:pr-4 sm:align-top">
                  {does}
                </th>
                <td className="text-right num sm:min-w-44 sm:py-4 sm:pr-4 sm:text-left sm:align-top">
                  <span aria-hidden className="sm:hidden">
                    {from.length > 0 && !/^(Was|Sources)/.test(by) ? 'by ' : ''}
                  </span>
                  {by}
                </td>
                <td className="col-span-2 sm:py-4 sm:pr-4 sm:align-top">{follows}</td>
                <td className="col-span-2 text-muted-foreground sm:py-4 sm:align-top sm:text-foreground">
                  {givesUp}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SectionSources
        sources={sources}
        said={outcomes.flatMap(({ does, from }) => from.map(({ sourceId }) => ({ what: does, sourceId })))}
      />
    </section>
  )
}
