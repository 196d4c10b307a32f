import type { AdminTabProps } from '../tab-props'

export async function UploadTab(_props: AdminTabProps) {
  return <h2 className="text-h2">Upload</h2>
}
