import { Suspense } from 'react'
import { DialogLoading, TabFailed } from '@/components/admin/tab-failed'
import { Changes } from '@/components/admin/upload/changes'
import { catalogueFigures } from '@/components/admin/upload/figures'
import { FigureNotes } from '@/components/admin/upload/entry-notes'
import { RowErrors } from '@/components/admin/upload/row-errors'
import { WhatCame } from '@/components/admin/upload/what-came'
import { UndoImport } from '@/components/admin/upload/undo-import'
import { Dialog } from '@/components/ui/dialog'
import { formatNumber } from '@/lib/validation/format-number'
import { previewUndo } from '@/lib/imports/undo/undo-import'
import { getUpload } from '@/lib/imports/uploads/get-upload'
import { readOrSay } from '@/lib/lists/read-or-say'
import { dayIsOf, type UploadDetail } from '@/lib/imports/uploads/upload'
import { undoUntil } from '@/lib/removed/undo-until'
import { adminPath } from '@/lib/site/staff-paths'
import { formatDateTime } from '@/lib/site/format'
import type { Query } from '../../read-query'
import { withoutDialogs } from './dialog-query'

/** What an import did, and the way to take it back; open while `import` names one. It opens at once. */
export function ImportDialog({ importId, query }: { importId: string; query: Query }) {
  const reading = readOrSay(async () => ({
    upload: await getUpload(importId),
    undo: await previewUndo(importId),
  }))
  return (
    <Dialog
      title="What this import did"
      closeHref={adminPath('upload', withoutDialogs(query))}
      note={
        <Suspense>
          <Note reading={reading} />
        </Suspense>
      }
    >
      <Suspense fallback={<DialogLoading />}>
        <Body reading={reading} />
      </Suspense>
    </Dialog>
  )
}

type Reading = ReturnType<
  typeof readOrSay<{
    upload: Awaited<ReturnType<typeof getUpload>>
    undo: Awaited<ReturnType<typeof previewUndo>>
  }>
>

async function Note({ reading }: { reading: Reading }) {
  const read = await reading
  if ('message' in read) return null
  const { fileName, committedBy, uploadedBy, finishedAt } = read.data.upload
  return (
    <>
      <span className="block font-medium [overflow-wrap:anywhere] text-foreground">{fileName}</span>
      <span className="block [overflow-wrap:anywhere]">{committedBy ?? uploadedBy ?? ''}</span>
      {finishedAt && <span className="block num">{formatDateTime(new Date(finishedAt))}</span>}
    </>
  )
}

async function Body({ reading }: { reading: Reading }) {
  const read = await reading
  if ('message' in read) return <TabFailed message={read.message} />
  const { upload, undo } = read.data
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-note sm:grid-cols-4">
        {figuresOf(upload).map(([name, count]) => (
          <div key={name}>
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="text-h3 num">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <FigureNotes upload={upload} />
      {upload.state === 'done' || upload.state === 'undone' ? (
        <UndoImport
          importId={upload.importId}
          fileName={upload.fileName}
          message={upload.message}
          undo={undo}
          until={until(upload)}
          done={upload.undo}
        />
      ) : (
        // An address that somebody typed: nothing of it was loaded.
        <p className="text-note">{upload.message}</p>
      )}
      <RowErrors upload={upload} />
      <Changes title="What it changed" changes={upload.changes} dateIs={dayIsOf(upload)} />
      {upload.came ? (
        <WhatCame importId={upload.importId} came={upload.came} />
      ) : (
        upload.state === 'done' && (
          <p className="text-note text-muted-foreground">
            Which entries came of it is known for seven days, as long as it can be taken back.
          </p>
        )
      )}
    </div>
  )
}

function figuresOf(upload: UploadDetail): [string, number][] {
  return [...catalogueFigures(upload), ['Addresses added', upload.exposuresAdded]]
}

/** Until when it can be taken back. */
function until({ finishedAt }: UploadDetail): string {
  return finishedAt ? formatDateTime(undoUntil(new Date(finishedAt))) : ''
}
