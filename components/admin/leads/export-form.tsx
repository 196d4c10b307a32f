'use client'

import { Download } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useId, useRef, useState, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAction } from '@/components/forms/use-action'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { inputVariants } from '@/components/ui/input-variants'
import { saveBlob } from '@/components/ui/save-file'
import { showToast } from '@/components/ui/toast-store'
import { confirmExport, exportLeads } from '@/lib/api-client/admin-leads'
import { formatNumber } from '@/lib/validation/format-number'
import type { LeadFilters } from '@/lib/leads/lead-view'

interface ExportFormProps {
  filters: LeadFilters
  maxLength: number
}

/** Asks who gets the file, and downloads it. */
export function ExportForm({ filters, maxLength }: ExportFormProps) {
  const id = useId()
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const { busy, run } = useAction()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const recipient = field.current!.value.trim()
    setError(recipient.length < 2 ? 'Say who gets the file' : null)
    if (recipient.length < 2) return field.current!.focus()
    const response = await run(() => exportLeads(filters, recipient), { failed: 'Nothing was exported' })
    if (!response) return
    saveBlob(response.file, `leads-${new Date().toISOString().slice(0, 10)}.csv`)
    // Only now is it known that the file has arrived. Without this they stay among those that are not exported yet.
    const isMarked = await confirmExport(response.id).then(
      () => true,
      () => false,
    )
    showToast({
      tone: isMarked ? 'success' : 'error',
      title: isMarked ? 'Leads exported' : 'The file is here, its leads are not marked',
      text: `${formatNumber(response.exported)} shared with ${recipient}, ${formatNumber(response.fresh)} of them for the first time.${isMarked ? '' : ' They still count as not yet exported.'}`,
    })
    router.refresh()
  }

  return (
    <form
      method="post"
      onSubmit={(event) => void submit(event)}
      className="mt-4 grid justify-items-start gap-2"
    >
      <label htmlFor={id} className="text-note font-medium">
        Who gets the file, for instance a law firm
      </label>
      <input
        ref={field}
        id={id}
        type="text"
        maxLength={maxLength}
        autoComplete="off"
        aria-invalid={error !== null || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={inputVariants()}
      />
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      <SubmitButton
        label="Export CSV"
        busyLabel="Exporting..."
        busy={busy}
        icon={<Download {...BUTTON_ICON} />}
        size="dense"
      />
    </form>
  )
}
