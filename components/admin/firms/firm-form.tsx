'use client'

import { useState, type FormEvent } from 'react'
import { FormError } from '@/components/account/form-error'
import { AreaField } from '@/components/admin/breaches/form-fields'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useAction } from '@/components/forms/use-action'
import { useUnsaved } from '@/components/forms/use-unsaved'
import { LeadField } from '@/components/leads/lead-field'
import { showToast } from '@/components/ui/toast-store'
import { changeFirm, createFirm } from '@/lib/api-client/firms'
import { firmConsent } from '@/lib/consents/firm-words'
import { isUsState, type UsState } from '@/lib/validation/zip-states'

const FIELDS = ['name', 'states', 'consentText'] as const
type Field = (typeof FIELDS)[number]

/** The `maxLength` of the field; the call says the same. */
const LONGEST = { name: 120, states: 400, consentText: 2_000 } as const

interface FirmFormProps {
  /** What is edited; without, a new one is made. */
  firm?: { id: string; name: string; states: readonly string[]; consentText: string; version: number }
}

/** A law firm's name, states and consent text; saving makes a new version, and those before stay. */
export function FirmForm({ firm }: FirmFormProps) {
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const [typed, setTyped] = useState<Record<Field, string> | null>(null)
  const { busy, problem, run } = useAction()
  useUnsaved(typed !== null)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const texts = textsOf(form, FIELDS)
    const codes = codesOf(texts.states)
    const unknown = codes.find((code) => !isUsState(code))
    const errors = {
      ...(texts.name.trim() === '' && { name: 'Name is required' }),
      ...(codes.length === 0 && { states: 'Choose at least one state' }),
      ...(unknown !== undefined && { states: `There is no state ${unknown}` }),
      ...(texts.consentText.trim() === '' && { consentText: 'The consent text is required' }),
    }
    setWrong(errors)
    const first = FIELDS.find((field) => field in errors)
    if (first) return form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    const body = { name: texts.name, states: codes as UsState[], consentText: texts.consentText }
    const response = await run(() =>
      firm ? changeFirm(firm.id, { ...body, expectedVersion: firm.version }) : createFirm(body),
    )
    if (!response) return
    setTyped(null)
    showToast({
      tone: 'success',
      title: firm ? 'Law Firm Saved' : 'Law Firm Added',
      text: response.message,
    })
    if (!firm) form.reset()
  }

  const errorOf = (field: Field) => wrong[field] ?? problem?.fields[field]
  const field = (name: Field) => ({
    name,
    maxLength: LONGEST[name],
    autoComplete: 'off',
    defaultValue: name === 'states' ? firm?.states.join(', ') : firm?.[name],
    error: errorOf(name),
  })

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      onInput={(event) => {
        setTyped(textsOf(event.currentTarget, FIELDS))
        const { name } = event.target as HTMLInputElement
        setWrong(({ [name as Field]: _mended, ...others }) => others)
      }}
      aria-busy={busy}
      className="grid max-w-(--container-form) gap-4"
    >
      <LeadField {...field('name')} label="Name" hint="As people are to read it." type="text" />
      <LeadField
        {...field('states')}
        label="States"
        hint="Where it works: two-letter codes with commas between, for example NY, NJ."
        type="text"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <AreaField
        {...field('consentText')}
        label="Consent text"
        hint="What somebody agrees to, in the firm’s words. What is passed on and where it works is said by itself."
      />
      <Shown typed={typed} firm={firm} />
      <FormError message={problem && Object.keys(problem.fields).length === 0 ? problem.words : undefined} />
      <div>
        <SubmitButton
          label={firm ? 'Save as a new version' : 'Add a law firm'}
          busyLabel="Saving..."
          busy={busy}
          width="phone"
        />
      </div>
    </form>
  )
}

/** What forms will show. */
function Shown({ typed, firm }: { typed: Record<Field, string> | null; firm: FirmFormProps['firm'] }) {
  const words = typed
    ? { name: typed.name.trim(), states: codesOf(typed.states), consentText: typed.consentText.trim() }
    : firm
  if (!words?.name || !words.consentText || words.states.length === 0) return null
  return (
    <div className="rounded-lg border bg-muted p-4 text-note">
      <p className="font-medium">What the form shows</p>
      <p className="mt-1 break-words">{firmConsent(words)}</p>
    </div>
  )
}

function codesOf(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
}
