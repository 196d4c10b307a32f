'use client'

import { useRouter } from 'next/navigation'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { OpenIcon } from '@/components/ui/icons/open-icon'
import { inputVariants } from '@/components/ui/input-variants'
import { showToast } from '@/components/ui/toast-store'
import { changeBreaches, setBreachStatus } from '@/lib/api-client/admin-breaches'
import type { BreachEvidence } from '@/lib/breaches/breach'
import { needsGround } from '@/lib/breaches/status/claim-ground'
import { STATUS_LABELS } from '@/lib/breaches/status/status'
import { statusOf, type StatusCode } from '@/lib/breaches/status/status-table'
import { formatDate } from '@/lib/site/format'
import { evidenceAfter, type Ground } from './ground'
import { GroundForm } from './ground-form'
import { STATUS_ICONS } from './status-icons'

interface StatusSelectProps {
  breachId: number
  uniqueBreachId: string
  title: string
  /** massActionBreachStatus as text. */
  status: string
  /** What it rests on. */
  evidence: BreachEvidence | null
}

const BUTTON = buttonVariants({ variant: 'outline', size: 'dense', layout: 'cell' })
const labelOf = (status: string) => STATUS_LABELS[Number(status) as StatusCode]

/**
 * Sets a breach's status once it is chosen and confirmed, however it was chosen, and takes it back on Undo: a status is public at once,
 * and a closed select changes with every press of an arrow key. One that asks others to act shows what it will rest on, and is set
 * once that is said. When it fails, the old one stands there again.
 */
export function StatusSelect({ breachId, uniqueBreachId, title, status, evidence }: StatusSelectProps) {
  const id = useId()
  const router = useRouter()
  const { busy, run } = useAction()
  const select = useRef<HTMLSelectElement>(null)
  const [chosen, setChosen] = useState(status)
  /** What is chosen and not set yet. */
  const [asking, setAsking] = useState<string | null>(null)
  /** What was set here, and what it was before: a press on the wrong line is public, and can be taken back. */
  const [made, setMade] = useState<{ change: string; before: string } | null>(null)
  const shown = busy ? chosen : (asking ?? status)
  const asksGround = asking !== null && needsGround(Number(asking))

  async function set(next: string, ground: Ground | null = null): Promise<void> {
    // What is being typed for the next one stays there meanwhile.
    if (busy) return
    setAsking(null)
    setMade(null)
    if (next === status) return
    if (ground === null && needsGround(Number(next))) return setAsking(next)
    setChosen(next)
    const reason = ground?.reason.trim()
    const body = { ...(ground && { evidence: evidenceAfter(ground, evidence) }), ...(reason && { reason }) }
    const response = await run(() => setBreachStatus(uniqueBreachId, next, status, body), {
      failed: 'Update Failed',
      otherwise: 'Failed to update breach status',
    })
    // Somebody else may have been faster: show what it is now.
    if (!response) return router.refresh()
    showToast({ tone: 'success', title: 'Status Updated', text: response.message })
    if (response.change !== null) setMade({ change: response.change, before: status })
  }

  /** As it was, what it rested on too. */
  async function undo(change: string, before: string): Promise<void> {
    select.current?.focus()
    if (busy) return
    setMade(null)
    setChosen(before)
    const response = await run(
      () => changeBreaches({ action: 'undo-status', breaches: [{ id: breachId, change }] }),
      { failed: 'Undo Failed' },
    )
    // It can be tried again.
    if (!response) {
      setChosen(status)
      setMade({ change, before })
      return
    }
    const [result] = response.results
    if (result?.outcome === 'done')
      showToast({ tone: 'success', title: 'Status taken back', text: result.message })
    else if (result) showToast({ tone: 'error', title: 'Undo Failed', text: result.message })
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Enter' && asking !== null && !asksGround) void set(asking)
    if (key === 'Escape') setAsking(null)
  }

  function leave(next: string | null): void {
    select.current?.focus()
    if (next === null) setAsking(null)
    else void set(next)
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
          aria-describedby={`${id}-meaning`}
          onKeyDown={onKeyDown}
          onChange={({ target: { value } }) => !busy && setAsking(value === status ? null : value)}
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
      <p id={`${id}-meaning`} className="mt-2 text-sm text-muted-foreground">
        {statusOf(Number(shown)).meaning}
      </p>
      <div role="status" className="mt-2 flex flex-wrap items-center gap-2 empty:sr-only">
        {made !== null && !busy && asking === null && status === chosen && (
          <>
            <span className="text-sm text-muted-foreground">Set to {labelOf(status)}, for everybody.</span>
            <button type="button" onClick={() => void undo(made.change, made.before)} className={BUTTON}>
              Undo
              <span className="sr-only"> and go back to {labelOf(made.before)}</span>
            </button>
          </>
        )}
        {asking !== null && (
          <span className="basis-full text-sm text-muted-foreground">
            {asksGround ? 'Not set yet.' : 'Not set yet. Press Enter to set it.'}
            {needsGround(Number(status)) &&
              !asksGround &&
              ` ${labelOf(status)} is taken off for everybody; its case, court and source are kept here.`}
          </span>
        )}
        {asking !== null && !asksGround && (
          <>
            <button type="button" onClick={() => leave(asking)} className={BUTTON}>
              Set to {labelOf(asking)}
            </button>
            <button type="button" onClick={() => leave(null)} className={BUTTON}>
              Cancel
            </button>
          </>
        )}
      </div>
      {asksGround && (
        <GroundForm
          key={asking}
          name={`${labelOf(asking)}: ${title}`}
          className="mt-3"
          asks
          evidence={evidence}
          note={`The public sees case, court and source${evidence?.deadline ? `, and to act by ${formatDate(evidence.deadline)}` : ''}. The reason stands in the audit log alone.`}
          submit={{ label: `Set to ${labelOf(asking)}`, variant: 'outline' }}
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
