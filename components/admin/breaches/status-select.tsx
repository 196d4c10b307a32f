'use client'

import { useRouter } from 'next/navigation'
import { useId, useState, type ReactNode } from 'react'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { setBreachStatus } from '@/lib/api-client/admin-breaches'
import { STATUS_LABELS } from '@/lib/breaches/status'

interface StatusSelectProps {
  uniqueBreachId: string
  title: string
  /** massActionBreachStatus as text. */
  status: string
  /** By code. */
  statusIcons: Record<string, ReactNode>
  openIcon: ReactNode
  look: string
}

/** Sets a breach's status as soon as one is chosen. When that fails, the old one stands there again. */
export function StatusSelect({ uniqueBreachId, title, status, statusIcons, openIcon, look }: StatusSelectProps) {
  const id = useId()
  const router = useRouter()
  const { busy, run } = useAction()
  const [chosen, setChosen] = useState(status)
  const shown = busy ? chosen : status

  async function choose(next: string): Promise<void> {
    if (busy || next === status) return
    setChosen(next)
    const answer = await run(() => setBreachStatus(uniqueBreachId, next, status), 'Update Failed', 'Failed to update breach status')
    if (answer) showToast({ tone: 'success', title: 'Status Updated', text: answer.message })
    // Somebody else may have been faster: show what it is now.
    else router.refresh()
  }

  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-medium">Status<span className="sr-only"> of {title}</span></label>
      <div className="relative">
        <span className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2">{statusIcons[shown]}</span>
        <select id={id} value={shown} aria-busy={busy || undefined} onChange={(event) => void choose(event.target.value)} className={look}>
          {Object.entries(STATUS_LABELS).map(([code, label]) => <option key={code} value={code}>{label}</option>)}
        </select>
        <span className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2">{openIcon}</span>
      </div>
    </div>
  )
}
