'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import {
  CONSENT_MAX_AGE_S,
  consentCookieName,
  writeConsent,
  type ConsentChoice,
  type ConsentPurpose,
} from '@/lib/site/cookie-consent'

/** What the footer's button sends. */
export const OPEN_CONSENT = 'consent:open'

const BUTTON =
  'inline-flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-input bg-card px-4 text-note font-medium hover:bg-accent'

const NAMES = { analytics: 'Analytics', advertising: 'Advertising' } as const

/**
 * Asks what may be used beyond the necessary, until it is answered; the footer opens it again. Yes and no are the same
 * kind of button, and nothing but the choice itself is stored.
 */
export function ConsentBanner({
  purposes,
  initial,
  globalPrivacyControl,
}: {
  /** What this deployment has that needs a yes. */
  purposes: readonly ConsentPurpose[]
  initial: ConsentChoice | null
  globalPrivacyControl: boolean
}) {
  const [open, setOpen] = useState(initial === null)
  const [choosing, setChoosing] = useState(false)
  const [choice, setChoice] = useState(initial ?? { analytics: false, advertising: false })
  const region = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const answered = useRef(initial)

  /** Back to where it was opened from. */
  const close = useCallback(() => {
    setOpen(false)
    setChoosing(false)
    opener.current?.focus()
    opener.current = null
  }, [])

  useEffect(() => {
    function reopen() {
      opener.current =
        answered.current && document.activeElement instanceof HTMLElement ? document.activeElement : null
      setOpen(true)
      setChoosing(true)
      requestAnimationFrame(() => region.current?.focus())
    }
    // Opened from the footer it can be left as it was; the first question cannot.
    function escape(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented || !opener.current) return
      if (answered.current) setChoice(answered.current)
      close()
    }
    window.addEventListener(OPEN_CONSENT, reopen)
    window.addEventListener('keydown', escape)
    return () => {
      window.removeEventListener(OPEN_CONSENT, reopen)
      window.removeEventListener('keydown', escape)
    }
  }, [close])

  function save(made: ConsentChoice) {
    const kept = { ...made, advertising: made.advertising && !globalPrivacyControl }
    const isSecure = location.protocol === 'https:'
    document.cookie = `${consentCookieName(isSecure)}=${writeConsent(kept)}; Path=/; Max-Age=${CONSENT_MAX_AGE_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`
    answered.current = kept
    setChoice(kept)
    close()
  }

  if (!open) return null
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Privacy choices"
      data-covers={choosing ? 'much' : 'some'}
      // On a low window, as with much magnification, it would hide what is being filled in.
      className="z-40 border-t bg-card text-card-foreground shadow-float outline-none print:hidden [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-0"
    >
      <div className="shell flex flex-col gap-3 py-3 lg:flex-row lg:items-center lg:justify-between lg:gap-8">
        <div className="text-sm">
          <p>
            <strong className="font-semibold">Your choice.</strong> We use what this site needs to work.
            {purposes.length > 1
              ? ' Analytics and advertising stay off unless you allow them.'
              : ` ${NAMES[purposes[0]!]} stays off unless you allow it.`}
          </p>
          {globalPrivacyControl && (
            <p className="mt-1 text-muted-foreground">
              Your browser sends Global Privacy Control. We honour it: advertising stays off.
            </p>
          )}
          {choosing && (
            <fieldset className="mt-2 grid gap-1 sm:flex sm:gap-6">
              <legend className="sr-only">What may be used</legend>
              <Switch label="Necessary (always on)" checked disabled />
              {purposes.map((purpose) => {
                const isRefused = purpose === 'advertising' && globalPrivacyControl
                return (
                  <Switch
                    key={purpose}
                    label={NAMES[purpose]}
                    checked={choice[purpose] && !isRefused}
                    disabled={isRefused}
                    onChange={(checked) => setChoice({ ...choice, [purpose]: checked })}
                  />
                )
              })}
            </fieldset>
          )}
        </div>
        <div data-either className="grid shrink-0 grid-cols-3 gap-2 sm:flex narrow:grid-cols-1">
          <button
            type="button"
            className={BUTTON}
            onClick={() => save({ analytics: false, advertising: false })}
          >
            Reject all
          </button>
          <button
            type="button"
            className={BUTTON}
            onClick={() =>
              save({
                analytics: purposes.includes('analytics'),
                advertising: purposes.includes('advertising'),
              })
            }
          >
            Allow all
          </button>
          {choosing ? (
            <button type="button" className={BUTTON} onClick={() => save(choice)}>
              Save choice
            </button>
          ) : (
            <button
              type="button"
              className={BUTTON}
              aria-expanded={choosing}
              onClick={() => setChoosing(true)}
            >
              Choose
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

function Switch({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string
  checked: boolean
  disabled?: boolean
  onChange?: (checked: boolean) => void
}) {
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        className="size-5"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      {label}
    </label>
  )
}
