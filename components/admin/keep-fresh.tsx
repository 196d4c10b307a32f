'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** How often it is looked whether what the page shows has grown too old. Milliseconds. */
const LOOK_EVERY_MS = 15_000

/**
 * Reads the page again once it has grown too old; not while it is out of sight, nor over a form or a dialog that is open.
 * @param maxAge seconds (specification, admin side, section 9).
 */
export function KeepFresh({ maxAge }: { maxAge: number }) {
  const router = useRouter()
  useEffect(() => {
    let readAt = Date.now()
    const timer = setInterval(() => {
      const isBusy = document.querySelector('dialog[open]') !== null || document.activeElement?.matches('input, textarea, select')
      if (document.visibilityState !== 'visible' || isBusy || Date.now() - readAt < maxAge * 1000) return
      readAt = Date.now()
      router.refresh()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [router, maxAge])
  return null
}
