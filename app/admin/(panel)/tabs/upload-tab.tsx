import { TabFailed } from '@/components/admin/tab-failed'
import { UploadCard } from '@/components/admin/upload/upload-card'
import { SavedMappings } from '@/components/admin/upload/saved-mappings'
import { WatchedFolder } from '@/components/admin/upload/watched-folder'
import { UploadHistory } from '@/components/admin/upload/upload-history'
import { PAGE_LENGTH } from '@/lib/lists/list-window'
import { readOrSay } from '@/lib/lists/read-or-say'
import { readFolder } from '@/lib/imports/folder/read-folder'
import { listSavedMappings } from '@/lib/imports/map/saved/saved-mappings'
import { uploadListQuery } from '@/lib/imports/uploads/list-query'
import { currentUpload, listUploads } from '@/lib/imports/uploads/list-uploads'
import { env } from '@/lib/env'
import { first } from '../../../read-query'
import { ImportDialog } from '../import-dialog'
import type { AdminTabProps } from '../tab-props'

export async function UploadTab({ admin, query }: AdminTabProps) {
  const { page } = uploadListQuery.parse(query)
  const preview = first(query.preview)
  const opened = first(query.import)
  const [current, history, saved, folder] = await Promise.all([
    readOrSay(() => currentUpload(admin.email, preview)),
    readOrSay(() => listUploads({ page, limit: PAGE_LENGTH })),
    readOrSay(listSavedMappings),
    readOrSay(() => readFolder()),
  ])
  return (
    <>
      {'data' in current ? (
        <UploadCard
          key={preview}
          current={current.data}
          maxBytes={env().UPLOAD_MAX_BYTES}
          saved={'data' in saved ? saved.data : []}
        />
      ) : (
        <TabFailed message={current.message} />
      )}
      <h2 className="mt-10 text-h2">History</h2>
      {'data' in history ? <UploadHistory list={history.data} /> : <TabFailed message={history.message} />}
      {'data' in saved ? <SavedMappings saved={saved.data} /> : <TabFailed message={saved.message} />}
      {'data' in folder ? <WatchedFolder state={folder.data} /> : <TabFailed message={folder.message} />}
      {opened && <ImportDialog importId={opened} query={query} />}
    </>
  )
}
