'use client'

import { useRef, useState, type ReactNode } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { wordsOf } from '@/lib/api-client/call'
import { resendVerification } from '@/lib/api-client/public'

/** Sends the verification mail once more, and says so, or when it may be asked for again. */
export function SendAgain({ label, className, spinner }: { label: string; className: string; spinner: ReactNode }) {
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')

  async function send(): Promise<void> {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    setSaid('')
    try {
      setSaid((await resendVerification()).message)
    } catch (problem) {
      setSaid(wordsOf(problem))
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => { event.preventDefault(); void send() }}>
      <SubmitButton label={label} busyLabel="Sending..." busy={busy} spinner={spinner} className={className} />
      <p role="status" className="mt-2 text-note empty:hidden">{said}</p>
    </form>
  )
}
