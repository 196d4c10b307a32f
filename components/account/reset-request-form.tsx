'use client'

import { useRef, useState } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
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
}

/** Asks for an address to mail a link to. */
export function ResetRequestForm({ email: start, capturedPath }: ResetRequestFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState(start)
  const [wrong, setWrong] = useState<string | null>(null)
  const [failed, setFailed] = useState('')
  const [said, setSaid] = useState('')
  const { busy, once } = useOnce()

  async function submit(): Promise<void> {
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
      onSubmit={(event) => {
        event.preventDefault()
        void once(submit)
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
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
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
