import { useId, useRef, useState } from 'react'
import { LeadField } from '@/components/leads/lead-field'
import { inputVariants } from '@/components/ui/input-variants'
import { CONFIRMED_MAX_LENGTH, typedNumber } from '@/lib/alerts/confirmed-number'
import { needsGround } from '@/lib/breaches/status/claim-ground'
import { STATUS_LABELS } from '@/lib/breaches/status/status'
import { statusOf, type StatusText } from '@/lib/breaches/status/status-table'
import { formatNumber } from '@/lib/validation/format-number'
import { CONFIRM_CHANGES_ABOVE } from '@/lib/lists/bulk'
import { plural } from '@/lib/site/format'
import type { Ground } from './ground'
import { GroundForm } from './ground-form'

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

/** Which status the selected breaches are to have; what it rests on is asked once for all of them, and of many their number is typed. */
export function BulkStatus({ count, onSet, onCancel }: BulkStatusProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const number = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const asksNumber = status !== '' && count > CONFIRM_CHANGES_ABOVE

  function set(ground: Ground | null): void {
    if (status === '') return select.current!.focus()
    if (asksNumber && typedNumber(typed) !== count) {
      setError(`Type ${formatNumber(count)} to confirm`)
      return number.current!.focus()
    }
    onSet({ status: status as StatusText, ground })
  }

  return (
    <GroundForm
      name="Set status"
      className="border-b pb-3"
      asks={status !== '' && needsGround(Number(status))}
      count={count}
      isWide
      note="The public sees case, court and source of each breach that has none yet; one that has keeps its own. The reason stands in the audit log alone."
      submit={{ label: `Set status of ${plural(count, 'breach', 'breaches')}` }}
      onSet={set}
      onCancel={onCancel}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <div>
          <label htmlFor={id} className="mb-1 block text-sm font-medium">
            New status
          </label>
          <select
            ref={select}
            id={id}
            value={status}
            aria-describedby={`${id}-meaning`}
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
          <p id={`${id}-meaning`} className="mt-1 text-sm text-muted-foreground empty:hidden">
            {status !== '' && statusOf(Number(status)).meaning}
          </p>
        </div>
        {asksNumber && (
          <LeadField
            ref={number}
            label="How many breaches get it, for everybody?"
            hint={`Type ${formatNumber(count)}.`}
            error={error}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setError(undefined)
            }}
            inputMode="numeric"
            autoComplete="off"
            maxLength={CONFIRMED_MAX_LENGTH}
            narrow
          />
        )}
      </div>
    </GroundForm>
  )
}
