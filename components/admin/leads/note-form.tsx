'use client'

import { useId, useRef, useState, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAction } from '@/components/forms/use-action'
import { inputVariants } from '@/components/ui/input-variants'
import { addLeadNote } from '@/lib/api-client/admin-leads'

interface NoteFormProps {
  leadId: string
  maxLength: number
}

/** Adds a note; what was typed stays until it is saved. */
export function NoteForm({ leadId, maxLength }: NoteFormProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [error, setError] = useState<string | null>(null)
  const { busy, run } = useAction()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const text = field.current!.value.trim()
    setError(text === '' ? 'Write a note first' : null)
    if (text === '') return field.current!.focus()
    if ((await run(() => addLeadNote(leadId, text), { failed: 'Note not saved' })) !== null)
      field.current!.value = ''
  }

  return (
    <form
      method="post"
      onSubmit={(event) => void submit(event)}
      className="mt-3 grid justify-items-start gap-2"
    >
      <label htmlFor={id} className="text-note font-medium">
        Add a note
      </label>
      <textarea
        ref={field}
        id={id}
        maxLength={maxLength}
        aria-invalid={error !== null || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={inputVariants({ kind: 'area', className: 'min-h-28' })}
      />
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      <SubmitButton label="Add note" busyLabel="Saving..." busy={busy} variant="outline" size="dense" />
    </form>
  )
}
