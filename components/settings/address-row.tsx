'use client'

import { useId } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { ErrorText } from '@/components/forms/error-text'
import { addAddress, removeAddress } from '@/lib/api-client/member'
import { formatDate } from '@/lib/site/format'
import type { AddressItem } from '@/lib/verification/responses'
import { LookupSwitch } from './lookup-switch'
import type { SettingsParts } from './parts'
import { useChange } from './use-change'

interface AddressRowProps extends SettingsParts {
  address: AddressItem
  /** What the list is now, and what to say about it. */
  onChange(addresses: AddressItem[], message: string): void
}

/** One further address: what it waits for, or whether public look-ups answer about it. */
export function AddressRow({ address, looks, icons, onChange }: AddressRowProps) {
  const { id, email, waiting, linkExpired, addedAt, lookupOptOut } = address
  const problemId = useId()
  const adding = useChange()
  const removing = useChange()
  const problem = adding.problem ?? removing.problem

  async function sendAgain(): Promise<void> {
    removing.clear()
    const response = await adding.make(() => addAddress(email))
    if (response) onChange(response.addresses, response.message)
  }

  async function remove(): Promise<void> {
    adding.clear()
    const response = await removing.make(() => removeAddress(id))
    if (response) onChange(response.addresses, response.message)
  }

  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-60 gap-3">
          {icons.mail}
          <div className="min-w-0">
            <p className="font-medium break-words">{email}</p>
            <p className="flex items-center gap-1.5 text-note text-muted-foreground">
              {waiting && icons.waiting}
              {!waiting
                ? `Looked up since ${formatDate(addedAt)}`
                : linkExpired
                  ? 'The link has expired'
                  : 'Waiting for you to open the link'}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {waiting && (
            <button
              type="button"
              onClick={() => void sendAgain()}
              aria-disabled={adding.busy || undefined}
              className={looks.plain}
            >
              {adding.busy ? 'Sending...' : 'Send a new link'}
              <span className="sr-only"> to {email}</span>
            </button>
          )}
          <ConfirmButton
            label="Remove"
            object={email}
            busyLabel="Removing..."
            busy={removing.busy}
            icon={icons.remove}
            spinner={icons.spinner}
            looks={{ rest: looks.remove, asking: looks.removing }}
            onConfirm={() => void remove()}
          />
        </div>
      </div>
      {!waiting && (
        <div className="mt-3 sm:pl-8">
          <LookupSwitch email={email} addressId={id} optedOut={lookupOptOut} />
        </div>
      )}
      <div role="alert" className="mt-2 empty:sr-only">
        {problem && (
          <ErrorText id={problemId} icon={icons.error}>
            {problem.words}
          </ErrorText>
        )}
      </div>
    </li>
  )
}
