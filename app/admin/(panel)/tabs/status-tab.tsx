import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { STATUS_ICONS } from '@/components/admin/breaches/status-icons'
import { RemovedBreaches } from '@/components/admin/breaches/removed-breaches'
import { SyncPanel } from '@/components/admin/breaches/sync-panel'
import { UnknownClasses } from '@/components/admin/breaches/unknown-classes'
import { TrustedSources } from '@/components/admin/sources/trusted-sources'
import { Part } from '@/components/admin/part'
import { listSources } from '@/lib/alerts/list-sources'
import { formatNumber } from '@/lib/validation/format-number'
import { readOrSay } from '@/lib/lists/read-or-say'
import { countByStatus } from '@/lib/breaches/catalogue/count-by-status'
import { listUnknownClasses } from '@/lib/breaches/catalogue/list-unknown-classes'
import { listRemoved } from '@/lib/breaches/sync/list-removed'
import { listSyncRuns } from '@/lib/breaches/sync/list-sync-runs'
import { STATUSES, type StatusName } from '@/lib/breaches/status/status-table'
import { env } from '@/lib/env'
import { adminPath } from '@/lib/site/staff-paths'
import type { AdminTabProps } from '../tab-props'

const SHOWN_RUNS = 5

/** Status Management: how many breaches have each status, where the catalogue comes from, whose uploads are mailed about by themselves, and what of it no advice is written for. */
export async function StatusTab(_props: AdminTabProps) {
  const [counts, runs, sources, removed, unknown] = await Promise.all([
    readOrSay(countByStatus),
    readOrSay(() => listSyncRuns(SHOWN_RUNS)),
    readOrSay(listSources),
    readOrSay(listRemoved),
    readOrSay(listUnknownClasses),
  ])
  return (
    <div className="grid gap-10">
      <section aria-labelledby="by-status">
        <h2 id="by-status" className="text-h2">
          Status Management
        </h2>
        <div className="mt-4">
          <Part reading={counts} title="Failed to fetch status counts">
            {(counts) => (
              <ul className="divide-y rounded-xl border bg-card shadow-card">
                {Object.entries(STATUSES).map(([name, { code, label, meaning }]) => {
                  const count = counts[name as StatusName]
                  return (
                    <li key={code}>
                      <Link
                        href={adminPath('breaches', { status: code })}
                        prefetch={false}
                        className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-accent sm:px-6"
                      >
                        {STATUS_ICONS[code]}
                        <span className="min-w-0 grow">
                          <span className="font-medium">{label}</span>
                          <span className="sr-only">. </span>
                          <span className="block max-w-[42rem] text-note text-muted-foreground">
                            {meaning}
                          </span>
                        </span>
                        <span className="text-h3 num">
                          {formatNumber(count)}
                          <span className="sr-only"> {count === 1 ? 'breach' : 'breaches'}</span>
                        </span>
                        <ChevronRight
                          size={18}
                          strokeWidth={1.75}
                          aria-hidden
                          className="text-muted-foreground"
                        />
                      </Link>
                    </li>
                  )
                })}
              </ul>
            )}
          </Part>
        </div>
      </section>
      <Part reading={runs}>
        {(runs) => <SyncPanel runs={runs} isScheduled={env().CATALOGUE_SYNC === 'on'} />}
      </Part>
      <Part reading={sources}>{(sources) => <TrustedSources {...sources} />}</Part>
      <Part reading={removed}>{(removed) => <RemovedBreaches {...removed} />}</Part>
      <Part reading={unknown}>{(unknown) => <UnknownClasses {...unknown} />}</Part>
    </div>
  )
}
