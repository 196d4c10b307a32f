import { Dialog } from '@/components/ui/dialog'
import { formatNumber } from '@/lib/validation/format-number'
import { plural } from '@/lib/site/format'
import { MAX_EXPORT, RECIPIENT_MAX_LENGTH, type LeadFilters } from '@/lib/leads/lead-view'
import { ExportForm } from './export-form'

interface ExportDialogProps {
  filters: LeadFilters
  /** How many may be handed on; null when that could not be read, and then `message` says why. */
  count: number | null
  message?: string
  closeHref: string
}

/** Says what will be handed on before anything is. */
export function ExportDialog({ filters, count, message, closeHref }: ExportDialogProps) {
  return (
    <Dialog title="Export leads" closeHref={closeHref}>
      {count === null ? (
        <p>{message}</p>
      ) : (
        <>
          <p>
            <strong className="font-semibold num">{plural(count, 'lead', 'leads')}</strong> of this filter
            will be exported.
          </p>
          <p className="mt-2 text-note">
            Only confirmed requests that ask for a lawyer are handed on, never from a state where none is
            offered, nor once that consent was taken back; {formatNumber(MAX_EXPORT)} at most, the newest. A
            file for a law firm leaves out what was taken back from that firm. Each is recorded as shared,
            every time: the people see in their settings who got it, and when. They count as exported once the
            file has arrived.
          </p>
          {count > 0 && <ExportForm filters={filters} maxLength={RECIPIENT_MAX_LENGTH} />}
        </>
      )}
    </Dialog>
  )
}
