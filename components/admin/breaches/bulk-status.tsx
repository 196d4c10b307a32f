import { useId, useRef, useState, type FormEvent } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { buttonVariants } from '@/components/ui/button-variants'
import { inputVariants } from '@/components/ui/input-variants'
import { needsGround } from '@/lib/breaches/status/claim-ground'
import { STATUS_LABELS } from '@/lib/breaches/status/status'
import type { StatusText } from '@/lib/breaches/status/status-table'
import { plural } from '@/lib/site/format'
import { NO_GROUND, problemsOf, type Ground } from './ground'
import { GroundFields } from './ground-fields'

/** A status, and what it rests on. */
export interface StatusOrder {
  status: StatusText
  ground: Ground | null
}

interface BulkStatusProps {
  count: number
  onSet(order: StatusOrder): void
  onCancel(): void
}

/** Which status the selected breaches are to have; what it rests on is asked once for all of them. */
export function BulkStatus({ count, onSet, onCancel }: BulkStatusProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const [status, setStatus] = useState('')
  const [ground, setGround] = useState(NO_GROUND)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const asks = status !== '' && needsGround(Number(status))

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (status === '') return select.current!.focus()
    const wrong = asks ? problemsOf(ground) : {}
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[id$="-${first}"]`)?.focus()
    onSet({ status: status as StatusText, ground: asks ? ground : null })
  }

  return (
    <form method="post" onSubmit={submit} aria-label="Set status" className="grid gap-3 border-b pb-3">
      <div className="max-w-80">
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          New status
        </label>
        <select
          ref={select}
          id={id}
          value={status}
          onChange={({ target }) => setStatus(target.value)}
          className={inputVariants({ kind: 'select' })}
        >
          <option value="">Choose a status</option>
          {Object.entries(STATUS_LABELS).map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {asks && (
        <GroundFields
          ground={ground}
          onChange={setGround}
          errors={errors}
          isWide
          note="The public sees case, court and source of each breach that has none yet; one that has keeps its own. The reason stands in the audit log alone."
        />
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          label={`Set status of ${plural(count, 'breach', 'breaches')}`}
          busyLabel="Setting..."
          busy={false}
          size="dense"
        />
        <button
          type="button"
          onClick={onCancel}
          className={buttonVariants({ variant: 'outline', size: 'dense' })}
        >
          Cancel
        </button>
      </div>
    </form>
  )
}
