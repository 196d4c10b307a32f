import { useId, useRef, useState, type FormEvent } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { inputVariants } from '@/components/ui/input-variants'
import { GROUND_REQUIRED, isGrounded, needsGround } from '@/lib/breaches/status/claim-ground'
import { isWebAddress } from '@/lib/breaches/status/evidence'
import { STATUS_LABELS } from '@/lib/breaches/status/status'
import type { StatusText } from '@/lib/breaches/status/status-table'
import { plural } from '@/lib/site/format'
import { GroundFields, NO_GROUND, type Ground } from './ground-fields'

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
          note="The public sees case, court and source of each breach that has none yet; one that has keeps its own. The reason stands in the audit log alone."
        />
      )}
      <div className="flex flex-wrap gap-2">
        <button type="submit" className={buttonVariants({ size: 'dense' })}>
          Set status of {plural(count, 'breach', 'breaches')}
        </button>
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

/** What is wrong, by field; nothing where it can be sent. */
export function problemsOf(ground: Ground): Record<string, string> {
  const { sourceUrl, reason, ...evidence } = trimmed(ground)
  if (sourceUrl !== '' && !isWebAddress(sourceUrl))
    return { sourceUrl: 'Source link must begin with http:// or https://' }
  return isGrounded({ ...evidence, sourceUrl, deadline: null }, reason) ? {} : { caseName: GROUND_REQUIRED }
}

/** As a call takes it: what is empty is left out. */
export function groundBody(ground: Ground | null) {
  if (!ground) return {}
  const { reason, ...evidence } = trimmed(ground)
  return {
    ...(Object.values(evidence).some((text) => text !== '') && { evidence }),
    ...(reason !== '' && { reason }),
  }
}

function trimmed(ground: Ground): Ground {
  const { caseName, court, sourceUrl, reason } = ground
  return {
    caseName: caseName.trim(),
    court: court.trim(),
    sourceUrl: sourceUrl.trim(),
    reason: reason.trim(),
  }
}
