'use client'

import { useId, useRef, useState } from 'react'
import { useRouter } from 'next/navigation'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useHydrated } from '@/components/forms/use-hydrated'
import { useOnce } from '@/components/forms/use-once'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { askCompany } from '@/lib/api-client/public'
import { letterPath } from '@/lib/paths'
import { looksLikeSsn, SSN_REFUSED } from '@/lib/validation/ssn'
import { NO_SSN } from './letter-words'

/** Asks us to look into a company: its name is kept, and nothing of who asks. */
export function AskForm({ initialError }: { initialError?: string }) {
  const id = useId()
  const router = useRouter()
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState(initialError ?? null)
  const { busy, once } = useOnce()

  function refuse(words: string) {
    setError(words)
    field.current?.focus()
  }

  async function submit() {
    const company = field.current?.value.trim() ?? ''
    if (looksLikeSsn(company)) {
      field.current!.value = ''
      return refuse(`${SSN_REFUSED} Type the company\u2019s name.`)
    }
    if (company.length < 2) return refuse('Type the company\u2019s name')
    setError(null)
    try {
      await askCompany(company)
      router.push(`${letterPath({ asked: true })}#answer`)
    } catch (problem) {
      refuse((problem instanceof ApiError && problem.fieldErrors?.company) || wordsOf(problem))
    }
  }

  return (
    <form
      method="post"
      action="/v1/companies/asked"
      data-waits
      noValidate={hydrated}
      onSubmit={(event) => {
        event.preventDefault()
        void once(submit)
      }}
      aria-busy={busy}
      className="mt-4 grid gap-3"
    >
      <div>
        <Label htmlFor={id} className="text-note">
          Ask us to look: the company&rsquo;s name
        </Label>
        <input
          ref={field}
          id={id}
          name="company"
          type="text"
          maxLength={120}
          pattern={NO_SSN}
          title="A company&rsquo;s name, and no number"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-note` : `${id}-note`}
          className={inputVariants()}
        />
        <div role="alert" className="mt-2 empty:sr-only">
          {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
        </div>
        <p id={`${id}-note`} className="mt-2 text-note text-muted-foreground">
          We keep the name and a count. Nothing about you.
        </p>
      </div>
      <SubmitButton label="Ask us to look" busyLabel="Sending..." busy={busy} variant="outline" size="wide" />
    </form>
  )
}
