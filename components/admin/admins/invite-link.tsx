'use client'

import { useId, useRef, useState } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { formatDateTime } from '@/lib/site/format'

interface InviteLinkProps {
  email: string
  link: string
  /** ISO 8601. */
  expiresAt: string
}

/** The link of a new invite, to be copied: it is shown this once. */
export function InviteLink({ email, link, expiresAt }: InviteLinkProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    field.current?.select()
    // Browsers refuse it on a plain connection; then the text is selected, to be copied by hand.
    const done = await Promise.resolve(navigator.clipboard?.writeText(link).then(() => true)).catch(
      () => false,
    )
    setCopied(done === true)
  }

  return (
    <div className="mt-5 rounded-lg border border-info-border bg-info-subtle p-4">
      <Label htmlFor={id} className="text-note">
        Invite link for {email}
      </Label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className={inputVariants({ className: 'flex-1 basis-60' })}
        />
        <button
          type="button"
          onClick={() => void copy()}
          className={buttonVariants({ variant: 'outline', size: 'dense', layout: 'cell' })}
        >
          {copied ? 'Copied' : 'Copy link'}
        </button>
      </div>
      <p className="mt-2 text-note">
        Shown only now. It opens once, until {formatDateTime(new Date(expiresAt))}. Hand it over safely:
        whoever opens it can become an admin.
      </p>
    </div>
  )
}
