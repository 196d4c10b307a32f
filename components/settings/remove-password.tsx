'use client'

import { useId } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { ErrorText } from '@/components/forms/error-text'
import { useChange } from '@/components/passkeys/use-change'
import { showToast } from '@/components/ui/toast-store'
import { removePassword } from '@/lib/api-client/account'
import type { SettingsParts } from './parts'

/** Takes the password of an account that a passkey opens as well. */
export function RemovePassword({ looks, icons }: SettingsParts) {
  const id = useId()
  const { busy, problem, make } = useChange()
  const done = () =>
    showToast({ tone: 'success', title: 'Password removed', text: 'You sign in with your passkeys now.' })
  return (
    <div className="mt-8 border-t pt-6">
      <h3 className="text-h3">Sign in without a password</h3>
      <p className="mt-1 mb-4 max-w-[40rem] text-note text-muted-foreground">
        You have a passkey, so you can do without. Nobody can guess or steal a password that is not there.
        Should you lose every passkey, a link that we mail to your address sets a new password.
      </p>
      <ConfirmButton
        label="Remove the password"
        object="of your account"
        busyLabel="Removing..."
        busy={busy}
        icon={icons.remove}
        spinner={icons.spinner}
        looks={{ rest: looks.remove, asking: looks.removing }}
        onConfirm={() => void make(removePassword, done)}
      />
      <div role="alert" className="mt-2 empty:sr-only">
        {problem && (
          <ErrorText id={id} icon={icons.error}>
            {problem}
          </ErrorText>
        )}
      </div>
    </div>
  )
}
