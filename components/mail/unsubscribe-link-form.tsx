'use client'

import { useId, useRef, useState } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { wordsOf } from '@/lib/api-client/call'
import { mailUnsubscribeLink } from '@/lib/api-client/public'
import { emailError } from '@/lib/validation/fields'

/** Asks for an address to mail an unsubscribe link to. */
export function UnsubscribeLinkForm() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { busy, once } = useOnce()
  const [said, setSaid] = useState('')

  async function submit(): Promise<void> {
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
      onSubmit={(event) => {
        event.preventDefault()
        void once(submit)
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
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
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
      <noscript>
        <p className="text-note">
          This needs JavaScript. Every alert we send has a link that works without it.
        </p>
      </noscript>
    </form>
  )
}
