'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition, type ReactNode } from 'react'
import { ApiError } from '@/lib/api-client/call'
import { checkBreach } from '@/lib/api-client/public'
import { paths, unfinishedCheckPath } from '@/lib/paths'

/** Checks the address again and goes to its summary: an answer from a while ago may have changed. */
export function BackToSummary({ email, icon }: { email: string; icon: ReactNode }) {
  const router = useRouter()
  const inFlight = useRef(false)
  const [checking, setChecking] = useState(false)
  const [navigating, startNavigation] = useTransition()
  const busy = checking || navigating

  async function goBack() {
    if (inFlight.current) return
    inFlight.current = true
    setChecking(true)
    const path = await checkBreach(email).then(
      ({ outcome }) => (outcome === 'found' ? paths.summary : paths.noBreaches),
      (problem: unknown) => {
        const { status, retryAfter } = problem instanceof ApiError ? problem : new ApiError(0, 'unknown', '')
        return unfinishedCheckPath(status === 429 ? 'busy' : 'failed', retryAfter)
      },
    )
    inFlight.current = false
    setChecking(false)
    startNavigation(() => {
      router.push(path)
      router.refresh()
    })
  }

  return (
    <button
      type="button"
      onClick={goBack}
      aria-busy={busy || undefined}
      className="-ml-2 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-md px-1 text-note font-medium text-primary hover:underline"
    >
      {icon}
      {busy ? 'Checking...' : 'Back to Summary'}
    </button>
  )
}
