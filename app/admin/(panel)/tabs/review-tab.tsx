import { GitMerge } from 'lucide-react'
import { z } from 'zod'
import { AdminPager } from '@/components/admin/admin-pager'
import { MatchCard } from '@/components/admin/review/match-card'
import { Part } from '@/components/admin/part'
import { EmptyTab } from '@/components/dashboard/tab-states'
import { listMatches } from '@/lib/breaches/one/list-matches'
import { formatNumber } from '@/lib/validation/format-number'
import { pageIn } from '@/lib/lists/paging-schema'
import { readOrSay } from '@/lib/lists/read-or-say'
import { adminPath } from '@/lib/site/staff-paths'
import { queryField } from '@/lib/validation/query-field'
import { first } from '../../../read-query'
import { UploadLine } from '../upload-line'
import type { AdminTabProps } from '../tab-props'

const PER_PAGE = 20

/** The review queue: rows of files that may tell of what is listed already. What was decided can be undone. */
export async function ReviewTab({ query }: AdminTabProps) {
  const upload = queryField(z.uuid()).catch(undefined).parse(query.upload)
  const [open, decided] = await Promise.all([
    readOrSay(() => listMatches({ state: 'open', upload, page: pageIn(first(query.page)), limit: PER_PAGE })),
    readOrSay(() =>
      listMatches({ state: 'decided', upload, page: pageIn(first(query.decided)), limit: PER_PAGE }),
    ),
  ])
  return (
    <div className="grid gap-10">
      <section aria-labelledby="open-questions">
        <h2 id="open-questions" className="text-h2">
          Review
        </h2>
        <p className="mt-1 max-w-prose text-note text-muted-foreground">
          Rows of files that may tell of a breach that is listed already. Until you decide, those of one
          company and nearly one date count as the same breach, similar names as two, and a row without a date
          is shown to nobody.
        </p>
        <p className="mt-1 max-w-prose text-note text-muted-foreground">
          Once an import is taken back, rows stay of which you have said <em>Same breach</em>, or a date;{' '}
          <em>Keep apart</em> and <em>Set aside</em> keep none.
        </p>
        {upload !== undefined && <UploadLine importId={upload} asks allHref={adminPath('review')} />}
        <div className="mt-4">
          <Part reading={open} of={[upload, pageIn(first(query.page))]}>
            {({ results, totalResults, page, totalPages }) =>
              totalResults === 0 ? (
                <EmptyTab
                  icon={GitMerge}
                  title="Nothing waits for a decision"
                  text="A row of a file that may tell of a breach that is listed already is asked about here."
                />
              ) : (
                <>
                  <p className="text-note text-muted-foreground">
                    {formatNumber(totalResults)} {totalResults === 1 ? 'question waits' : 'questions wait'}.
                  </p>
                  <ul className="mt-3 grid gap-4">
                    {results.map((match) => (
                      <MatchCard key={match.id} match={match} listed={`${results[0]!.id} ${totalResults}`} />
                    ))}
                  </ul>
                  <AdminPager
                    label="Pages of questions"
                    page={page}
                    totalPages={totalPages}
                    hrefOf={(page) => adminPath('review', { upload, page })}
                  />
                </>
              )
            }
          </Part>
        </div>
      </section>
      <Part reading={decided} of={[upload, pageIn(first(query.decided))]}>
        {({ results, totalResults, page, totalPages }) =>
          totalResults > 0 && (
            <section aria-labelledby="decided-questions">
              <h2 id="decided-questions" className="text-h2">
                Decided
              </h2>
              <ul className="mt-3 grid gap-4">
                {results.map((match) => (
                  <MatchCard key={match.id} match={match} listed={`${results[0]!.id} ${totalResults}`} />
                ))}
              </ul>
              <AdminPager
                label="Pages of decisions"
                page={page}
                totalPages={totalPages}
                hrefOf={(page) => adminPath('review', { upload, decided: page })}
              />
            </section>
          )
        }
      </Part>
    </div>
  )
}
