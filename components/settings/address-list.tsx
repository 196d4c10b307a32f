'use client'

import { useState } from 'react'
import { addAddress } from '@/lib/api-client'
import { MAX_ADDRESSES, type AddressItem } from '@/lib/users/account-items'
import { AddressRow } from './address-row'
import { MailLinkForm } from './mail-link-form'
import type { SettingsParts } from './parts'

/** The further addresses that are looked up, and a form for one more. */
export function AddressList({ addresses: initial, ...parts }: { addresses: AddressItem[] } & SettingsParts) {
  const [addresses, setAddresses] = useState(initial)
  const [shown, setShown] = useState(initial)
  const [said, setSaid] = useState('')
  // The page was made anew, for instance after a link was opened in another tab.
  if (shown !== initial) {
    setShown(initial)
    setAddresses(initial)
  }

  async function add(email: string): Promise<{ message: string }> {
    const answer = await addAddress(email)
    setAddresses(answer.addresses)
    setSaid('')
    return answer
  }

  return (
    <>
      {addresses.length === 0 && <p className="text-note text-muted-foreground">Only the address of your account is looked up so far.</p>}
      <ul className="divide-y">
        {addresses.map((address) => (
          <AddressRow
            key={address.id} address={address} {...parts}
            onChange={(next, message) => { setAddresses(next); setSaid(message) }}
          />
        ))}
      </ul>
      <p role="status" className="my-3 text-note empty:hidden">{said}</p>
      <div className="mt-5 border-t pt-5">
        {addresses.length < MAX_ADDRESSES
          ? <MailLinkForm {...parts} label="Add an Email Address" hint="We mail it a link. It is looked up once you open that here, signed in." submitLabel="Mail me a link" ask={add} />
          : <p className="text-note text-muted-foreground">You have {MAX_ADDRESSES} addresses here, as many as there may be. Remove one to add another.</p>}
      </div>
    </>
  )
}
