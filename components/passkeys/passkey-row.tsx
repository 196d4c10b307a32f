'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { ErrorText } from '@/components/forms/error-text'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { KeyRowIcon } from '@/components/ui/icons/key-icon'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { removePasskey } from '@/lib/api-client/passkeys'
import type { PasskeyFacts } from '@/lib/auth/passkeys/responses'
import { formatDate } from '@/lib/site/format'
import { ceremonyWords } from './ceremony'
import { RenamePasskey } from './rename-passkey'

interface PasskeyRowProps {
  passkey: PasskeyFacts
  onRenamed(name: string): void
  onRemoved(name: string): void
}

/** One passkey: what it is called, since when, and what can be done with it. */
export function PasskeyRow({ passkey, onRenamed, onRemoved }: PasskeyRowProps) {
  const id = useId()
  const renameButton = useRef<HTMLButtonElement>(null)
  const [renaming, setRenaming] = useState(false)
  const { busy, problem, run } = useAction(ceremonyWords)

  // The form that stood here had the focus, and hands it back.
  const hadForm = useRef(false)
  useEffect(() => {
    if (hadForm.current && !renaming) renameButton.current?.focus()
    hadForm.current = renaming
  }, [renaming])

  const close = () => setRenaming(false)

  if (renaming) {
    return (
      <li className="py-4">
        <RenamePasskey
          passkey={passkey}
          onCancel={close}
          onRenamed={(name) => {
            close()
            onRenamed(name)
          }}
        />
      </li>
    )
  }
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-60 gap-3">
          <KeyRowIcon />
          <div className="min-w-0">
            <p className="font-medium break-words">{passkey.name}</p>
            <p className="text-note text-muted-foreground">
              Added {formatDate(passkey.createdAt)}.{' '}
              {passkey.lastUsedAt ? `Last used ${formatDate(passkey.lastUsedAt)}.` : 'Not used yet.'}{' '}
              {passkey.backedUp ? 'Synced to your other devices.' : 'On one device only.'}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <button
            ref={renameButton}
            type="button"
            onClick={() => setRenaming(true)}
            className={buttonVariants({ variant: 'outline', size: 'dense' })}
          >
            Rename<span className="sr-only"> {passkey.name}</span>
          </button>
          <ConfirmButton
            label="Remove"
            question="Remove this passkey?"
            object={passkey.name}
            busyLabel="Removing..."
            busy={busy}
            icon={<RemoveIcon />}
            variant="remove"
            onConfirm={() =>
              void run(() => removePasskey(passkey.id), { done: () => onRemoved(passkey.name) })
            }
          />
        </div>
      </div>
      <div role="alert" className="mt-2 empty:sr-only">
        {problem && <ErrorText id={id}>{problem.words}</ErrorText>}
      </div>
    </li>
  )
}
