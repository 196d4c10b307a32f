'use client'

import { useId, useRef, useState, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAction } from '@/components/forms/use-action'
import { inputVariants } from '@/components/ui/input-variants'
import { setFreeze } from '@/lib/api-client/plan'
import { dayAheadError, FREEZE_STATES, type Freeze, type FreezeState } from '@/lib/plan/member-plan'

const WORDS: Record<FreezeState, string> = {
  not_frozen: 'Not frozen',
  frozen: 'Frozen',
  lifted: 'Lifted until a day',
}

/** Whether credit is frozen at one bureau, as the member notes it. */
export function FreezeForm({ freeze, name }: { freeze: Freeze; name: string }) {
  const id = useId()
  const day = useRef<HTMLInputElement>(null)
  const { busy, problem, run } = useAction()
  const [state, setState] = useState(freeze.state)
  const [error, setError] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setSaid('')
    const liftedUntil = state === 'lifted' ? (day.current?.value ?? '') : null
    const wrong = liftedUntil === null ? null : dayAheadError(liftedUntil, new Date())
    setError(wrong)
    if (wrong) return day.current?.focus()
    if (await run(() => setFreeze({ bureau: freeze.bureau, state, liftedUntil }))) setSaid('Saved.')
  }

  const told = error ?? problem?.fields.liftedUntil ?? problem?.words
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className="mt-2 grid grid-cols-1 gap-2"
    >
      <div className="flex flex-wrap items-end gap-2.5">
        <div className="grow basis-40">
          <label htmlFor={`${id}-state`} className="mb-1 block text-sm text-muted-foreground">
            <span className="sr-only">{name}: </span>My credit file there is
          </label>
          <select
            id={`${id}-state`}
            name="state"
            value={state}
            onChange={(event) => {
              setState(event.target.value as FreezeState)
              setSaid('')
              setError(null)
            }}
            className={inputVariants({ kind: 'select' })}
          >
            {FREEZE_STATES.map((value) => (
              <option key={value} value={value}>
                {WORDS[value]}
              </option>
            ))}
          </select>
        </div>
        {state === 'lifted' && (
          <div className="grow basis-40">
            <label htmlFor={`${id}-day`} className="mb-1 block text-sm text-muted-foreground">
              <span className="sr-only">{name}: </span>Last day it is lifted
            </label>
            <input
              ref={day}
              id={`${id}-day`}
              name="liftedUntil"
              type="date"
              defaultValue={freeze.liftedUntil ?? ''}
              aria-invalid={told ? true : undefined}
              aria-describedby={told ? `${id}-error` : undefined}
              className={inputVariants()}
            />
          </div>
        )}
        <SubmitButton label="Save" busyLabel="Saving..." busy={busy} variant="outline" />
      </div>
      <div aria-live="polite" className="text-note text-muted-foreground empty:sr-only">
        {told ? <ErrorText id={`${id}-error`}>{told}</ErrorText> : said}
      </div>
    </form>
  )
}
