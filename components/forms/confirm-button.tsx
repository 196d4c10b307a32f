'use client'

import type { ReactNode } from 'react'
import { buttonVariants, type ButtonLook } from '@/components/ui/button-variants'
import { Spinner } from '@/components/ui/icons/spinner'
import { useTwoStep } from './use-two-step'

/** From the specification (admin side, section 4), of users and breaches. */
export const ARE_YOU_SURE = 'Are you sure?'

interface ConfirmButtonProps extends ButtonLook {
  label: string
  /** What it is done to, for who cannot see where the button stands. */
  object: string
  /** What the second press does, as a question; left out, what the label says. */
  question?: string
  /** What stands before it. */
  before?: typeof ARE_YOU_SURE
  busyLabel: string
  busy: boolean
  /** Whether something else is under way beside it: it does not ask, and does not look as if it were at work. */
  blocked?: boolean
  icon?: ReactNode
  /** Whether what it needs is there: without it the button does not ask. */
  mayAsk?(): boolean
  onConfirm(): void
}

/**
 * A button for what cannot be undone, or is sent: it asks when it is pressed, in the words of what comes next, and does it when it is pressed again within three
 * seconds, though not by a double-click. Its labels lie in one cell, so that the width holds and the second press meets the same button.
 */
export function ConfirmButton({
  label,
  object,
  question = `${label}?`,
  before,
  busyLabel,
  busy,
  blocked = false,
  icon,
  mayAsk,
  onConfirm,
  variant = 'remove',
  size = 'dense',
  width,
}: ConfirmButtonProps) {
  const { phase, press } = useTwoStep(busy || blocked, onConfirm)
  const asking = phase !== 'rest'
  const cell = (shown: boolean) =>
    `col-start-1 row-start-1 flex items-center justify-center gap-2 ${shown ? '' : 'invisible'}`
  return (
    <>
      <button
        type="button"
        data-two-step={phase}
        {...press}
        onClick={(event) => {
          if (phase !== 'rest' || !mayAsk || mayAsk()) press.onClick(event)
        }}
        aria-disabled={busy || blocked || undefined}
        aria-busy={busy || undefined}
        className={buttonVariants({
          layout: 'cell',
          size,
          width,
          // One that is solid at rest stays as it is.
          variant: asking && variant !== 'destructive' ? 'removeAsking' : variant,
        })}
      >
        <span className={cell(!asking && !busy)} aria-hidden={asking || busy}>
          {icon}
          <span>
            {label}
            <span className="sr-only"> {object}</span>
          </span>
        </span>
        <span className={cell(asking)} aria-hidden={!asking}>
          {icon}
          {before ? (
            <span className="grid text-left leading-tight">
              <span>{before}</span> <span className="text-sm">{question}</span>
            </span>
          ) : (
            <span className="min-w-0 text-left leading-tight">{question}</span>
          )}
        </span>
        <span className={cell(busy && !asking)} aria-hidden={!busy || asking}>
          <Spinner />
          <span>{busyLabel}</span>
        </span>
      </button>
      <span role="status" className="sr-only">
        {asking && `${before ? `${before} ` : ''}${question} Press again to confirm: ${label} ${object}.`}
      </span>
    </>
  )
}
