'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { buttonVariants, type ButtonLook } from '@/components/ui/button-variants'
import { Spinner } from '@/components/ui/icons/spinner'
import { takeOver } from './guard-forms'

interface SubmitButtonProps extends ButtonLook {
  label: string
  /** The words while `busy`, for instance 'Checking...'. */
  busyLabel: string
  busy: boolean
  icon?: ReactNode
}

/**
 * A form's submit button. Both of its labels lie in one cell, so that the width holds; while busy it stays focusable,
 * and the form has to ignore what is pressed. It never waits for the fields: pressing it says which are missing. It can be pressed before the page's scripts run: guard-forms.ts says what then happens.
 */
export function SubmitButton({ label, busyLabel, busy, icon, ...look }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => takeOver(button.current?.form), [])
  const cell = 'col-start-1 row-start-1 flex items-center justify-center gap-2'
  return (
    <button
      ref={button}
      type="submit"
      aria-disabled={busy || undefined}
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
