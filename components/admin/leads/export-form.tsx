'use client'

import { Download } from 'lucide-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAction } from '@/components/forms/use-action'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { inputVariants } from '@/components/ui/input-variants'
import { showToast } from '@/components/ui/toast-store'
import { exportLeads } from '@/lib/api-client/admin-leads'
import type { LeadFilters } from '@/lib/leads/lead-view'

interface ExportFormProps {
  filters: LeadFilters
  maxLength: number
}

/** Asks who gets the file, and downloads it. */
export function ExportForm({ filters, maxLength }: ExportFormProps) {
  const id = useId()
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
    save(response.file)
    showToast({
      tone: 'success',
      title: 'Leads exported',
      text: `${response.exported.toLocaleString('en-US')} shared with ${recipient}, ${response.fresh.toLocaleString('en-US')} of them for the first time.`,
    })
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

function save(file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `leads-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
