'use client'

import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { Icon } from '@/components/ui/icons/icon'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { checkAddress } from '@/lib/api-client/public'
import type { CheckAddressResult } from '@/lib/settlements/check-address-schema'
import { looksLikeSsnBesideAddresses, SSN_REFUSED } from '@/lib/validation/ssn'
import { AddressOutcome } from './address-outcome'
import { FilingIsFree } from './filing-is-free'

const MOST = 2_000
const NOTHING = 'Paste a link, a sender, or a web address.'
const NO_ADDRESS =
  'We found no web address, link, or sender in that, and no phone number on our list. Paste the address itself.'

/** One address is asked about: Enter sends it, as in a field of one line. What is pasted may have several; Shift and Enter begin one. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

interface CheckAddressProps {
  /** The settlement from whose page it is asked. */
  slug?: string
  /** With the outcome beside the form, from a desktop's width on. */
  isPage?: boolean
  /** What came of it when the browser sent the form by itself. */
  initial?: CheckAddressResult
  initialError?: string
}

/**
 * Is this message real? One field, one button, one outcome. On a settlement's page and on its own; without scripts the browser sends
 * it and is led to the page of its own (lib/settlements/plain-check-address.ts).
 */
export function CheckAddress({ slug, isPage = false, initial, initialError }: CheckAddressProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const wasNone = initial?.verdict === 'not_an_address'
  const [result, setResult] = useState(wasNone ? null : (initial ?? null))
  const [error, setError] = useState(initialError ?? (wasNone ? NO_ADDRESS : null))
  const { busy, once } = useOnce()
  const focusWrong = useEffectEvent(() => {
    if (error !== null && result === null) field.current?.focus()
  })
  // Only as the page came.
  useEffect(() => focusWrong(), [])

  function refuse(message: string) {
    setResult(null)
    setError(message)
    field.current?.focus()
  }

  async function submit() {
    const text = field.current?.value ?? ''
    setError(null)
    if (text.trim() === '') return refuse(NOTHING)
    if (looksLikeSsnBesideAddresses(text)) {
      field.current!.value = ''
      return refuse(`${SSN_REFUSED} Paste the web address only.`)
    }
    if (text.length > MOST) return refuse('Paste no more than 2,000 characters.')
    try {
      const found = await checkAddress(text, slug)
      if (found.verdict === 'not_an_address') return refuse(NO_ADDRESS)
      setResult(found)
    } catch (problem) {
      refuse((problem instanceof ApiError && problem.fieldErrors?.text) || wordsOf(problem))
    }
  }

  return (
    <div className={isPage ? 'grid gap-5 lg:grid-cols-2 lg:items-start lg:gap-8' : 'grid gap-4'}>
      <form
        noValidate
        method="post"
        action="/v1/settlements/check-address"
        data-waits
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          void once(submit)
        }}
        aria-busy={busy}
        className={isPage ? 'rounded-2xl border bg-card p-4 shadow-float sm:p-6' : ''}
      >
        {slug !== undefined && <input type="hidden" name="slug" value={slug} />}
        <Label htmlFor={id} className="text-note">
          Paste a link, a sender, or a web address
        </Label>
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-note text-muted-foreground">
          From an email, a text, or a letter. A phone number works too.
        </p>
        <textarea
          ref={field}
          id={id}
          name="text"
          rows={2}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onKeyDown={sendOnEnter}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          className={`${inputVariants({ kind: 'area' })} block wrap-anywhere`}
        />
        <div role="alert" className="mt-2 empty:sr-only">
          {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
        </div>
        <div className="mt-3">
          <SubmitButton label="Check this address" busyLabel="Checking..." busy={busy} size="wide" />
        </div>
        <p className="mt-3 flex gap-2 text-note text-muted-foreground">
          <Icon
            d="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM7 11V7a5 5 0 0 1 10 0v4"
            className="mt-0.5 shrink-0"
          />
          We do not open it, and we do not keep it.
        </p>
      </form>
      <div
        role="status"
        className={isPage ? 'empty:sr-only lg:col-start-2 lg:row-span-2 lg:row-start-1' : 'empty:sr-only'}
      >
        {result && <AddressOutcome result={result} />}
      </div>
      <FilingIsFree />
    </div>
  )
}
