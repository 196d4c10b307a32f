'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'

const EVERY_MS = 4_000

/** Reads the page again every few seconds, for as long as it is there and in sight. Waits for one reading before the next. */
export function RefreshWhile() {
  const router = useRouter()
  const [busy, start] = useTransition()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!busy && document.visibilityState === 'visible') start(() => router.refresh())
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [router, busy])
  return null
}
