'use client'

import { useId } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { ErrorText } from '@/components/forms/error-text'
import { useAction } from '@/components/forms/use-action'
import { ceremonyWords } from '@/components/passkeys/ceremony'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { showToast } from '@/components/ui/toast-store'
import { removePassword } from '@/lib/api-client/account'

/** Takes the password of an account that a passkey opens as well. */
export function RemovePassword() {
  const id = useId()
  const { busy, problem, run } = useAction(ceremonyWords)
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
        icon={<RemoveIcon />}
        variant="remove"
        onConfirm={() => void run(removePassword, { done })}
      />
      <div role="alert" className="mt-2 empty:sr-only">
        {problem && <ErrorText id={id}>{problem.words}</ErrorText>}
      </div>
    </div>
  )
}
