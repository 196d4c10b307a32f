import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { NOTE_ICON } from '@/components/ui/icons/sizes'
import { formatNumber } from '@/lib/validation/format-number'

/** A file's name and size in KB (specification, admin side, section 5), and what is said about it. */
export function FileBox({
  name,
  bytes,
  children,
}: {
  name: string
  bytes: number | null
  children?: ReactNode
}) {
  return (
    <div className="rounded-xl border border-input">
      <div className="flex items-center gap-3 p-4 sm:p-5">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-info-subtle text-info">
          <FileSpreadsheet {...NOTE_ICON} />
        </span>
        <div className="min-w-0">
          <p className="font-medium break-words">{name}</p>
          {bytes !== null && (
            <p className="text-note text-muted-foreground num">{formatNumber(bytes / 1024, 1)} KB</p>
          )}
        </div>
      </div>
      {children}
    </div>
  )
}
