import type { MouseEvent, ReactNode } from 'react'
import { ignoreHeldKey } from '@/components/forms/use-two-step'
import { buttonVariants, type ButtonLook } from '@/components/ui/button-variants'
import { Spinner } from '@/components/ui/icons/spinner'

interface ActionButtonProps extends Pick<ButtonLook, 'variant'> {
  label: string
  busyLabel: string
  busy: boolean
  /** Whether something else is under way beside it. */
  blocked?: boolean
  /** What it is done to, for who cannot see where the button stands. */
  object?: string
  icon?: ReactNode
  onPress(event: MouseEvent): void
}

/** A button that does something at once. Both of its labels lie in one cell, so that the width holds; while busy it stays focusable. */
export function ActionButton({
  label,
  busyLabel,
  busy,
  blocked = false,
  object,
  icon,
  variant,
  onPress,
}: ActionButtonProps) {
  const cell = (shown: boolean) =>
    `col-start-1 row-start-1 flex items-center justify-center gap-2 ${shown ? '' : 'invisible'}`
  return (
    <button
      type="button"
      onClick={(event) => !busy && !blocked && onPress(event)}
      onKeyDown={ignoreHeldKey}
      aria-disabled={busy || blocked || undefined}
      aria-busy={busy || undefined}
      className={buttonVariants({ variant, size: 'dense', layout: 'cell' })}
    >
      <span className={cell(!busy)} aria-hidden={busy}>
        {icon}
        <span>
          {label}
          {object && <span className="sr-only"> {object}</span>}
        </span>
      </span>
      <span className={cell(busy)} aria-hidden={!busy}>
        <Spinner />
        <span>{busyLabel}</span>
      </span>
    </button>
  )
}
