'use client'

import { useState } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { wordsOf } from '@/lib/api-client/call'
import { resendVerification } from '@/lib/api-client/public'

/** Sends the verification mail once more, and says so, or when it may be asked for again. @param token of an expired link, to send that anew. */
export function SendAgain({
  label,
  variant = 'outline',
  token,
}: {
  label: string
  variant?: 'default' | 'outline'
  token?: string
}) {
  const { busy, once } = useOnce()
  const [said, setSaid] = useState('')

  async function send(): Promise<void> {
    setSaid('')
    try {
      setSaid((await resendVerification(token)).message)
    } catch (problem) {
      setSaid(wordsOf(problem))
    }
  }

  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void once(send)
      }}
    >
      <SubmitButton label={label} busyLabel="Sending..." busy={busy} variant={variant} size="wide" />
      <p role="status" className="mt-2 text-note empty:sr-only">
        {said}
      </p>
    </form>
  )
}
