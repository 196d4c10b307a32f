'use client'

import { useEffect, useRef, useState } from 'react'
import { passkeyAge } from '@/components/account/access-items'
import { CheckRow } from '@/components/account/check-row'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { ErrorText } from '@/components/forms/error-text'
import { useAction } from '@/components/forms/use-action'
import { endAccess } from '@/lib/api-client/account'
import type { PasskeyFacts } from '@/lib/auth/passkeys/responses'

interface EndAccessProps {
  passkeys: PasskeyFacts[]
  hasPassword: boolean
  /** Whether other accounts look the address up. */
  isLookedUp: boolean
}

const DONE = 'Done. Everybody else is signed out, and no ticket or link that waited works any more.'

/** One button that ends every other way in; passkeys and the password where they are ticked. */
export function EndAccess({ passkeys, hasPassword, isLookedUp }: EndAccessProps) {
  const form = useRef<HTMLFormElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const [said, setSaid] = useState('')
  const { calling: busy, problem, run } = useAction()
  useEffect(() => {
    if (said) status.current?.focus()
  }, [said])

  async function end(): Promise<void> {
    setSaid('')
    const ticked = new FormData(form.current!)
    const done = await run(() =>
      endAccess({ passkeys: ticked.getAll('passkeys').map(String), password: ticked.has('password') }),
    )
    if (!done) return
    form.current?.reset()
    setSaid(DONE)
  }

  return (
    <form ref={form} onSubmit={(event) => event.preventDefault()} className="grid gap-4">
      <ul className="max-w-[40rem] list-disc space-y-1 pl-5 text-note">
        <li>Every other browser and program is signed out at once. This one stays signed in.</li>
        <li>
          Links that wait in a mailbox stop working: to add or change an address, or to choose a password.
        </li>
        {isLookedUp && <li>Other accounts that look your address up cannot any more.</li>}
        <li>Your passkeys and your password stay, unless you tick them here.</li>
      </ul>
      {passkeys.length > 0 && (
        <fieldset>
          <legend className="font-semibold">Remove these too</legend>
          <div className="mt-1 divide-y border-y">
            {passkeys.map((passkey) => (
              <CheckRow
                key={passkey.id}
                name="passkeys"
                value={passkey.id}
                label={passkey.name}
                note={`A passkey. ${passkeyAge(passkey)}`}
              />
            ))}
            {hasPassword && (
              <CheckRow
                name="password"
                label="The password"
                note="Then only a passkey signs in, or a link that is mailed to you."
              />
            )}
          </div>
        </fieldset>
      )}
      <p className="max-w-[40rem] text-note text-muted-foreground">
        It cannot be undone; whoever may come back signs in again.
      </p>
      <div role="alert" className="empty:sr-only">
        {problem && <ErrorText id="end-access-problem">{problem.words}</ErrorText>}
      </div>
      <div>
        <ConfirmButton
          label="End everything else"
          object="that can open this account"
          busyLabel="Ending..."
          busy={busy}
          variant="destructive"
          size="default"
          width="phone"
          onConfirm={() => void end()}
        />
      </div>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="text-note font-medium outline-none empty:sr-only"
      >
        {said}
      </p>
    </form>
  )
}
