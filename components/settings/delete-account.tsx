'use client'

import { useRef, useState } from 'react'
import { tellSignedOut } from '@/components/dashboard/session-watch'
import { ErrorText } from '@/components/forms/error-text'
import { leaveTo } from '@/components/forms/leave-to'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useOnce } from '@/components/forms/use-once'
import { LeadField } from '@/components/leads/lead-field'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { keepToast } from '@/components/ui/toast-store'
import { wordsOf } from '@/lib/api-client/call'
import { deleteAccount } from '@/lib/api-client/member'
import { paths } from '@/lib/paths'
import { CONFIRMATION, isConfirmation } from '@/lib/members/profile-schema'

const ASK = `Type ${CONFIRMATION} to confirm`

/** Deletes the account, after its word was typed. */
export function DeleteAccount() {
  const form = useRef<HTMLFormElement>(null)
  const { busy, once } = useOnce()
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()

  async function submit(): Promise<void> {
    const { confirmation: typed } = textsOf(form.current!, ['confirmation'])
    setProblem(undefined)
    setError(isConfirmation(typed) ? undefined : ASK)
    if (!isConfirmation(typed)) return form.current?.querySelector('input')?.focus()
    try {
      await deleteAccount(typed)
      tellSignedOut()
      keepToast({
        tone: 'success',
        title: 'Account deleted',
        text: 'Your account and what belonged to it are gone. We have mailed you a confirmation.',
      })
      await leaveTo(paths.home)
    } catch (reason) {
      setProblem(wordsOf(reason))
    }
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void once(submit)
      }}
      aria-busy={busy}
      className="grid gap-4"
    >
      <div className="max-w-[36rem] text-note">
        <p>
          Your profile, requests, cases, notifications, preferences, passkeys and sign-ins go at once, and
          cannot be brought back. We take back every consent you gave us, and stop mail that waits.
        </p>
        <p className="mt-3 font-medium">What stays, without your name:</p>
        <ul className="mt-1 list-disc pl-5 text-muted-foreground">
          <li>
            What you agreed to and when, under a coded form of your address and, for text messages, of your
            phone number, because we may have to prove it. The network address and browser it came from go.
          </li>
          <li>
            A coded form of your address, if you told us not to write to you or hid it from public look-ups.
          </li>
          <li>The breaches your address is in: they are not ours to delete.</li>
          <li>Who your requests were already passed on to keeps what they have. Ask them directly.</li>
        </ul>
      </div>
      <LeadField
        label={ASK}
        name="confirmation"
        onChange={() => setError(undefined)}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        narrow
      />
      <div role="alert" className="empty:sr-only">
        {problem && <ErrorText id="delete-problem">{problem}</ErrorText>}
      </div>
      <div>
        <SubmitButton
          label="Delete my account"
          busyLabel="Deleting..."
          busy={busy}
          icon={<RemoveIcon />}
          variant="destructive"
          width="phone"
        />
      </div>
    </form>
  )
}
