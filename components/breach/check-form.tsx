'use client'

import { useRouter } from 'next/navigation'
import { useId, useRef, useState, useTransition, type FormEvent, type ReactNode } from 'react'
import { ApiError, checkBreach } from '@/lib/api-client'
import { emailError } from '@/lib/fields'
import { paths, unfinishedCheckPath } from '@/lib/paths'

// What was last submitted in this tab. A refused check leaves no trace on the server, and the page that then opens
// must not have lost what was typed. Never in the URL, never on the device.
let lastSubmitted = ''

interface CheckFormProps {
  buttonLabel: string
  buttonClassName: string
  inputClassName: string
  /** Icons come from the server, so that the icon library stays there. */
  icon: ReactNode
  spinner: ReactNode
  errorIcon: ReactNode
  /** Button beside the field from 640 px on. */
  inline?: boolean
  /** The address to start with; without it, what was last submitted in this tab if `keepsLast`. */
  initialEmail?: string
  keepsLast?: boolean
  /** Beside the button, as a second choice. */
  secondary?: ReactNode
}

/** Asks for an address, checks it, and goes to the page with the answer. */
export function CheckForm(props: CheckFormProps) {
  const { buttonLabel, buttonClassName, inputClassName, icon, spinner, errorIcon, inline = false, initialEmail = '', keepsLast = false, secondary } = props
  const router = useRouter()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState((keepsLast && lastSubmitted) || initialEmail)
  const [error, setError] = useState<string | null>(null)
  const [offline, setOffline] = useState(false)
  const [checking, setChecking] = useState(false)
  const inFlight = useRef(false)
  const [navigating, startNavigation] = useTransition()
  const busy = checking || navigating

  function refuse(message: string) {
    setError(message)
    field.current?.focus()
  }

  function goTo(path: string) {
    startNavigation(() => {
      router.push(path)
      // The visit has changed; a page that is open already, or kept, would show the one before.
      router.refresh()
    })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    // State is not up to date between two clicks; a ref is.
    if (inFlight.current || navigating) return
    const message = emailError(email)
    if (message) return refuse(message)
    inFlight.current = true
    lastSubmitted = email
    setError(null)
    setOffline(false)
    setChecking(true)
    try {
      const result = await checkBreach(email)
      goTo(result.outcome === 'found' ? paths.summary : paths.noBreaches)
    } catch (problem) {
      const failure = problem instanceof ApiError ? problem : new ApiError(500, 'unknown', '')
      if (failure.status === 0) setOffline(true)
      else if (failure.status === 400 || failure.status === 422) refuse(failure.fieldErrors?.email ?? failure.message)
      else goTo(unfinishedCheckPath(failure.status === 429 ? 'busy' : 'failed', failure.retryAfter))
    } finally {
      inFlight.current = false
      setChecking(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} aria-busy={busy}>
      <label htmlFor={id} className="mb-2 block text-note font-medium">Email address</label>
      <div className={inline ? 'grid gap-3 sm:grid-cols-[1fr_auto]' : 'grid gap-3'}>
        <input
          ref={field}
          id={id}
          name="email"
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            if (error) setError(emailError(event.target.value))
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={inputClassName}
        />
        <div className={secondary ? 'flex flex-col gap-3 sm:flex-row' : 'contents'}>
          <button type="submit" aria-disabled={busy || undefined} className={buttonClassName}>
            {/* Both labels lie in one cell, so that the width holds. */}
            <span className={busy ? 'invisible col-start-1 row-start-1 flex items-center gap-2' : 'col-start-1 row-start-1 flex items-center gap-2'} aria-hidden={busy}>
              {icon}
              {buttonLabel}
            </span>
            <span className={busy ? 'col-start-1 row-start-1 flex items-center justify-center gap-2' : 'invisible col-start-1 row-start-1 flex items-center gap-2'} aria-hidden={!busy}>
              {spinner}
              Checking...
            </span>
          </button>
          {secondary}
        </div>
        <div className="empty:hidden sm:order-3 sm:col-span-full" role="alert">
          {error && (
            <p id={`${id}-error`} className="flex items-center gap-1.5 text-note font-medium text-destructive">
              {errorIcon}
              {error}
            </p>
          )}
          {offline && (
            <p className="rounded-lg border border-destructive-border bg-destructive-subtle px-4 py-3 text-note">
              We could not reach the service. Check your connection and try again.
            </p>
          )}
        </div>
      </div>
      <noscript>
        <p className="mt-3 text-note">Checking needs JavaScript. Please switch it on and load this page again.</p>
      </noscript>
    </form>
  )
}
