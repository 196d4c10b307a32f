import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated'

interface SubmitButtonProps {
  label: string
  /** The words while `busy`, for instance 'Checking...'. */
  busyLabel: string
  busy: boolean
  /** Fields are still missing or wrong: pressing it says which. */
  blocked?: boolean
  icon?: ReactNode
  spinner: ReactNode
  /** From `buttonVariants`, made on the server. */
  className: string
}

/**
 * A form's submit button. Both of its labels lie in one cell, so that the width holds; while busy it stays focusable,
 * and the form has to ignore what is pressed. Before the page's scripts run it cannot be pressed: the browser would put
 * what was typed into an address.
 */
export function SubmitButton({
  label,
  busyLabel,
  busy,
  blocked = false,
  icon,
  spinner,
  className,
}: SubmitButtonProps) {
  const hydrated = useHydrated()
  const cell = 'col-start-1 row-start-1 flex items-center justify-center gap-2'
  return (
    <button
      type="submit"
      disabled={!hydrated}
      aria-disabled={busy || blocked || undefined}
      aria-busy={busy || undefined}
      className={className}
    >
      <span className={busy ? `${cell} invisible` : cell} aria-hidden={busy}>
        {icon}
        {label}
      </span>
      <span className={busy ? cell : `${cell} invisible`} aria-hidden={!busy}>
        {spinner}
        {busyLabel}
      </span>
    </button>
  )
}
