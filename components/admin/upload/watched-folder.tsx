import Link from 'next/link'
import { Alert } from '@/components/ui/alert'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { formatNumber } from '@/lib/validation/format-number'
import type { FolderState, WatchedItem, WatchedState } from '@/lib/imports/folder/schema'
import { adminPath } from '@/lib/site/staff-paths'
import { formatDateTime, plural } from '@/lib/site/format'
import { RetryFile } from './retry-file'
import { badgeOfUpload } from './upload-badge'

const STATES: Record<WatchedState, { label: string; tone: BadgeTone }> = {
  found: { label: 'Waiting', tone: 'info' },
  importing: { label: 'Importing', tone: 'info' },
  done: { label: 'Imported', tone: 'success' },
  known: { label: 'Known', tone: 'outline' },
  failed: { label: 'Not imported', tone: 'destructive' },
}

/** What comes by the watched folder; or, where there is none, how it is set up. */
export function WatchedFolder({
  state: { folder, items, unreadable, unreadableCount },
}: {
  state: FolderState
}) {
  return (
    <section aria-labelledby="watched-folder" className="mt-10">
      <h2 id="watched-folder" className="text-h2">
        Watched folder
      </h2>
      {!folder ? (
        <p className="mt-1 max-w-prose text-note text-muted-foreground">
          Off. Once IMPORT_DIR names a folder to the worker, CSV files that are put there are imported by
          themselves.
        </p>
      ) : (
        <>
          <p className="mt-1 max-w-prose text-note">
            Last looked at on <span className="num">{formatDateTime(new Date(folder.lastLookAt))}</span>:{' '}
            {plural(folder.files, 'CSV file', 'CSV files')}
            {folder.isCut && ', and more than are looked at'}
            {folder.waiting > 0 && `, ${formatNumber(folder.waiting)} waiting`}. Each content is imported
            once, by whatever name; files are never moved or deleted.
          </p>
          {folder.problem !== null && (
            <Alert tone="destructive" title="The folder cannot be read" className="mt-4">
              {folder.problem} Nothing of it is lost: it is looked for again every half minute.
            </Alert>
          )}
          {folder.isLate && (
            <Alert tone="warning" title="No worker looks into it" className="mt-4">
              Is a worker running, and is IMPORT_DIR set for it? What stands below is as it was then.
            </Alert>
          )}
          {items.length > 0 && (
            <ul className="mt-4 divide-y rounded-xl border bg-card shadow-card">
              {items.map((item) => (
                <Item key={item.digest} item={item} />
              ))}
            </ul>
          )}
          {unreadable.length > 0 && (
            <div className="mt-4 text-note">
              <h3 className="font-semibold">Files that are left alone</h3>
              <ul className="mt-1 grid gap-1">
                {unreadable.map(({ name, problem }, index) => (
                  <li key={index} className="[overflow-wrap:anywhere]">
                    <bdi className="font-medium">{name}</bdi>: {problem}
                  </li>
                ))}
              </ul>
              {unreadableCount > unreadable.length && (
                <p className="mt-1 text-muted-foreground">
                  And {formatNumber(unreadableCount - unreadable.length)} more.
                </p>
              )}
            </div>
          )}
        </>
      )}
    </section>
  )
}

function Item({ item }: { item: WatchedItem }) {
  const { digest, fileName, state, readBy, movedAt, upload, isThere } = item
  const { label, tone } = state === 'done' && upload ? badgeOfUpload(upload) : STATES[state]
  return (
    <li className="grid gap-3 p-4 text-note sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="font-medium [overflow-wrap:anywhere]">{fileName}</bdi>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="mt-1 [overflow-wrap:anywhere]">{wordsOf(item)}</p>
        <p className="text-muted-foreground">
          <span className="num">{formatDateTime(new Date(movedAt))}</span>
          {readBy !== null && `, read by ${readBy}`}
          {!isThere && ', not in the folder any more'}
        </p>
        {upload && (upload.state === 'done' || upload.state === 'undone') && (
          <p>
            <Link
              href={adminPath('upload', { import: upload.importId })}
              prefetch={false}
              scroll={false}
              className="inline-flex min-h-11 items-center link"
            >
              What it did<span className="sr-only"> in {fileName}</span>
            </Link>
          </p>
        )}
      </div>
      {state === 'failed' && (
        <div>
          <RetryFile digest={digest} fileName={fileName} />
        </div>
      )}
    </li>
  )
}

function wordsOf({ state, error, upload }: WatchedItem): string {
  switch (state) {
    case 'found':
      return 'It is imported when its turn comes.'
    case 'importing':
      return upload?.state === 'staging' || upload?.state === 'merging'
        ? upload.message
        : 'Its import was interrupted, and nothing of it was loaded. It is taken up again at the next look.'
    case 'done':
      return upload?.message ?? 'It was imported.'
    case 'known':
      return upload
        ? `The same file was imported before, as ${upload.fileName} on ${formatDateTime(new Date(upload.startedAt))}. Nothing was done.`
        : 'The same file was imported before. Nothing was done.'
    case 'failed':
      return error ?? 'It was not imported.'
  }
}
