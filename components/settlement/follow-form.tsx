'use client'

import { useId, useRef, useState, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useOnce } from '@/components/forms/use-once'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { wordsOf } from '@/lib/api-client/call'
import { askToFollow } from '@/lib/api-client/follows'
import { followWords } from '@/lib/follows/tracker'
import { emailError } from '@/lib/validation/fields'

/** Follows without an account: asks for an address, whose owner confirms it by a mailed link. */
export function FollowForm({ slug, company }: { slug: string; company: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const { busy, once } = useOnce()

  async function submit(email: string): Promise<void> {
    const message = emailError(email)
    setError(message)
    if (message) return field.current?.focus()
    setSaid('')
    try {
      setSaid((await askToFollow(slug, email)).message)
    } catch (problem) {
      setSaid(wordsOf(problem))
    }
  }

  return (
    <form
      noValidate
      method="post"
      action={`/v1/settlements/${encodeURIComponent(slug)}/follow`}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { email } = textsOf(event.currentTarget, ['email'])
        void once(() => submit(email))
      }}
      className="grid gap-3"
    >
      <p id={`${id}-words`} className="text-note break-words">
        {followWords(company)}
      </p>
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
          onChange={(event) => {
            if (error) setError(emailError(event.target.value))
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-words`}
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
        variant="outline"
        size="wide"
      />
      <p role="status" className="text-note empty:sr-only">
        {said}
      </p>
    </form>
  )
}
