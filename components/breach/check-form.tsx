'use client'

import Link from 'next/link'
import { useId, useRef, useState } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { useVisit } from '@/components/forms/use-visit'
import { buttonVariants } from '@/components/ui/button-variants'
import { RefreshIcon } from '@/components/ui/icons/refresh-icon'
import { SearchIcon } from '@/components/ui/icons/search-icon'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { ApiError } from '@/lib/api-client/call'
import { checkBreach } from '@/lib/api-client/public'
import { emailError } from '@/lib/validation/fields'
import { paths, unfinishedCheckPath } from '@/lib/paths'
import { lastSubmitted, noteSubmitted } from './last-submitted'

const COOKIES_BLOCKED =
  'This browser blocks cookies, and we need one to show you the answer. Please allow cookies for this site, then try again.'

/** `size`: of the button. */
const KINDS = {
  hero: { label: 'Check for Breaches', size: 'large', icon: <SearchIcon /> },
  card: { label: 'Check for Breaches', size: 'wide', icon: null },
  retry: { label: 'Try Again', size: 'default', icon: <RefreshIcon /> },
} as const

interface CheckFormProps {
  /** `hero` on the home page, with the button beside the field from 640 px on; `card` for another address; `retry` after a check that failed. */
  kind: keyof typeof KINDS
  /** The address to start with; a retry starts with what was last submitted in this tab. */
  initialEmail?: string
  /** Where every result is shown, when the page has a place of its own for it; it is told how the check went as `?check=`. */
  resultPath?: string
}

/** Asks for an address, checks it, and goes to the page with the result. */
export function CheckForm({ kind, initialEmail = '', resultPath }: CheckFormProps) {
  const { label, size, icon } = KINDS[kind]
  const inline = kind === 'hero'
  const keepsLast = kind === 'retry'
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState((keepsLast && lastSubmitted()) || initialEmail)
  const [error, setError] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { busy: checking, once } = useOnce()
  const { navigating, goTo } = useVisit()
  const busy = checking || navigating

  function refuse(message: string) {
    setError(message)
    field.current?.focus()
  }

  async function submit() {
    if (navigating) return
    const message = emailError(email)
    if (message) return refuse(message)
    noteSubmitted(email)
    setError(null)
    setTrouble(null)
    if (!navigator.cookieEnabled) return setTrouble(COOKIES_BLOCKED)
    try {
      const result = await checkBreach(email)
      goTo(
        resultPath
          ? `${resultPath}&check=done`
          : result.outcome === 'found'
            ? paths.summary
            : paths.noBreaches,
      )
    } catch (problem) {
      const failure = problem instanceof ApiError ? problem : new ApiError(500, 'unknown', '')
      if (failure.status === 0)
        setTrouble('We could not reach the service. Check your connection and try again.')
      else if (failure.status === 400 || failure.status === 422)
        refuse(failure.fieldErrors?.email ?? failure.message)
      else {
        // The page may be the one that is open: then it says nothing new by itself.
        if (keepsLast) setTrouble('That did not work either. Please wait a moment before you try again.')
        goTo(unfinishedCheckPath(failure.status === 429 ? 'busy' : 'failed', failure.retryAfter, resultPath))
      }
    }
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void once(submit)
      }}
      aria-busy={busy}
    >
      <Label htmlFor={id} className={inline ? 'text-base' : 'text-note'}>
        Email address
      </Label>
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
          className={inputVariants({ kind: inline ? 'large' : 'line' })}
        />
        {/* Right after the field, for phones and screen readers; beside a button it has a row of its own. */}
        <div
          className={inline ? 'empty:sr-only sm:order-last sm:col-span-full' : 'empty:sr-only'}
          role="alert"
        >
          {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
          {trouble && (
            <p className="rounded-lg border border-destructive-border bg-destructive-subtle px-4 py-3 text-note">
              {trouble}
            </p>
          )}
        </div>
        <div className={keepsLast ? 'flex flex-col gap-3 sm:flex-row' : 'contents'}>
          <SubmitButton label={label} busyLabel="Checking..." busy={busy} icon={icon} size={size} />
          {keepsLast && (
            <Link href={paths.home} className={buttonVariants({ variant: 'outline' })}>
              Return to Home
            </Link>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {busy && 'Checking your address'}
      </p>
      <noscript>
        <p className="mt-3 text-note">
          Checking needs JavaScript. Please switch it on and load this page again.
        </p>
      </noscript>
    </form>
  )
}
