'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { takeOver } from './guard-forms'

interface PressFormProps {
  /** Where the browser sends it while the page's code is not there; without one it waits for the code. */
  action?: string
  /** What the code does. */
  press(): void
  busy: boolean
  className: string
  children: ReactNode
}

/** A button that must not be pressed in vain, however early: a form of its own (guard-forms.ts). */
export function PressForm({ action, press, busy, className, children }: PressFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => takeOver(form.current), [])
  return (
    <form
      ref={form}
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
      className="contents"
    >
      <button type="submit" aria-disabled={busy || undefined} className={className}>
        {children}
      </button>
    </form>
  )
}
