'use client'

import { useRef, useState, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAction } from '@/components/forms/use-action'
import { useUnsavedForm } from '@/components/forms/use-unsaved-form'
import { LeadField } from '@/components/leads/lead-field'
import { ApiError, hasWords, wordsOf } from '@/lib/api-client/call'
import { updateProfile } from '@/lib/api-client/member'
import type { Account } from '@/lib/members/responses'
import { profileSchema } from '@/lib/members/profile-schema'

const FIELDS = ['name', 'phoneNumber', 'zipCode'] as const
/** 5+4 digits with their hyphen: a profile may have the long form. */
const ZIP_LENGTH = 10

/** The server's words, or the specification's for a failure that it has none for. */
function notSaved(problem: unknown): string {
  return hasWords(problem) || (problem instanceof ApiError && problem.status === 0)
    ? wordsOf(problem)
    : 'Failed to update user profile'
}

/** Name, phone number and zip code. */
export function ProfileForm({ account }: { account: Pick<Account, (typeof FIELDS)[number]> }) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [said, setSaid] = useState('')
  const { calling: busy, problem, run } = useAction(notSaved)
  const unsaved = useUnsavedForm(form)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const typed = Object.fromEntries(new FormData(form.current!)) as Record<(typeof FIELDS)[number], string>
    const wrong = Object.fromEntries(
      profileSchema.safeParse(typed).error?.issues.map(({ path, message }) => [String(path[0]), message]) ??
        [],
    )
    setErrors(wrong)
    setSaid('')
    const first = FIELDS.find((field) => wrong[field])
    if (first) return form.current!.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    const isSaved = unsaved.sending()
    if (!(await run(() => updateProfile(typed)))) return
    isSaved()
    setSaid('Your profile is saved.')
  }

  const field = (name: (typeof FIELDS)[number], label: string) => ({
    name,
    label,
    defaultValue: account[name] ?? '',
    error: errors[name] ?? problem?.fields[name],
    onChange: () => {
      if (errors[name]) setErrors(({ [name]: _mended, ...rest }) => rest)
    },
  })

  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      onInput={() => unsaved.look()}
      aria-busy={busy}
      className="grid gap-5"
    >
      <LeadField {...field('name', 'Full Name')} autoComplete="name" />
      <div className="grid gap-5 sm:grid-cols-2">
        <LeadField {...field('phoneNumber', 'Phone Number')} type="tel" autoComplete="tel" optional />
        <LeadField
          {...field('zipCode', 'Zip Code')}
          inputMode="text"
          autoComplete="postal-code"
          maxLength={ZIP_LENGTH}
          narrow
          optional
        />
      </div>
      <div role="alert" className="empty:sr-only">
        {problem && Object.keys(problem.fields).length === 0 && (
          <ErrorText id="profile-problem">{problem.words}</ErrorText>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton label="Save profile" busyLabel="Saving..." busy={busy} width="phone" />
        <p role="status" className="text-note text-muted-foreground">
          {said}
        </p>
      </div>
    </form>
  )
}
