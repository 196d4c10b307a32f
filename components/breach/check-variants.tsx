'use client'

import { useState } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { useVisit } from '@/components/forms/use-visit'
import { ApiError } from '@/lib/api-client/call'
import { checkBreach } from '@/lib/api-client/public'
import { breachDetailsPath, paths, unfinishedCheckPath } from '@/lib/paths'
import { noteSubmitted } from './last-submitted'

interface CheckVariantsProps {
  /** Other ways to write the address (lib/breaches/check/variants.ts). */
  variants: readonly string[]
  /** The one breach that is asked about, if it is one. */
  uniqueBreachId?: string
}

/** Offers the ordinary check of an address that the same mailbox may have. Nothing is looked up before one is pressed. */
export function CheckVariants({ variants, uniqueBreachId }: CheckVariantsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { busy: checking, once } = useOnce()
  const { navigating, goTo } = useVisit()
  const busy = checking || navigating
  if (variants.length === 0) return null

  async function check(email: string) {
    if (navigating) return
    const resultPath = uniqueBreachId && breachDetailsPath(uniqueBreachId)
    setChosen(email)
    setTrouble(null)
    noteSubmitted(email)
    try {
      const { outcome } = await checkBreach(email)
      if (resultPath) goTo(`${resultPath}&check=done`)
      else goTo(outcome === 'found' ? paths.summary : paths.noBreaches)
    } catch (problem) {
      const { status, retryAfter } =
        problem instanceof ApiError ? problem : { status: 500, retryAfter: undefined }
      if (status === 0) setTrouble('We could not reach the service. Check your connection and try again.')
      else goTo(unfinishedCheckPath(status === 429 ? 'busy' : 'failed', retryAfter, resultPath))
    }
  }

  return (
    <section aria-labelledby="variants">
      <h2 id="variants" className="text-h3">
        Did you also write it another way?
      </h2>
      <p className="mt-1 text-note text-muted-foreground">
        Mail to {variants.length === 1 ? 'this address' : 'these addresses'} usually arrives in the same
        mailbox. A company may have stored one of them, and we look up only what you ask for.
      </p>
      <ul className="mt-4 grid gap-3">
        {variants.map((email) => (
          <li key={email}>
            <form
              method="post"
              action="/v1/breaches/check-breach"
              className="wrap-anywhere"
              onSubmit={(event) => {
                event.preventDefault()
                void once(() => check(email))
              }}
              aria-busy={busy && chosen === email}
            >
              <input type="hidden" name="email" value={email} />
              {uniqueBreachId && <input type="hidden" name="uniqueBreachId" value={uniqueBreachId} />}
              <SubmitButton
                label={`Check ${email}`}
                busyLabel="Checking..."
                busy={busy && chosen === email}
                variant="outline"
                width="phone"
              />
            </form>
          </li>
        ))}
      </ul>
      <div role="alert" className="empty:sr-only">
        {trouble && (
          <p className="mt-3 rounded-lg border border-destructive-border bg-destructive-subtle px-4 py-3 text-note">
            {trouble}
          </p>
        )}
      </div>
    </section>
  )
}
