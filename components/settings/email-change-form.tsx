'use client'

import { requestEmailChange } from '@/lib/api-client/member'
import { MailLinkForm } from './mail-link-form'

/** Another address for the account. It changes only once the new one is proven. */
export function EmailChangeForm({ email }: { email: string }) {
  return (
    <>
      <p className="mb-5 text-note">
        <span className="text-muted-foreground">Your address now: </span>
        <strong className="font-semibold break-words">{email}</strong>
      </p>
      <MailLinkForm
        label="New Email Address"
        hint="We mail it a link. Your address changes when you open that here; the old one gets a notice."
        submitLabel="Mail me a link"
        ask={requestEmailChange}
      />
    </>
  )
}
