import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import type { SyncRun } from '@/lib/breaches/sync/responses'
import { syncSummary } from '@/lib/breaches/sync/sync-run'
import { formatDateTime } from '@/lib/site/format'
import { SyncButton } from './sync-button'

/** The catalogue's sync: what the last runs found, and a button for the next. @param runs newest first. */
export function SyncPanel({ runs, isScheduled }: { runs: readonly SyncRun[]; isScheduled: boolean }) {
  const last = runs[0]
  return (
    <section aria-labelledby="catalogue-sync">
      <h2 id="catalogue-sync" className="text-h2">
        Catalogue sync
      </h2>
      <Card className="mt-4">
        <p className="text-note text-muted-foreground">
          The public breach catalogue of Have I Been Pwned.{' '}
          {isScheduled
            ? 'It is synced every night at 04:17 UTC.'
            : 'The nightly schedule is off (CATALOGUE_SYNC); Sync Now works all the same.'}
        </p>
        {last?.state === 'failed' && (
          <Alert tone="destructive" title="The last sync failed" className="mt-4">
            {last.error} The catalogue is as it was before.
          </Alert>
        )}
        <div className="mt-4">
          <SyncButton isRunning={last?.state === 'running'} />
        </div>
        {runs.length === 0 ? (
          <p className="mt-4 text-note">No sync has run yet.</p>
        ) : (
          <ol aria-label="Last syncs" className="mt-5 divide-y border-t">
            {runs.map((run) => (
              <li key={run.id} className="grid gap-x-6 py-3 text-note sm:grid-cols-[12rem_minmax(0,1fr)]">
                <p className="text-muted-foreground num">
                  {formatDateTime(new Date(run.finishedAt ?? run.startedAt))}
                </p>
                <div className="min-w-0 break-words">
                  <p className={run.state === 'failed' ? 'text-destructive' : ''}>{syncSummary(run)}</p>
                  <p className="text-sm text-muted-foreground">
                    By {run.startedBy}
                    {run.source === 'file' && ', from a file'}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        )}
      </Card>
    </section>
  )
}
