'use client'

import { Clock, Mail } from 'lucide-react'
import { useId } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { ErrorText } from '@/components/forms/error-text'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { NOTE_ICON } from '@/components/ui/icons/sizes'
import { addAddress, removeAddress } from '@/lib/api-client/member'
import { formatDate } from '@/lib/site/format'
import type { AddressItem } from '@/lib/verification/responses'
import { LookupSwitch } from './lookup-switch'

interface AddressRowProps {
  address: AddressItem
  /** What the list is now, and what to say about it. */
  onChange(addresses: AddressItem[], message: string): void
}

/** One further address: what it waits for, or whether public look-ups answer about it. */
export function AddressRow({ address, onChange }: AddressRowProps) {
  const { id, email, waiting, linkExpired, addedAt, lookupOptOut } = address
  const problemId = useId()
  const adding = useAction()
  const removing = useAction()
  const problem = adding.problem ?? removing.problem

  async function sendAgain(): Promise<void> {
    removing.clear()
    const response = await adding.run(() => addAddress(email))
    if (response) onChange(response.addresses, response.message)
  }

  async function remove(): Promise<void> {
    adding.clear()
    const response = await removing.run(() => removeAddress(id))
    if (response) onChange(response.addresses, response.message)
  }

  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-60 gap-3">
          <Mail {...NOTE_ICON} className="mt-0.5 shrink-0 text-muted-foreground" />
          <div className="min-w-0">
            <p className="font-medium break-words">{email}</p>
            <p className="flex items-center gap-1.5 text-note text-muted-foreground">
              {waiting && <Clock size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />}
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
              aria-disabled={adding.calling || undefined}
              className={buttonVariants({ variant: 'outline', size: 'dense', layout: 'cell' })}
            >
              {adding.calling ? 'Sending...' : 'Send a new link'}
              <span className="sr-only"> to {email}</span>
            </button>
          )}
          <ConfirmButton
            label="Remove"
            question="Remove this address?"
            object={email}
            busyLabel="Removing..."
            busy={removing.calling}
            icon={<RemoveIcon />}
            variant="remove"
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
        {problem && <ErrorText id={problemId}>{problem.words}</ErrorText>}
      </div>
    </li>
  )
}
