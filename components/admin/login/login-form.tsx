'use client'

import { MailOpen } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { FormError } from '@/components/account/form-error'
import { leaveTo } from '@/components/forms/leave-to'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useOnce } from '@/components/forms/use-once'
import { LeadField } from '@/components/leads/lead-field'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { emailError, normaliseEmail } from '@/lib/validation/fields'
import { InvalidEmail, INVALID_EMAIL, logIn, loginWords, type LoginAt } from './ceremony'
import { useArrival } from './use-arrival'

interface LoginFormProps {
  at?: LoginAt
  /** Where to go then: a place behind this sign-in, which the page has checked. */
  next: string
  /** Whether this browser has opened an invitation. */
  invited: boolean
  /** Why the page was opened, when that is something to say. */
  notice: string | undefined
  /** Whether a session is to be cleared. */
  stale: boolean
}

/** One Email field and a Sign In button (specification, admin side, section 2); the passkey does the rest. */
export function LoginForm({ at = 'admin', next, invited, notice, stale }: LoginFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const { invite, settled } = useArrival(stale, invited, at)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [problem, setProblem] = useState(notice)
  const { busy, once } = useOnce()

  async function submit(email: string): Promise<void> {
    const message = emailError(email)
    setFieldError(message)
    setProblem(undefined)
    if (message) return field.current?.focus()
    try {
      await settled()
      await logIn(normaliseEmail(email), at)
      await leaveTo(next)
    } catch (reason) {
      if (reason instanceof InvalidEmail) setFieldError(INVALID_EMAIL)
      else
        setProblem(
          `${loginWords(reason)}${invite.kind === 'open' ? ' If you are invited, check that this is the address the invitation was for.' : ''}`,
        )
      field.current?.focus()
    }
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { email } = textsOf(event.currentTarget, ['email'])
        void once(() => submit(email))
      }}
      aria-busy={busy}
      className="mt-6 grid gap-5"
    >
      <div role="status" className="empty:sr-only">
        {invite.kind === 'open' && (
          <p className="flex gap-2.5 rounded-lg border border-info-border bg-info-subtle p-3.5 text-note">
            <MailOpen {...BUTTON_ICON} className="mt-0.5 shrink-0 text-info" />
            <span>You are invited. Enter the address the invitation was for.</span>
          </p>
        )}
      </div>
      <FormError message={invite.kind === 'refused' ? invite.words : undefined} />
      <LeadField
        ref={field}
        label="Email"
        type="email"
        name="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          if (fieldError) setFieldError(emailError(event.target.value))
        }}
        error={fieldError ?? undefined}
      />
      <FormError message={problem} />
      <SubmitButton label="Sign In" busyLabel="Signing in..." busy={busy} size="wide" />
      <noscript>
        <p className="text-note">
          Signing in needs JavaScript. Please switch it on and load this page again.
        </p>
      </noscript>
    </form>
  )
}
