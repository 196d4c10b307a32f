import { Suspense } from 'react'
import { Fact, Facts } from '@/components/admin/facts'
import { DialogLoading, TabFailed } from '@/components/admin/tab-failed'
import { Changes } from '@/components/admin/upload/changes'
import { UndoImport } from '@/components/admin/upload/undo-import'
import { Dialog } from '@/components/ui/dialog'
import { previewUndo } from '@/lib/imports/undo/undo-import'
import { getUpload } from '@/lib/imports/uploads/get-upload'
import { readOrSay } from '@/lib/lists/read-or-say'
import { adminPath } from '@/lib/paths'
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
  return 'message' in read ? null : (
    <span className="[overflow-wrap:anywhere]">{read.data.upload.fileName}</span>
  )
}

async function Body({ reading }: { reading: Reading }) {
  const read = await reading
  if ('message' in read) return <TabFailed message={read.message} />
  const { upload, undo } = read.data
  return (
    <div className="grid gap-6">
      <Facts>
        <Fact name="By">{upload.committedBy ?? upload.uploadedBy ?? '–'}</Fact>
        <Fact name="Loaded">{upload.finishedAt ? formatDateTime(new Date(upload.finishedAt)) : '–'}</Fact>
        <Fact name="Breaches added">{upload.breachesAdded.toLocaleString('en-US')}</Fact>
        <Fact name="Breaches changed">{upload.breachesChanged.toLocaleString('en-US')}</Fact>
        <Fact name="Breaches unchanged">{upload.breachesUnchanged.toLocaleString('en-US')}</Fact>
        <Fact name="Addresses added">{upload.exposuresAdded.toLocaleString('en-US')}</Fact>
      </Facts>
      <UndoImport
        importId={upload.importId}
        fileName={upload.fileName}
        message={upload.message}
        undo={undo}
        done={upload.undo}
      />
      <Changes changes={upload.changes} />
    </div>
  )
}
