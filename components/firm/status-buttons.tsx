'use client'

import { useRouter } from 'next/navigation'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { showToast } from '@/components/ui/toast-store'
import { setFirmStatus } from '@/lib/api-client/firm'
import type { FirmStatus } from '@/lib/firms/hand-over/schema'

interface StatusButtonsProps {
  id: string
  status: FirmStatus
  statuses: readonly (readonly [status: FirmStatus, label: string])[]
}

/** Where a firm is with a request, the present one pressed in. */
export function StatusButtons({ id, status, statuses }: StatusButtonsProps) {
  const router = useRouter()
  const { busy, run } = useAction()

  async function set(to: FirmStatus): Promise<void> {
    if (busy || to === status) return
    const response = await run(() => setFirmStatus(id, to), { failed: 'Not Saved' })
    // Refused: the page shows what became of it.
    if (response === null) return router.refresh()
    showToast({ tone: 'success', title: 'Saved', text: response.message })
  }

  return (
    <div data-either role="group" aria-label="Status of the request" className="flex flex-wrap gap-2">
      {statuses.map(([name, label]) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === status}
          aria-disabled={busy || undefined}
          onClick={() => void set(name)}
          className={buttonVariants({
            variant: name === status ? 'default' : 'outline',
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
