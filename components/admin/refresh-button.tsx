'use client'

import { useRouter } from 'next/navigation'
import { useTransition, type ReactNode } from 'react'

/** Reads everything on the page anew; disabled while that lasts. */
export function RefreshButton({ className, icon }: { className: string; icon: ReactNode }) {
  const router = useRouter()
  const [busy, start] = useTransition()
  return (
    <button
      type="button"
      onClick={() => !busy && start(() => router.refresh())}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={className}
    >
      <span className={busy ? 'animate-spin motion-reduce:animate-none' : ''}>{icon}</span>
      <span className="max-sm:sr-only">Refresh</span>
    </button>
  )
}
