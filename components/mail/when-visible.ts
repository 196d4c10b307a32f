'use client'

import { useEffect, useRef } from 'react'

/**
 * Runs something once, when a person can see the page: a page that a mail program opens in the background waits, and
 * React's second mount in development does not count.
 */
export function useWhenVisible(act: (() => void) | null): void {
  const done = useRef(false)
  useEffect(() => {
    if (!act || done.current) return
    const run = (): void => {
      if (done.current || document.visibilityState !== 'visible') return
      done.current = true
      act()
    }
    run()
    document.addEventListener('visibilitychange', run)
    return () => document.removeEventListener('visibilitychange', run)
  }, [act])
}
