import { Part } from '@/components/admin/part'
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
      <Part reading={current} of={preview}>
        {(current) => (
          <UploadCard
            key={preview}
            current={current}
            maxBytes={env().UPLOAD_MAX_BYTES}
            saved={'data' in saved ? saved.data : []}
          />
        )}
      </Part>
      <h2 className="mt-10 text-h2">History</h2>
      <Part reading={history} of={page}>
        {(history) => <UploadHistory list={history} />}
      </Part>
      <Part reading={saved}>{(saved) => <SavedMappings saved={saved} />}</Part>
      <Part reading={folder}>{(folder) => <WatchedFolder state={folder} />}</Part>
      {opened && <ImportDialog importId={opened} query={query} />}
    </>
  )
}
