'use client'

import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { renamePasskey } from '@/lib/api-client/passkeys'
import { passkeyNameError } from '@/lib/auth/passkeys/name'
import type { PasskeyFacts } from '@/lib/auth/passkeys/responses'
import { ceremonyWords } from './ceremony'

interface RenamePasskeyProps {
  passkey: PasskeyFacts
  onCancel(): void
  onRenamed(name: string): void
}

/** The form that gives a passkey another name, in the place of its row. */
export function RenamePasskey({ passkey, onCancel, onRenamed }: RenamePasskeyProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(passkey.name)
  const [nameError, setNameError] = useState<string | null>(null)
  const { busy, problem, run } = useAction(ceremonyWords)
  const error = nameError ?? problem?.words
  useEffect(() => field.current?.select(), [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy) return
    const message = passkeyNameError(name)
    setNameError(message)
    if (message) return field.current?.focus()
    void run(() => renamePasskey(passkey.id, name), { done: () => onRenamed(name.trim()) })
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      aria-busy={busy}
      className="grid max-w-(--container-form) gap-3"
    >
      <div>
        <Label htmlFor={id} className="text-note">
          New name
        </Label>
        <input
          ref={field}
          id={id}
          name="passkey-name"
          type="text"
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            if (nameError) setNameError(passkeyNameError(event.target.value))
          }}
          aria-invalid={nameError ? true : undefined}
          aria-describedby={nameError ? `${id}-error` : undefined}
          className={inputVariants()}
        />
      </div>
      <div role="alert" className="empty:sr-only">
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Save" busyLabel="Saving..." busy={busy} size="dense" />
        <button
          type="button"
          onClick={onCancel}
          className={buttonVariants({ variant: 'outline', size: 'dense' })}
        >
          Cancel
        </button>
      </div>
    </form>
  )
}
