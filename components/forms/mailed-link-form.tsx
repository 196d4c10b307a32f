'use client'

import { useId, useRef, useState, type FormEvent } from 'react'
import type { ButtonLook } from '@/components/ui/button-variants'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { wordsOf } from '@/lib/api-client/call'
import { emailError } from '@/lib/validation/fields'
import { ErrorText } from './error-text'
import { SubmitButton } from './submit-button'
import { textsOf } from './texts-of'
import { useOnce } from './use-once'

interface MailedLinkFormProps {
  /** The call, for a browser that sends the form by itself. */
  action: string
  /** The same call. @returns what to say. */
  ask(email: string): Promise<{ message: string }>
  /** What its owner agrees to, above the field. */
  words?: string
  variant?: ButtonLook['variant']
  /** What was typed and what came of it, when the browser sent the form by itself. */
  kept?: { values: Record<string, string>; errors: Record<string, string>; said: string }
}

/** Asks a visitor for an address, to which a link is mailed that does what they want. */
export function MailedLinkForm({ action, ask, words, variant, kept }: MailedLinkFormProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState(kept?.errors.email ?? null)
  const [said, setSaid] = useState(kept && !kept.errors.email ? kept.said : '')
  const { busy, once } = useOnce()

  async function submit(email: string): Promise<void> {
    const message = emailError(email)
    setError(message)
    if (message) return field.current?.focus()
    setSaid('')
    try {
      setSaid((await ask(email)).message)
    } catch (problem) {
      setSaid(wordsOf(problem))
    }
  }

  return (
    <form
      noValidate
      method="post"
      action={action}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { email } = textsOf(event.currentTarget, ['email'])
        void once(() => submit(email))
      }}
      className="grid gap-3"
    >
      {words && (
        <p id={`${id}-words`} className="text-note break-words">
          {words}
        </p>
      )}
      <div>
        <Label htmlFor={id} className="text-note">
          Email address
        </Label>
        <input
          ref={field}
          id={id}
          name="email"
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={kept?.values.email}
          onChange={(event) => {
            if (error) setError(emailError(event.target.value))
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : words && `${id}-words`}
          className={inputVariants()}
        />
      </div>
      <div role="alert" className="empty:sr-only">
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
      <SubmitButton
        label="Send me the link"
        busyLabel="Sending..."
        busy={busy}
        variant={variant}
        size="wide"
      />
      <p role="status" className="text-note empty:sr-only">
        {said}
      </p>
    </form>
  )
}
