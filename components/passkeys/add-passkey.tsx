'use client'

import { useId, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { Label } from '@/components/ui/label'
import { defaultPasskeyName, passkeyNameError } from '@/lib/auth/passkeys/name'
import { addPasskey } from './ceremony'
import type { PasskeyParts } from './passkey-manager'
import { useSupportsPasskeys } from './supports-passkeys'
import { useChange } from './use-change'

const never = () => () => {}

/** Makes a passkey on this device, under a name that suggests itself. */
export function AddPasskey({ looks, icons, onAdded }: PasskeyParts & { onAdded(name: string): void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const suggested = useSyncExternalStore(never, () => defaultPasskeyName(navigator.userAgent), () => '')
  const [typed, setTyped] = useState<string | null>(null)
  const [nameError, setNameError] = useState<string | null>(null)
  const { busy, problem, make } = useChange()
  const supported = useSupportsPasskeys()
  const name = typed ?? suggested
  const error = nameError ?? problem

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy) return
    const message = passkeyNameError(name)
    setNameError(message)
    if (message) return field.current?.focus()
    void make(() => addPasskey(name), () => { setTyped(null); onAdded(name.trim()) })
  }

  if (!supported) return <p className="mt-4 text-note text-muted-foreground">This browser does not support passkeys. You can add one in another browser.</p>
  return (
    <form noValidate method="post" onSubmit={submit} aria-busy={busy} className="mt-5 grid gap-3">
      <div>
        <Label htmlFor={id} className="text-note">Name of the new passkey</Label>
        <p id={`${id}-hint`} className="mb-2 text-sm text-muted-foreground">So that you know it again.</p>
        <input
          ref={field} id={id} name="passkey-name" type="text" autoComplete="off" value={name}
          onChange={(event) => { setTyped(event.target.value); if (nameError) setNameError(passkeyNameError(event.target.value)) }}
          aria-invalid={nameError ? true : undefined} aria-describedby={nameError ? `${id}-error` : `${id}-hint`} className={looks.input}
        />
      </div>
      <div role="alert" className="empty:hidden">{error && <ErrorText id={`${id}-error`} icon={icons.error}>{error}</ErrorText>}</div>
      <div><SubmitButton label="Add a passkey" busyLabel="Waiting for your device..." busy={busy} spinner={icons.spinner} className={looks.add} /></div>
    </form>
  )
}
