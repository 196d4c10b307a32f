'use client'

import { useState, type FormEvent } from 'react'
import { FormError } from '@/components/account/form-error'
import { SelectField } from '@/components/admin/breaches/form-fields'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useAction } from '@/components/forms/use-action'
import { LeadField } from '@/components/leads/lead-field'
import { createApiKey } from '@/lib/api-client/programs'
import { API_SCOPES, MAX_KEY_NAME, SCOPE_NAMES, type ApiScope } from '@/lib/auth/api-keys/scopes'
import { ShownOnce } from '../shown-once'
import { Choices } from './choices'

const DAYS = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['180', '180 days'],
  ['365', 'One year'],
] as const
const OPTIONS = SCOPE_NAMES.map((value) => ({ value, ...API_SCOPES[value] }))

/** Makes an API key, and shows it this once. */
export function KeyForm() {
  const [wrong, setWrong] = useState<{ name?: string; scopes?: string }>({})
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const { calling: busy, problem, run } = useAction()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const { name, days } = textsOf(form, ['name', 'days'])
    const scopes = new FormData(form).getAll('scopes') as ApiScope[]
    const errors = {
      ...(name.trim() === '' && { name: 'Name is required' }),
      ...(scopes.length === 0 && { scopes: 'Choose at least one thing that the key may do' }),
    }
    setWrong(errors)
    const first = errors.name ? 'name' : errors.scopes ? 'scopes' : null
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    const response = await run(() => createApiKey({ name, scopes, days: Number(days) }))
    if (!response) return
    setMade({ name: response.item.name, key: response.key })
    form.reset()
  }

  return (
    <>
      <form
        noValidate
        method="post"
        onSubmit={(event) => void submit(event)}
        aria-busy={busy}
        className="grid max-w-(--container-form) gap-4"
      >
        <LeadField
          name="name"
          label="Name"
          hint="Which program it is for: you will look for it by this name."
          type="text"
          maxLength={MAX_KEY_NAME}
          autoComplete="off"
          error={wrong.name ?? problem?.fields.name}
          onChange={() => setWrong({ ...wrong, name: undefined })}
        />
        <Choices
          legend="What it may do"
          name="scopes"
          options={OPTIONS}
          error={wrong.scopes ?? problem?.fields.scopes}
          onChange={() => setWrong({ ...wrong, scopes: undefined })}
        />
        <SelectField label="Good for" name="days" defaultValue="90" options={DAYS} error={undefined} />
        <FormError
          message={problem && Object.keys(problem.fields).length === 0 ? problem.words : undefined}
        />
        <div>
          <SubmitButton label="Make a key" busyLabel="Making the key..." busy={busy} width="phone" />
        </div>
      </form>
      <div role="status" className="empty:sr-only">
        {made && (
          <ShownOnce key={made.key} label={`API key for ${made.name}`} value={made.key}>
            Keep it as you keep a password, and out of programs’ sources: whoever has it can do what it may
            do.
          </ShownOnce>
        )}
      </div>
    </>
  )
}
