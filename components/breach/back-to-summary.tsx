'use client'

import { useEffect, useRef } from 'react'
import { takeOver } from '@/components/forms/guard-forms'
import { useOnce } from '@/components/forms/use-once'
import { useVisit } from '@/components/forms/use-visit'
import { BackIcon } from '@/components/ui/icons/back-icon'
import { checkAgain } from './check-again'

/** Checks the address again and goes to its summary: a result from a while ago may have changed. */
export function BackToSummary({ email }: { email: string }) {
  const { busy: checking, once } = useOnce()
  const { navigating, goTo } = useVisit()
  const busy = checking || navigating
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => takeOver(form.current), [])

  return (
    <form
      ref={form}
      method="post"
      action="/v1/breaches/check-breach"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        void once(async () => goTo(await checkAgain(email)))
      }}
    >
      <input type="hidden" name="email" value={email} />
      <button
        type="submit"
        aria-busy={busy || undefined}
        className="-ml-2 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-md px-1 text-note font-medium text-primary hover:underline"
      >
        <BackIcon />
        {busy ? 'Checking...' : 'Back to Summary'}
      </button>
    </form>
  )
}
