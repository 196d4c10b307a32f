'use client'

import { useState, type FormEvent } from 'react'
import { FormError } from '@/components/account/form-error'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useAction } from '@/components/forms/use-action'
import { LeadField } from '@/components/leads/lead-field'
import { formatDateTime } from '@/lib/site/format'
import { emailError, nameError } from '@/lib/validation/fields'
import { ShownOnce } from './shown-once'

interface InviteFormProps {
  invite(email: string, name: string): Promise<{ link: string; expiresAt: string }>
  /** What whoever opens the link can do, after 'whoever opens it'. */
  power: string
}

/** Invites somebody to sign in with a passkey, and shows the link this once. */
export function InviteForm({ invite, power }: InviteFormProps) {
  const [wrong, setWrong] = useState<{ email?: string | null; name?: string | null }>({})
  const [made, setMade] = useState<{ email: string; link: string; expiresAt: string } | null>(null)
  const { calling: busy, problem, run } = useAction()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const values = textsOf(form, ['email', 'name'])
    const errors = {
      email: emailError(values.email),
      name: values.name.trim() === '' ? null : nameError(values.name),
    }
    setWrong(errors)
    const first = errors.email ? 'email' : errors.name ? 'name' : null
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    const response = await run(() => invite(values.email, values.name))
    if (!response) return
    setMade({ email: values.email.trim(), ...response })
    form.reset()
  }

  const field = (name: 'email' | 'name', label: string) => ({
    name,
    label,
    autoComplete: 'off',
    error: (wrong[name] || problem?.fields[name]) ?? undefined,
    onChange: () => setWrong({ ...wrong, [name]: null }),
  })

  return (
    <>
      <form
        noValidate
        method="post"
        onSubmit={(event) => void submit(event)}
        aria-busy={busy}
        className="grid max-w-(--container-form) gap-4"
      >
        <LeadField {...field('email', 'Email')} type="email" autoCapitalize="none" spellCheck={false} />
        <LeadField {...field('name', 'Name')} type="text" optional />
        <FormError
          message={problem && Object.keys(problem.fields).length === 0 ? problem.words : undefined}
        />
        <div>
          <SubmitButton
            label="Make an invite link"
            busyLabel="Making the link..."
            busy={busy}
            width="phone"
          />
        </div>
      </form>
      <div role="status" className="empty:sr-only">
        {made && (
          <ShownOnce
            key={made.link}
            label={`Invite link for ${made.email}`}
            value={made.link}
            copyLabel="Copy link"
          >
            It opens once, until {formatDateTime(new Date(made.expiresAt))}. Hand it over safely: whoever
            opens it {power}.
          </ShownOnce>
        )}
      </div>
    </>
  )
}
