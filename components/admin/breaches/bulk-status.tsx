import { useId, useRef, useState } from 'react'
import { inputVariants } from '@/components/ui/input-variants'
import { needsGround } from '@/lib/breaches/status/claim-ground'
import { STATUS_LABELS } from '@/lib/breaches/status/status'
import type { StatusText } from '@/lib/breaches/status/status-table'
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

/** Which status the selected breaches are to have; what it rests on is asked once for all of them. */
export function BulkStatus({ count, onSet, onCancel }: BulkStatusProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const [status, setStatus] = useState('')

  return (
    <GroundForm
      name="Set status"
      className="border-b pb-3"
      asks={status !== '' && needsGround(Number(status))}
      isWide
      note="The public sees case, court and source of each breach that has none yet; one that has keeps its own. The reason stands in the audit log alone."
      submit={{ label: `Set status of ${plural(count, 'breach', 'breaches')}` }}
      onSet={(ground) =>
        status === '' ? select.current!.focus() : onSet({ status: status as StatusText, ground })
      }
      onCancel={onCancel}
    >
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
    </GroundForm>
  )
}
