'use client'

import { useRouter } from 'next/navigation'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { OpenIcon } from '@/components/ui/icons/open-icon'
import { inputVariants } from '@/components/ui/input-variants'
import { showToast } from '@/components/ui/toast-store'
import { setBreachStatus } from '@/lib/api-client/admin-breaches'
import type { BreachEvidence } from '@/lib/breaches/breach'
import { isGrounded, needsGround } from '@/lib/breaches/status/claim-ground'
import { STATUS_LABELS } from '@/lib/breaches/status/status'
import type { StatusCode } from '@/lib/breaches/status/status-table'
import { groundBody, type Ground } from './ground'
import { GroundForm } from './ground-form'
import { STATUS_ICONS } from './status-icons'

interface StatusSelectProps {
  uniqueBreachId: string
  title: string
  /** massActionBreachStatus as text. */
  status: string
  /** What it rests on. */
  evidence: BreachEvidence | null
}

/**
 * Sets a breach's status as soon as one is chosen, and takes it back on Undo. When that fails, the old one stands there again. A closed select
 * changes with every press of an arrow key, and a status is public at once: what the keyboard passes over is asked about. One that
 * asks others to act is set once it is said what it rests on.
 */
export function StatusSelect({ uniqueBreachId, title, status, evidence }: StatusSelectProps) {
  const id = useId()
  const router = useRouter()
  const { busy, run } = useAction()
  const select = useRef<HTMLSelectElement>(null)
  const [chosen, setChosen] = useState(status)
  /** What the keyboard stands on, not set yet. */
  const [passed, setPassed] = useState<string | null>(null)
  /** What waits for its ground. */
  const [asking, setAsking] = useState<string | null>(null)
  /** What it was before it was set here: a press on the wrong line is public, and can be taken back. */
  const [before, setBefore] = useState<string | null>(null)
  const byKeyboard = useRef(false)
  const shown = busy ? chosen : (passed ?? asking ?? status)

  async function set(next: string, ground: Ground | null = null): Promise<void> {
    setPassed(null)
    setAsking(null)
    setBefore(null)
    if (busy || next === status) return
    if (ground === null && needsGround(Number(next)) && !isGrounded(evidence, null)) return setAsking(next)
    setChosen(next)
    const { evidence: given, reason } = groundBody(ground)
    const body = {
      // A day that is there stays.
      ...(given && { evidence: { ...given, deadline: evidence?.deadline ?? null } }),
      ...(reason && { reason }),
    }
    const response = await run(() => setBreachStatus(uniqueBreachId, next, status, body), {
      failed: 'Update Failed',
      otherwise: 'Failed to update breach status',
    })
    // Somebody else may have been faster: show what it is now.
    if (!response) return router.refresh()
    showToast({ tone: 'success', title: 'Status Updated', text: response.message })
    setBefore(status)
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    // Enter ends the choice in an open list, before the change is told, and confirms one in a closed one.
    byKeyboard.current = key !== 'Enter'
    if (key === 'Enter' && passed !== null) void set(passed)
    if (key !== 'Escape') return
    setPassed(null)
    setAsking(null)
  }

  function leave(next: string | null): void {
    select.current?.focus()
    if (next !== null) return void set(next)
    setPassed(null)
    setAsking(null)
  }

  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-medium">
        Status<span className="sr-only"> of {title}</span>
      </label>
      <div className="relative">
        <span className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2">
          {STATUS_ICONS[shown]}
        </span>
        <select
          ref={select}
          id={id}
          value={shown}
          aria-busy={busy || undefined}
          onKeyDown={onKeyDown}
          onPointerDown={() => (byKeyboard.current = false)}
          onChange={({ target: { value } }) =>
            byKeyboard.current ? setPassed(value === status ? null : value) : void set(value)
          }
          className={inputVariants({ kind: 'select', className: 'appearance-none pr-10 pl-11' })}
        >
          {Object.entries(STATUS_LABELS).map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2">
          <OpenIcon />
        </span>
      </div>
      <div role="status" className="mt-2 flex flex-wrap items-center gap-2 empty:sr-only">
        {before !== null && !busy && passed === null && asking === null && status === chosen && (
          <>
            <span className="text-sm text-muted-foreground">
              Set to {STATUS_LABELS[Number(status) as StatusCode]}, for everybody.
            </span>
            <button
              type="button"
              onClick={() => leave(before)}
              className={buttonVariants({ variant: 'outline', size: 'dense', layout: 'cell' })}
            >
              Undo
              <span className="sr-only"> and go back to {STATUS_LABELS[Number(before) as StatusCode]}</span>
            </button>
          </>
        )}
        {passed !== null && (
          <>
            <span className="basis-full text-sm text-muted-foreground">
              Not set yet. Press Enter to set it.
            </span>
            <button
              type="button"
              onClick={() => leave(passed)}
              className={buttonVariants({ variant: 'outline', size: 'dense', layout: 'cell' })}
            >
              Set to {STATUS_LABELS[Number(passed) as StatusCode]}
            </button>
            <button
              type="button"
              onClick={() => leave(null)}
              className={buttonVariants({ variant: 'outline', size: 'dense', layout: 'cell' })}
            >
              Cancel
            </button>
          </>
        )}
      </div>
      {asking !== null && (
        <GroundForm
          key={asking}
          name={`${STATUS_LABELS[Number(asking) as StatusCode]}: ${title}`}
          className="mt-3"
          asks
          note="The public sees case, court and source. The reason stands in the audit log alone."
          submit={{ label: `Set to ${STATUS_LABELS[Number(asking) as StatusCode]}`, variant: 'outline' }}
          onSet={(ground) => {
            select.current?.focus()
            void set(asking, ground)
          }}
          onCancel={() => leave(null)}
        />
      )}
    </div>
  )
}
