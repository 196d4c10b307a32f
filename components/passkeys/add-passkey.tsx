'use client'

import { useId, useRef, useState, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAction } from '@/components/forms/use-action'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { passkeyNameError } from '@/lib/auth/passkeys/name'
import { addPasskey, ceremonyWords } from './ceremony'
import { useSupportsPasskeys } from './supports-passkeys'

interface AddPasskeyProps {
  suggestedName: string
  onAdded(name: string): void
}

/** Makes a passkey on this device, under a name that suggests itself. */
export function AddPasskey({ suggestedName, onAdded }: AddPasskeyProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [nameError, setNameError] = useState<string | null>(null)
  const { busy, problem, run } = useAction(ceremonyWords)
  const supported = useSupportsPasskeys()
  const error = nameError ?? problem?.words

  function submit(event: FormEvent): void {
    event.preventDefault()
    const input = field.current
    if (busy || !input) return
    const name = input.value
    const message = passkeyNameError(name)
    setNameError(message)
    if (message) return input.focus()
    void run(() => addPasskey(name), {
      done: () => {
        input.value = suggestedName
        onAdded(name.trim())
      },
    })
  }

  if (!supported)
    return (
      <p className="mt-4 text-note text-muted-foreground">
        This browser does not support passkeys. You can add one in another browser.
      </p>
    )
  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      aria-busy={busy}
      className="mt-5 grid max-w-(--container-form) gap-3"
    >
      <div>
        <Label htmlFor={id} className="text-note">
          Name of the new passkey
        </Label>
        <p id={`${id}-hint`} className="mb-2 text-sm text-muted-foreground">
          So that you know it again.
        </p>
        <input
          ref={field}
          id={id}
          name="passkey-name"
          type="text"
          autoComplete="off"
          defaultValue={suggestedName}
          onChange={(event) => {
            if (nameError) setNameError(passkeyNameError(event.target.value))
          }}
          aria-invalid={nameError ? true : undefined}
          aria-describedby={nameError ? `${id}-error` : `${id}-hint`}
          className={inputVariants()}
        />
      </div>
      <div role="alert" className="empty:sr-only">
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
      <div>
        <SubmitButton
          label="Add a passkey"
          busyLabel="Waiting for your device..."
          busy={busy}
          width="phone"
        />
      </div>
    </form>
  )
}
