'use client'

import { useRef } from 'react'
import { moveOn } from '@/components/forms/move-on'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { showToast } from '@/components/ui/toast-store'
import { endSession } from '@/lib/api-client/account'

/** Signs another browser out. */
export function EndSessionButton({ id, device }: { id: string; device: string }) {
  const { busy, run } = useAction()
  const button = useRef<HTMLButtonElement>(null)

  async function end(): Promise<void> {
    const done = () => moveOn(button.current)
    if (busy || !(await run(() => endSession(id), { failed: 'Not signed out', done }))) return
    showToast({ tone: 'success', title: 'Signed out', text: `${device} is signed out.` })
  }

  return (
    <button
      ref={button}
      type="button"
      onClick={() => void end()}
      aria-disabled={busy || undefined}
      className={buttonVariants({ variant: 'outline', size: 'dense', layout: 'cell' })}
    >
      Sign out<span className="sr-only"> {device}</span>
    </button>
  )
}
