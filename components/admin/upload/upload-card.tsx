import { Card } from '@/components/ui/card'
import type { SavedMappingItem } from '@/lib/imports/map/saved/schema'
import type { Upload } from '@/lib/imports/uploads/upload'
import { CARD_HEADING } from './card-heading'
import { ExpectedColumns } from './expected-columns'
import { UploadPanel } from './upload-panel'

interface UploadCardProps {
  current: Upload | null
  /** The largest that is taken. */
  maxBytes: number
  saved: readonly SavedMappingItem[]
}

/** Where a file is uploaded. */
export function UploadCard({ current, maxBytes, saved }: UploadCardProps) {
  return (
    <Card className="mx-auto max-w-[47.5rem]">
      <h2 id={CARD_HEADING} tabIndex={-1} className="scroll-mt-4 text-h2 outline-none">
        Upload CSV
      </h2>
      <p className="mt-1 mb-5 text-note text-muted-foreground">
        Adds breaches to the catalogue. Keep this page open until the file is uploaded.
      </p>
      <UploadPanel maxBytes={maxBytes} current={current} saved={saved} />
      <ExpectedColumns />
    </Card>
  )
}
