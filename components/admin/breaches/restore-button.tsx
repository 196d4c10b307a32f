'use client'

import type { ReactNode } from 'react'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { restoreBreach } from '@/lib/api-client/admin-breaches'
import { focusTab } from '../focus-tab'

/** Lets the next sync bring an entry back. */
export function RestoreButton({
  name,
  title,
  icon,
  className,
}: {
  name: string
  title: string
  icon: ReactNode
  className: string
}) {
  const { busy, run } = useAction()

  async function restore(): Promise<void> {
    const response = await run(() => restoreBreach(name), 'Not restored', 'Failed to restore the breach')
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
      className={className}
    >
      <span className="flex items-center justify-center gap-2">
        {icon}Restore<span className="sr-only"> {title}</span>
      </span>
    </button>
  )
}
