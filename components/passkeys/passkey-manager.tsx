'use client'

import { useEffect, useRef, useState } from 'react'
import { KeyRowIcon } from '@/components/ui/icons/key-icon'
import { MAX_PASSKEYS } from '@/lib/auth/passkeys/passkey'
import type { PasskeyFacts } from '@/lib/auth/passkeys/responses'
import { AddPasskey } from './add-passkey'
import { PasskeyRow } from './passkey-row'

interface PasskeyManagerProps {
  passkeys: PasskeyFacts[]
  /** What the next one may be called, by the device it would be on. */
  suggestedName: string
}

/** The passkeys of who is signed in, and the form that adds one. What has been done is said, and read out. */
export function PasskeyManager({ passkeys, suggestedName }: PasskeyManagerProps) {
  const status = useRef<HTMLParagraphElement>(null)
  const [said, setSaid] = useState({ text: '', takesFocus: false })
  // The button that removed a passkey is gone with it.
  useEffect(() => {
    if (said.takesFocus) status.current?.focus()
  }, [said])

  const say = (text: string) => setSaid({ text, takesFocus: false })

  return (
    <div>
      {passkeys.length > 0 ? (
        <ul className="divide-y border-y">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRenamed={(name) => say(`The passkey is called ${name} now.`)}
              onRemoved={(name) => setSaid({ text: `${name} was removed.`, takesFocus: true })}
            />
          ))}
        </ul>
      ) : (
        <div className="flex gap-3">
          <KeyRowIcon />
          <div>
            <p className="font-medium">No passkeys yet</p>
            <p className="text-note text-muted-foreground">
              With a passkey you sign in by your fingerprint, your face or your device&rsquo;s PIN. There is
              no password to remember.
            </p>
          </div>
        </div>
      )}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="mt-3 text-note break-words outline-none empty:sr-only"
      >
        {said.text}
      </p>
      {passkeys.length < MAX_PASSKEYS ? (
        <AddPasskey
          suggestedName={suggestedName}
          onAdded={(name) => say(`${name} was added. You can sign in with it.`)}
        />
      ) : (
        <p className="mt-4 text-note text-muted-foreground">
          You have {MAX_PASSKEYS} passkeys, which is the most we keep. Remove one to add another.
        </p>
      )}
    </div>
  )
}
