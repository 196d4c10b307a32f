'use client'

import { useId, useRef, useState, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAction } from '@/components/forms/use-action'
import { useUnsavedForm } from '@/components/forms/use-unsaved-form'
import { LeadField } from '@/components/leads/lead-field'
import { buttonVariants } from '@/components/ui/button-variants'
import { inputVariants } from '@/components/ui/input-variants'
import { keepEntries } from '@/lib/api-client/plan'
import {
  centsError,
  dollars,
  LOSS_KIND_WORDS,
  LOSS_KINDS,
  minutesError,
  MOST_NOTE,
  type LossEntry,
  type LossKind,
} from '@/lib/plan/diary/entry'
import { dayError, todayHere } from '@/lib/follows/claim-rules'
import { centsOf, minutesOf } from '@/lib/validation/typed-amounts'

/** A breach that an entry can be about. */
export interface DiaryBreach {
  uniqueBreachId: string
  title: string
}

interface EntryFormProps {
  /** Without one: a new entry. */
  entry?: LossEntry
  breaches: readonly DiaryBreach[]
  today: string
  /** Called when it is kept, or not wanted after all. */
  done?: () => void
}

type Errors = Partial<Record<'day' | 'cents' | 'minutes' | 'note', string>>

/** Writes a loss down, or changes it. */
export function EntryForm({ entry, breaches, today, done }: EntryFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // Made before it is sent: what is sent twice is kept once.
  const entryId = useRef(entry?.id)
  const { busy, problem, run } = useAction()
  const unsaved = useUnsavedForm(form)
  const [kind, setKind] = useState<LossKind>(entry?.kind ?? 'fee')
  const [errors, setErrors] = useState<Errors>({})
  const [said, setSaid] = useState('')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setSaid('')
    const typed = readForm(new FormData(form.current!), kind)
    const wrong = wrongIn(typed)
    setErrors(wrong)
    const first = Object.keys(wrong)[0]
    if (first) return focus(form.current!, first)
    entryId.current ??= crypto.randomUUID()
    const kept = await run(() => keepEntries([{ id: entryId.current!, ...typed }]))
    if (!kept) return
    if (entry) return done?.()
    entryId.current = undefined
    form.current?.reset()
    unsaved.look()
    setSaid('Written down.')
  }

  const told = (field: keyof Errors) => errors[field] ?? problem?.fields[`entries.0.${field}`]
  const isTold = (['day', 'cents', 'minutes', 'note'] as const).some((field) => told(field))
  const mend = (field: keyof Errors) => () => setErrors(({ [field]: _mended, ...rest }) => rest)
  const listed = entry?.uniqueBreachId
  const isListed = !listed || breaches.some(({ uniqueBreachId }) => uniqueBreachId === listed)
  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      onInput={() => unsaved.look()}
      className="grid gap-4"
    >
      <fieldset>
        <legend className="mb-2 text-note font-medium">What was it?</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {LOSS_KINDS.map((value) => (
            <label
              key={value}
              className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5 rounded-lg border border-input px-3 py-2.5 has-checked:border-primary has-checked:bg-info-subtle"
            >
              <input
                type="radio"
                name={`${id}-kind`}
                value={value}
                checked={kind === value}
                onChange={() => setKind(value)}
                className="mt-0.5 size-5"
              />
              <span className="font-medium">{LOSS_KIND_WORDS[value].one}</span>
              <span className="col-start-2 text-sm text-muted-foreground">{LOSS_KIND_WORDS[value].hint}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <LeadField
          label="Day"
          name="day"
          type="date"
          max={today}
          defaultValue={entry?.day ?? ''}
          error={told('day')}
          onChange={mend('day')}
        />
        {kind === 'time' ? (
          <fieldset aria-describedby={told('minutes') ? `${id}-minutes` : undefined} className="min-w-0">
            <legend className="mb-2 text-note font-medium">How long it took</legend>
            <div className="grid grid-cols-2 gap-2.5 narrow:grid-cols-1">
              {(['hours', 'minutes'] as const).map((unit) => (
                <label key={unit} className="flex items-center gap-2 text-note">
                  <input
                    name={unit}
                    inputMode={unit === 'hours' ? 'decimal' : 'numeric'}
                    autoComplete="off"
                    maxLength={9}
                    defaultValue={startOf(entry, unit)}
                    aria-invalid={told('minutes') ? true : undefined}
                    onChange={mend('minutes')}
                    className={inputVariants()}
                  />
                  {unit}
                </label>
              ))}
            </div>
            <div aria-live="polite" className="mt-2 empty:sr-only">
              {told('minutes') && <ErrorText id={`${id}-minutes`}>{told('minutes')}</ErrorText>}
            </div>
          </fieldset>
        ) : (
          <LeadField
            label="Amount in dollars"
            name="cents"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            defaultValue={entry?.cents ? dollars(entry.cents) : ''}
            error={told('cents')}
            onChange={mend('cents')}
          />
        )}
      </div>
      <div>
        <label
          htmlFor={`${id}-note`}
          className="mb-2 flex items-baseline justify-between gap-2 text-note font-medium"
        >
          What it was for
          <span className="text-sm font-normal text-muted-foreground">Optional</span>
        </label>
        <textarea
          id={`${id}-note`}
          name="note"
          rows={2}
          maxLength={MOST_NOTE}
          defaultValue={entry?.note ?? ''}
          aria-invalid={told('note') ? true : undefined}
          aria-describedby={told('note') ? `${id}-note-error` : undefined}
          onChange={mend('note')}
          className={inputVariants({ kind: 'area' })}
        />
        <div aria-live="polite" className="mt-2 empty:sr-only">
          {told('note') && <ErrorText id={`${id}-note-error`}>{told('note')}</ErrorText>}
        </div>
      </div>
      <div>
        <label
          htmlFor={`${id}-breach`}
          className="mb-2 flex items-baseline justify-between gap-2 text-note font-medium"
        >
          Which breach it came from
          <span className="text-sm font-normal text-muted-foreground">Optional</span>
        </label>
        <select
          id={`${id}-breach`}
          name="breach"
          defaultValue={listed ?? ''}
          className={inputVariants({ kind: 'select' })}
        >
          <option value="">Not known</option>
          {!isListed && <option value={listed}>{listed}</option>}
          {breaches.map(({ uniqueBreachId, title }) => (
            <option key={uniqueBreachId} value={uniqueBreachId}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <div role="alert" className="empty:sr-only">
        {problem && !isTold && <ErrorText id={`${id}-problem`}>{problem.words}</ErrorText>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton
          label={entry ? 'Save' : 'Write it down'}
          busyLabel="Saving..."
          busy={busy}
          width="phone"
        />
        {done && (
          <button type="button" onClick={done} className={buttonVariants({ variant: 'ghost' })}>
            Cancel
          </button>
        )}
        <p role="status" className="text-note text-muted-foreground">
          {said}
        </p>
      </div>
    </form>
  )
}

type Typed = Omit<LossEntry, 'id'>

function readForm(data: FormData, kind: LossKind): Typed {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    kind,
    day: text('day'),
    cents: kind === 'time' ? null : centsOf(text('cents')),
    minutes: kind === 'time' ? minutesOf(text('hours'), text('minutes')) : null,
    note: text('note'),
    uniqueBreachId: text('breach') || null,
  }
}

function startOf(entry: LossEntry | undefined, unit: 'hours' | 'minutes'): string {
  if (!entry?.minutes) return ''
  return String(unit === 'hours' ? Math.floor(entry.minutes / 60) : entry.minutes % 60)
}

function wrongIn({ kind, day, cents, minutes }: Typed): Errors {
  const found = {
    day: dayError(day, todayHere(new Date())),
    ...(kind === 'time' ? { minutes: minutesError(minutes) } : { cents: centsError(cents) }),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null)) as Errors
}

function focus(form: HTMLFormElement, field: string): void {
  form.querySelector<HTMLInputElement>(`[name="${field === 'minutes' ? 'hours' : field}"]`)?.focus()
}
