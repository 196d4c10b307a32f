'use client'

import { useEffect, useRef, useState } from 'react'
import { addAddress } from '@/lib/api-client/member'
import { MAX_ADDRESSES } from '@/lib/verification/address-item'
import type { AddressItem } from '@/lib/verification/responses'
import { AddressRow } from './address-row'
import { MailLinkForm } from './mail-link-form'

/** The further addresses that are looked up, and a form for one more. */
export function AddressList({ addresses: initial }: { addresses: AddressItem[] }) {
  const [addresses, setAddresses] = useState(initial)
  const [shown, setShown] = useState(initial)
  const status = useRef<HTMLParagraphElement>(null)
  const [said, setSaid] = useState({ text: '', takesFocus: false })
  // The button that removed an address is gone with it.
  useEffect(() => {
    if (said.takesFocus) status.current?.focus()
  }, [said])
  // The page was made anew, for instance after a link was opened in another tab.
  if (shown !== initial) {
    setShown(initial)
    setAddresses(initial)
  }

  async function add(email: string): Promise<{ message: string }> {
    const response = await addAddress(email)
    setAddresses(response.addresses)
    setSaid({ text: '', takesFocus: false })
    return response
  }

  return (
    <>
      {addresses.length === 0 && (
        <p className="text-note text-muted-foreground">
          Only the address of your account is looked up so far.
        </p>
      )}
      <ul className="divide-y">
        {addresses.map((address) => (
          <AddressRow
            key={address.id}
            address={address}
            onChange={(next, message) => {
              setAddresses(next)
              setSaid({ text: message, takesFocus: next.length < addresses.length })
            }}
          />
        ))}
      </ul>
      <p ref={status} role="status" tabIndex={-1} className="my-3 text-note outline-none empty:sr-only">
        {said.text}
      </p>
      <div className="mt-5 border-t pt-5">
        {addresses.length < MAX_ADDRESSES ? (
          <MailLinkForm
            label="Add an Email Address"
            hint="We mail it a link. It is looked up once you open that here, signed in."
            submitLabel="Mail me a link"
            ask={add}
          />
        ) : (
          <p className="text-note text-muted-foreground">
            You have {MAX_ADDRESSES} addresses here, as many as there may be. Remove one to add another.
          </p>
        )}
      </div>
    </>
  )
}
