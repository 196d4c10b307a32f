'use client'

import { useRouter } from 'next/navigation'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { showToast } from '@/components/ui/toast-store'
import { moveLead } from '@/lib/api-client/admin-leads'
import type { LeadState } from '@/lib/leads/lead-view'

interface MoveButtonsProps {
  id: string
  state: LeadState
  states: readonly (readonly [state: LeadState, label: string])[]
}

/** The states of a request, the present one pressed in. */
export function MoveButtons({ id, state, states }: MoveButtonsProps) {
  const router = useRouter()
  const { busy, run } = useAction()

  async function move(to: LeadState): Promise<void> {
    if (busy || to === state) return
    const moved = await run(() => moveLead(id, to, state), { failed: 'Not moved' })
    // Refused: the page shows what another operator made of it.
    if (moved === null) return router.refresh()
    showToast({
      tone: 'success',
      title: moved.changed ? 'Lead moved' : 'Nothing to change',
      text: moved.message,
    })
  }

  return (
    <div role="group" aria-label="State of the lead" className="flex flex-wrap gap-2">
      {states.map(([name, label]) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === state}
          aria-disabled={busy || undefined}
          onClick={() => void move(name)}
          className={buttonVariants({
            variant: name === state ? 'default' : 'outline',
            size: 'dense',
            layout: 'cell',
          })}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
