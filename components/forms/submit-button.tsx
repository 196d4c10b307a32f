import type { ReactNode } from 'react'
import { buttonVariants, type ButtonLook } from '@/components/ui/button-variants'
import { Spinner } from '@/components/ui/icons/spinner'
import { useHydrated } from './use-hydrated'

interface SubmitButtonProps extends ButtonLook {
  label: string
  /** The words while `busy`, for instance 'Checking...'. */
  busyLabel: string
  busy: boolean
  /** Fields are still missing or wrong: pressing it says which. */
  blocked?: boolean
  icon?: ReactNode
}

/**
 * A form's submit button. Both of its labels lie in one cell, so that the width holds; while busy it stays focusable,
 * and the form has to ignore what is pressed. Before the page's scripts run it cannot be pressed: the browser would put
 * what was typed into an address.
 */
export function SubmitButton({ label, busyLabel, busy, blocked = false, icon, ...look }: SubmitButtonProps) {
  const hydrated = useHydrated()
  const cell = 'col-start-1 row-start-1 flex items-center justify-center gap-2'
  return (
    <button
      type="submit"
      disabled={!hydrated}
      aria-disabled={busy || blocked || undefined}
      aria-busy={busy || undefined}
      className={buttonVariants({ layout: 'cell', ...look })}
    >
      <span className={busy ? `${cell} invisible` : cell} aria-hidden={busy}>
        {icon}
        {label}
      </span>
      <span className={busy ? cell : `${cell} invisible`} aria-hidden={!busy}>
        <Spinner />
        {busyLabel}
      </span>
    </button>
  )
}
