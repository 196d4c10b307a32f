'use client'

import { useRouter } from 'next/navigation'
import { useTransition, type ReactNode } from 'react'

/** Loads what the page shows anew. */
export function RetryButton({
  label,
  busyLabel,
  className,
  icon,
}: {
  label: string
  busyLabel: string
  className: string
  icon: ReactNode
}) {
  const router = useRouter()
  const [busy, start] = useTransition()
  const cell = (shown: boolean) =>
    `col-start-1 row-start-1 flex items-center justify-center gap-2 ${shown ? '' : 'invisible'}`
  return (
    <button
      type="button"
      onClick={() => !busy && start(() => router.refresh())}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={className}
    >
      <span className={cell(!busy)} aria-hidden={busy}>
        {icon}
        {label}
      </span>
      <span className={cell(busy)} aria-hidden={!busy}>
        {busyLabel}
      </span>
    </button>
  )
}
