'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useState, useTransition } from 'react'
import { showToast } from '@/components/ui/toast-store'

/** As long as a call may take. Milliseconds. */
const PATIENCE_MS = 10_000

/**
 * Reads the page again, if its server responds at all: without one Next leaves the page for the browser's own error, and with it
 * what stands there and what is typed.
 * @param onNone what is done where none responds; nothing by default.
 */
export function useRefresh(onNone?: () => void): [refresh: () => void, isBusy: boolean] {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const [isRefreshing, start] = useTransition()
  const refresh = useCallback(() => {
    setAsking(true)
    void responds().then((isThere) => {
      if (isThere) start(() => router.refresh())
      else onNone?.()
      setAsking(false)
    })
  }, [router, onNone])
  return [refresh, isAsking || isRefreshing]
}

async function responds(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    return ok
  } catch {
    return false
  }
}

/** For a press: says why nothing happened. */
export function sayUnreachable(): void {
  showToast({
    tone: 'error',
    title: 'Not loaded',
    text: 'We could not reach the service. Check your connection and try again.',
  })
}
