'use client'

import Link from 'next/link'
import { useEffect, useId, useRef, useState } from 'react'
import { useSupportsPasskeys } from '@/components/passkeys/supports-passkeys'
import { buttonVariants } from '@/components/ui/button-variants'
import { Spinner } from '@/components/ui/icons/spinner'
import { useModal } from '@/components/ui/use-modal'
import { waysToConfirm } from '@/lib/api-client/account'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { paths } from '@/lib/paths'
import { ConfirmByPasskey, ConfirmByPassword } from './confirm-ways'
import { FormError } from './form-error'

export interface ConfirmDialogProps {
  onDone(confirmed: boolean): void
}

type Ways = { password: boolean; passkey: boolean }

/** The password or a passkey once more. Escape and Cancel leave what was being done undone. */
export function ConfirmDialog({ onDone }: ConfirmDialogProps) {
  const id = useId()
  const dialog = useModal()
  const [ways, setWays] = useState<Ways | null>(null)
  const [problem, setProblem] = useState<string>()
  const supported = useSupportsPasskeys()

  function look(): void {
    setProblem(undefined)
    waysToConfirm().then(setWays, (reason: unknown) => {
      // The session is over: the call that needed this says so itself.
      if (reason instanceof ApiError && reason.status === 401) onDone(true)
      else setProblem(wordsOf(reason))
    })
  }
  // Once, when it opens.
  const first = useRef(look)
  useEffect(() => first.current(), [])

  const passkey = ways?.passkey === true && supported
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onDone(false)
      }}
      className="m-auto w-[calc(100%-2rem)] max-w-(--container-form) rounded-xl border bg-card p-5 text-card-foreground shadow-float backdrop:bg-black/60 sm:p-7"
    >
      <h2 id={id} className="text-h2">
        Confirm that it is you
      </h2>
      <p id={`${id}-text`} className="mt-2 text-note text-muted-foreground">
        We ask again before a change like this, so that nobody else can make it on a device that you left
        signed in.
      </p>
      <div className="mt-5 grid gap-4">
        {!ways && !problem && (
          <p role="status" className="flex items-center gap-2 text-note">
            <Spinner /> One moment...
          </p>
        )}
        <FormError message={problem} />
        {problem && (
          <button
            type="button"
            onClick={look}
            className={buttonVariants({ variant: 'outline', size: 'wide', layout: 'cell' })}
          >
            Try again
          </button>
        )}
        {ways?.password && <ConfirmByPassword onDone={onDone} />}
        {ways?.password && passkey && <p className="text-center text-note text-muted-foreground">or</p>}
        {passkey && <ConfirmByPasskey isOnly={!ways.password} onDone={onDone} />}
        {ways && !ways.password && !passkey && (
          <p className="text-note">
            {ways.passkey
              ? 'This browser does not support passkeys. Go on in one that has yours, or '
              : 'Your account has no password and no passkey. To go on, '}
            <Link href={paths.resetPassword} prefetch={false} className="link">
              choose a password by mail
            </Link>
            .
          </p>
        )}
        <button
          type="button"
          onClick={() => onDone(false)}
          className={buttonVariants({ variant: 'ghost', size: 'wide', layout: 'cell' })}
        >
          Cancel
        </button>
      </div>
    </dialog>
  )
}
