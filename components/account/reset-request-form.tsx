'use client'

import { useRef, useState, type FormEvent } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useOnce } from '@/components/forms/use-once'
import { LeadField } from '@/components/leads/lead-field'
import { requestPasswordReset } from '@/lib/api-client/account'
import { wordsOf } from '@/lib/api-client/call'
import { emailError } from '@/lib/validation/fields'
import { FormError } from './form-error'

interface ResetRequestFormProps {
  email: string
  /** Where captured mail can be read, when none leaves the house. */
  capturedPath: string | null
  /** What came of it, when the browser sent the form by itself. */
  kept?: { errors: Record<string, string>; said: string; isDone?: true }
}

/** Asks for an address to mail a link to. */
export function ResetRequestForm({ email: start, capturedPath, kept }: ResetRequestFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState(kept?.errors.email ?? null)
  const [failed, setFailed] = useState(kept && !kept.isDone && !kept.errors.email ? kept.said : '')
  const [said, setSaid] = useState(kept?.isDone ? kept.said : '')
  const { busy, once } = useOnce()

  async function submit(email: string): Promise<void> {
    const message = emailError(email)
    setWrong(message)
    if (message) return field.current?.focus()
    setFailed('')
    setSaid('')
    try {
      setSaid((await requestPasswordReset(email)).message)
    } catch (problem) {
      setFailed(wordsOf(problem))
    }
  }

  return (
    <form
      noValidate
      method="post"
      action="/v1/auth/password-reset"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { email } = textsOf(event.currentTarget, ['email'])
        void once(() => submit(email))
      }}
      aria-busy={busy}
      className="grid gap-5"
    >
      <LeadField
        ref={field}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={start}
        onChange={(event) => {
          if (wrong) setWrong(emailError(event.target.value))
        }}
        error={wrong ?? undefined}
      />
      <FormError message={failed} />
      <SubmitButton label="Send me a link" busyLabel="Sending..." busy={busy} size="wide" />
      <div role="status" className="text-note empty:sr-only">
        {said && (
          <p>
            {said}{' '}
            {capturedPath && (
              <a href={capturedPath} className="link">
                Read the captured mail
              </a>
            )}
          </p>
        )}
      </div>
    </form>
  )
}
