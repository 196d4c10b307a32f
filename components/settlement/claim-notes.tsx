'use client'

import { useId, useState, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useAction } from '@/components/forms/use-action'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { setTracker } from '@/lib/api-client/follows'
import { claimNumberError, dayError, latestToday, todayHere } from '@/lib/follows/claim-rules'
import type { MemberClaim } from '@/lib/follows/member-claim'
import type { TrackerState } from '@/lib/follows/tracker'
import { MOST_CENTS } from '@/lib/plan/diary/entry'
import { centsOf } from '@/lib/validation/typed-amounts'

/** What a member notes of a claim, for themselves: its day and its number, or what was paid. Nothing is needed. */
export function ClaimNotes({
  item: { slug, state, filedOn, claimNumber, paidCents },
}: {
  item: Pick<MemberClaim, 'slug' | 'filedOn' | 'claimNumber' | 'paidCents'> & { state: TrackerState }
}) {
  const id = useId()
  const { busy, problem, run } = useAction()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [said, setSaid] = useState('')
  const wrong = { ...problem?.fields, ...errors }

  async function submit(form: HTMLFormElement): Promise<void> {
    const typed = textsOf(form, ['filedOn', 'claimNumber', 'paid'])
    const found = errorsOf(typed)
    setErrors(found)
    setSaid('')
    if (Object.keys(found).length > 0) {
      // Such a number stays nowhere, not even in the field.
      const field = form.elements.namedItem('claimNumber')
      if (found.claimNumber && field instanceof HTMLInputElement) field.value = ''
      return
    }
    const saved = await run(() =>
      setTracker(slug, {
        state,
        filedOn: typed.filedOn || null,
        claimNumber: typed.claimNumber || null,
        ...(state === 'paid' && { paidCents: centsOf(typed.paid) }),
      }),
    )
    if (saved) setSaid('Saved')
  }

  const field = (
    name: string,
    label: string,
    input: Partial<React.InputHTMLAttributes<HTMLInputElement>>,
  ) => (
    <div className="min-w-0">
      <Label htmlFor={`${id}-${name}`} className="text-note">
        {label}
      </Label>
      <input
        id={`${id}-${name}`}
        name={name}
        autoComplete="off"
        aria-invalid={wrong[name] ? true : undefined}
        aria-describedby={wrong[name] ? `${id}-${name}-error` : undefined}
        className={inputVariants()}
        {...input}
      />
      <div role="alert" className="empty:sr-only">
        {wrong[name] && <ErrorText id={`${id}-${name}-error`}>{wrong[name]}</ErrorText>}
      </div>
    </div>
  )

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
      className="grid gap-3"
    >
      {field('filedOn', 'Day you filed (optional)', {
        type: 'date',
        max: latestToday(new Date()),
        defaultValue: filedOn ?? '',
        suppressHydrationWarning: true,
      })}
      {field('claimNumber', 'Claim number (optional)', { type: 'text', defaultValue: claimNumber ?? '' })}
      {state === 'paid' &&
        field('paid', 'Amount paid, in dollars (optional)', {
          type: 'text',
          inputMode: 'decimal',
          defaultValue: paidCents === null ? '' : (paidCents / 100).toFixed(2),
        })}
      <SubmitButton label="Save" busyLabel="Saving..." busy={busy} variant="outline" size="dense" />
      <p role="status" className="text-note text-muted-foreground empty:sr-only">
        {said || (problem && Object.keys(problem.fields).length === 0 ? problem.words : '')}
      </p>
      <p className="text-xs text-muted-foreground">Your notes are kept for you only.</p>
    </form>
  )
}

function errorsOf(typed: { filedOn: string; claimNumber: string; paid: string }): Record<string, string> {
  const all = {
    filedOn: typed.filedOn === '' ? null : dayError(typed.filedOn, todayHere(new Date())),
    claimNumber: claimNumberError(typed.claimNumber),
    paid: typed.paid.trim() === '' ? null : paidError(centsOf(typed.paid)),
  }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

function paidError(cents: number | null): string | null {
  if (cents === null) return 'Enter an amount, like 75.50'
  return cents > MOST_CENTS ? 'Enter no more than $1,000,000' : null
}
