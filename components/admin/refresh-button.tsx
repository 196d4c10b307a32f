'use client'

import { sayUnreachable, useRefresh } from '@/components/forms/use-refresh'
import { RefreshIcon } from '@/components/ui/icons/refresh-icon'

/** Reads everything on the page anew; disabled while that lasts. */
export function RefreshButton({ className }: { className: string }) {
  const [refresh, busy] = useRefresh(sayUnreachable)
  return (
    <button
      type="button"
      onClick={() => !busy && refresh()}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={className}
    >
      <span className={busy ? 'animate-spin motion-reduce:animate-none' : ''}>
        <RefreshIcon />
      </span>
      <span className="max-sm:sr-only">Refresh</span>
    </button>
  )
}
