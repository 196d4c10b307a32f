'use client'

import { useEffect } from 'react'
import { useRefresh } from '@/components/forms/use-refresh'

const EVERY_MS = 4_000

/** Reads the page again every few seconds, for as long as it is there and in sight. Waits for one reading before the next. */
export function RefreshWhile() {
  const [refresh, busy] = useRefresh()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!busy && document.visibilityState === 'visible') refresh()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [refresh, busy])
  return null
}
