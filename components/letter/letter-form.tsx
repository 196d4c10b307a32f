'use client'

import { useId, useRef, useState, type FormEvent } from 'react'
import { useRouter } from 'next/navigation'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useHydrated } from '@/components/forms/use-hydrated'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { LockIcon } from '@/components/ui/icons/lock-icon'
import { letterPath } from '@/lib/paths'
import { readLetterDate } from '@/lib/settlements/letter/letter-date'
import type { LetterQuery, Notice } from '@/lib/settlements/letter/letter-query'
import { looksLikeSsn, SSN_REFUSED } from '@/lib/validation/ssn'
import { CompanyField } from './company-field'
import { NO_SSN } from './letter-words'

const NOTICES: readonly [value: Notice, words: string, meaning: string][] = [
  ['breach', '\u201cYour data was involved\u201d', 'A breach notice'],
  ['settlement', '\u201cYou may file a claim by \u2026\u201d', 'A settlement notice'],
]

interface LetterFormProps {
  /** `YYYY-MM-DD` */
  today: string
  company: string
  /** The key of the company that was chosen. */
  chosen: string
  date: string
  notice: Notice
  errors: LetterQuery['errors']
}

/** What the letter says. A plain form with an address of its own; no email is asked, and no code. */
export function LetterForm({ today, company, chosen, date, notice, errors: initial }: LetterFormProps) {
  const id = useId()
  const router = useRouter()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(initial)

  function fieldOf(name: 'company' | 'date'): HTMLInputElement | null {
    return form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`) ?? null
  }

  function refuse(name: 'company' | 'date', words: string) {
    setErrors({ [name]: words })
    fieldOf(name)?.focus()
  }

  /** Empties every field that has such a number. @returns whether one had. */
  function emptySecrets(): boolean {
    const fields = [
      ['company', fieldOf('company'), ' Type the company\u2019s name.'],
      ['date', fieldOf('date'), ' Type the date of the letter.'],
    ] as const
    const secret = fields.filter(([, field]) => field && looksLikeSsn(field.value))
    for (const [, field] of secret) field!.value = ''
    const [first] = secret
    if (first) refuse(first[0], SSN_REFUSED + first[2])
    return first !== undefined
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (emptySecrets()) return
    const typed = fieldOf('company')!.value.trim()
    if (typed.length < 2) return refuse('company', 'Type the company\u2019s name')
    const read = readLetterDate(fieldOf('date')!.value, today)
    if ('error' in read) return refuse('date', read.error)
    setErrors({})
    const sent = new FormData(event.currentTarget)
    const text = (name: string) => String(sent.get(name) ?? '')
    const query = { company: typed, key: text('key'), date: text('date').trim(), notice: text('notice') }
    router.push(`${letterPath(query)}#answer`)
  }

  return (
    <form
      ref={form}
      method="get"
      action="/letter#answer"
      data-waits
      noValidate={hydrated}
      onSubmit={submit}
      className="rounded-2xl border bg-card p-4 shadow-float sm:p-6"
    >
      <CompanyField
        initialName={company}
        initialKey={chosen}
        error={errors.company}
        onSecret={() => refuse('company', `${SSN_REFUSED} Type the company\u2019s name.`)}
        onUnknown={() => router.push(`${letterPath({ unknown: true })}#answer`)}
      />
      <div className="mt-5">
        <Label htmlFor={`${id}-date`} className="text-note">
          The date on the letter
        </Label>
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-note text-muted-foreground">
          Some offers end a set number of days after it. MM/DD/YYYY
        </p>
        <input
          id={`${id}-date`}
          name="date"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM/DD/YYYY"
          maxLength={40}
          pattern={NO_SSN}
          title="MM/DD/YYYY"
          defaultValue={date}
          onChange={(event) => {
            if (looksLikeSsn(event.target.value)) emptySecrets()
          }}
          aria-invalid={errors.date ? true : undefined}
          aria-describedby={errors.date ? `${id}-hint ${id}-error` : `${id}-hint`}
          className={`${inputVariants()} max-w-60`}
        />
        <div role="alert" className="mt-2 empty:sr-only">
          {errors.date && <ErrorText id={`${id}-error`}>{errors.date}</ErrorText>}
        </div>
      </div>
      <fieldset className="mt-5">
        <legend className="mb-2 text-note font-medium">What does it say?</legend>
        <div className="grid gap-2">
          {NOTICES.map(([value, words, meaning]) => (
            <label
              key={value}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-input px-3.5 py-2 has-checked:border-primary has-checked:shadow-[inset_0_0_0_1px_var(--primary)]"
            >
              <input
                type="radio"
                name="notice"
                value={value}
                defaultChecked={value === notice}
                className="size-5 shrink-0"
              />
              <span>
                {words}
                <span className="block text-note text-muted-foreground">{meaning}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-5">
        <SubmitButton label="Look it up" busyLabel="Looking..." busy={false} size="wide" />
      </div>
      <p className="mt-3 flex gap-2 text-note text-muted-foreground">
        <span className="mt-0.5 shrink-0">
          <LockIcon />
        </span>
        No email needed. Do not type a notice ID, PIN, or Social Security number here.
      </p>
    </form>
  )
}
