'use client'

import { useId, useRef, useState, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAction } from '@/components/forms/use-action'
import { useUnsavedForm } from '@/components/forms/use-unsaved-form'
import { LeadField } from '@/components/leads/lead-field'
import { emailError } from '@/lib/validation/fields'

interface MailLinkFormProps {
  label: string
  hint: string
  submitLabel: string
  /** Asks for the link. @returns what to say. */
  ask(email: string): Promise<{ message: string }>
}

/** Asks for an address and has a link mailed to it. */
export function MailLinkForm({ label, hint, submitLabel, ask }: MailLinkFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const { calling: busy, problem, run, clear } = useAction()
  const unsaved = useUnsavedForm(form)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const field = form.current!.querySelector('input')!
    const message = emailError(field.value)
    setError(message)
    setSaid('')
    clear()
    if (message) return field.focus()
    const response = await run(() => ask(field.value))
    if (!response) return
    field.value = ''
    unsaved.look()
    setSaid(response.message)
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      onInput={() => unsaved.look()}
      aria-busy={busy}
      className="grid gap-3"
    >
      <LeadField
        label={label}
        hint={hint}
        name="email"
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={error ?? problem?.fields.email}
        onChange={(event) => {
          if (error) setError(emailError(event.target.value))
        }}
      />
      <div role="alert" className="empty:sr-only">
        {problem && !problem.fields.email && <ErrorText id={id}>{problem.words}</ErrorText>}
      </div>
      <div>
        <SubmitButton label={submitLabel} busyLabel="Sending..." busy={busy} width="phone" />
      </div>
      <p role="status" className="text-note empty:sr-only">
        {said}
      </p>
    </form>
  )
}
