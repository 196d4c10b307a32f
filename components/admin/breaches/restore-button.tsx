'use client'

import { Undo2 } from 'lucide-react'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { showToast } from '@/components/ui/toast-store'
import { restoreBreach } from '@/lib/api-client/admin-breaches'
import { focusTab } from '../focus-tab'

/** Lets the next sync bring an entry back. */
export function RestoreButton({ name, title }: { name: string; title: string }) {
  const { busy, run } = useAction()

  async function restore(): Promise<void> {
    const response = await run(() => restoreBreach(name), {
      failed: 'Not restored',
      otherwise: 'Failed to restore the breach',
    })
    if (!response) return
    showToast({ tone: 'success', title: 'Breach Restored', text: response.message })
    focusTab()
  }

  return (
    <button
      type="button"
      onClick={() => void restore()}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonVariants({ variant: 'outline', size: 'dense', layout: 'cell' })}
    >
      <span className="flex items-center justify-center gap-2">
        <Undo2 {...BUTTON_ICON} />
        Restore<span className="sr-only"> {title}</span>
      </span>
    </button>
  )
}
