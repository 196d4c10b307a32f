'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'

/** How often it is looked whether what the page shows has grown too old. Milliseconds. */
const LOOK_EVERY_MS = 15_000

/**
 * Reads the page again once it has grown too old, and when the browser's Back brings it as it was; not while it is out
 * of sight, nor while somebody is writing something.
 * @param maxAge seconds (specification, admin side, section 9).
 */
export function KeepFresh({ maxAge }: { maxAge: number }) {
  const router = useRouter()
  // Every address is read when it is gone to.
  const address = useSearchParams().toString()
  useEffect(() => {
    let readAt = Date.now()
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || isWriting() || Date.now() - readAt < maxAge * 1000) return
      readAt = Date.now()
      router.refresh()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [router, maxAge, address])

  useEffect(() => {
    // After Next's own listener, which shows what it has kept of that page.
    const onBack = () => void setTimeout(() => router.refresh())
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [router])
  return null
}

/** In an open dialog's form, which remembers what it was opened with, or in a field that is not sent yet. */
function isWriting(): boolean {
  if (document.querySelector('dialog[open] form:not([role=search])')) return true
  const field = document.activeElement
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue
}
