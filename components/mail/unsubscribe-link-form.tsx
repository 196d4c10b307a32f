'use client'

import { useId, useRef, useState, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useOnce } from '@/components/forms/use-once'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { wordsOf } from '@/lib/api-client/call'
import { mailUnsubscribeLink } from '@/lib/api-client/public'
import { emailError } from '@/lib/validation/fields'

interface UnsubscribeLinkFormProps {
  /** What was typed and what came of it, when the browser sent the form by itself. */
  kept?: { values: Record<string, string>; errors: Record<string, string>; said: string }
}

/** Asks for an address to mail an unsubscribe link to. */
export function UnsubscribeLinkForm({ kept }: UnsubscribeLinkFormProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState(kept?.errors.email ?? null)
  const { busy, once } = useOnce()
  const [said, setSaid] = useState(kept && !kept.errors.email ? kept.said : '')

  async function submit(email: string): Promise<void> {
    const message = emailError(email)
    setError(message)
    if (message) return field.current?.focus()
    setSaid('')
    try {
      setSaid((await mailUnsubscribeLink(email)).message)
    } catch (problem) {
      setSaid(wordsOf(problem))
    }
  }

  return (
    <form
      noValidate
      method="post"
      action="/v1/mail/unsubscribe-link"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { email } = textsOf(event.currentTarget, ['email'])
        void once(() => submit(email))
      }}
      className="grid gap-3"
    >
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
          aria-describedby={error ? `${id}-error` : undefined}
          className={inputVariants()}
        />
      </div>
      <div role="alert" className="empty:sr-only">
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
      <SubmitButton label="Send me the link" busyLabel="Sending..." busy={busy} size="wide" />
      <p role="status" className="text-note empty:sr-only">
        {said}
      </p>
    </form>
  )
}
