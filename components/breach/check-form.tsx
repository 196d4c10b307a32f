'use client'

import Link from 'next/link'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
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
import { breachDetailsPath, paths, unfinishedCheckPath } from '@/lib/paths'
import { lastSubmitted, noteSubmitted } from './last-submitted'

const COOKIES_BLOCKED =
  'This browser blocks cookies, and we need one to show you the answer. Please allow cookies for this site, then try again.'

/** `size`: of the button. */
const KINDS = {
  hero: { label: 'Check for Breaches', size: 'default', icon: <SearchIcon /> },
  card: { label: 'Check for Breaches', size: 'wide', icon: null },
  retry: { label: 'Try Again', size: 'default', icon: <RefreshIcon /> },
} as const

interface CheckFormProps {
  /** `hero` on the home page, with the button beside the field from 640 px on; `card` for another address; `retry` after a check that failed. */
  kind: keyof typeof KINDS
  /** The address to start with; a retry starts with what was last submitted in this tab. */
  initialEmail?: string
  /** What was wrong with it, when the browser sent the form by itself. */
  initialError?: string
  /** The one breach that is asked about: its page shows every result, and is told how the check went as `?check=`. */
  uniqueBreachId?: string
}

/** Asks for an address, checks it, and goes to the page with the result. Without scripts the browser does (lib/breaches/check/plain-check.ts). */
export function CheckForm({ kind, initialEmail = '', initialError, uniqueBreachId }: CheckFormProps) {
  const { label, size, icon } = KINDS[kind]
  const inline = kind === 'hero'
  const keepsLast = kind === 'retry'
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [startingWith] = useState((keepsLast && lastSubmitted()) || initialEmail)
  const [error, setError] = useState<string | null>(initialError ?? null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { busy: checking, once } = useOnce()
  const { navigating, goTo } = useVisit()
  const busy = checking || navigating

  useEffect(() => {
    if (initialError) field.current?.focus()
  }, [initialError])

  function refuse(message: string) {
    setError(message)
    field.current?.focus()
  }

  async function submit(email: string) {
    if (navigating) return
    const resultPath = uniqueBreachId && breachDetailsPath(uniqueBreachId)
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
      else if (kind === 'card' && !resultPath && ['unknown', 'internal_error'].includes(failure.code))
        setTrouble('An unexpected error occurred. Please try again.')
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
      action="/v1/breaches/check-breach"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { email } = textsOf(event.currentTarget, ['email'])
        void once(() => submit(email))
      }}
      aria-busy={busy}
    >
      {uniqueBreachId && <input type="hidden" name="uniqueBreachId" value={uniqueBreachId} />}
      <Label htmlFor={id}>Email address</Label>
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
          defaultValue={startingWith}
          onChange={(event) => {
            if (error) setError(emailError(event.target.value))
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={inputVariants()}
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
    </form>
  )
}
