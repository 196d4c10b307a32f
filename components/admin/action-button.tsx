import type { ReactNode } from 'react'

interface ActionButtonProps {
  label: string
  busyLabel: string
  busy: boolean
  /** What it is done to, for who cannot see where the button stands. */
  object?: string
  icon?: ReactNode
  spinner: ReactNode
  /** From `buttonVariants`, with `grid`. */
  className: string
  onPress(): void
}

/** A button that does something at once. Both of its labels lie in one cell, so that the width holds; while busy it stays focusable. */
export function ActionButton({
  label,
  busyLabel,
  busy,
  object,
  icon,
  spinner,
  className,
  onPress,
}: ActionButtonProps) {
  const cell = (shown: boolean) =>
    `col-start-1 row-start-1 flex items-center justify-center gap-2 ${shown ? '' : 'invisible'}`
  return (
    <button
      type="button"
      onClick={() => !busy && onPress()}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={className}
    >
      <span className={cell(!busy)} aria-hidden={busy}>
        {icon}
        <span>
          {label}
          {object && <span className="sr-only"> {object}</span>}
        </span>
      </span>
      <span className={cell(busy)} aria-hidden={!busy}>
        {spinner}
        <span>{busyLabel}</span>
      </span>
    </button>
  )
}
