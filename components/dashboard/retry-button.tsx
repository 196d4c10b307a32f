'use client'

import { useState } from 'react'
import { sayUnreachable, useRefresh } from '@/components/forms/use-refresh'
import { buttonVariants } from '@/components/ui/button-variants'
import { RefreshIcon } from '@/components/ui/icons/refresh-icon'

/** Loads what the page shows anew. */
export function RetryButton({
  label,
  busyLabel,
  className,
}: {
  label: string
  busyLabel: string
  /** Where it stands: how far from what, and how wide. */
  className: string
}) {
  const [wasPressed, setPressed] = useState(false)
  const [refresh, busy] = useRefresh(() => {
    // The toast says it.
    setPressed(false)
    sayUnreachable()
  })
  const cell = (shown: boolean) =>
    `col-start-1 row-start-1 flex items-center justify-center gap-2 ${shown ? '' : 'invisible'}`
  return (
    <>
      <button
        type="button"
        onClick={() => {
          if (busy) return
          setPressed(true)
          refresh()
        }}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        className={buttonVariants({ variant: 'outline', layout: 'cell', className })}
      >
        <span className={cell(!busy)} aria-hidden={busy}>
          <RefreshIcon />
          {label}
        </span>
        <span className={cell(busy)} aria-hidden={!busy}>
          {busyLabel}
        </span>
      </button>
      <span role="status" className="sr-only">
        {wasPressed && (busy ? busyLabel : 'Done.')}
      </span>
    </>
  )
}
