'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { useRefresh } from '@/components/forms/use-refresh'

/** How often it is looked whether what the page shows has grown too old. Milliseconds. */
const LOOK_EVERY_MS = 15_000
/** A screen that nobody has touched for so long is left as it is: read again and again, it would keep its session awake. Milliseconds. */
const LEFT_AFTER_MS = 10 * 60_000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Reads the page again once it has grown too old, and when the browser's Back brings it as it was; not while it is out
 * of sight or left alone, nor while somebody is writing something.
 * @param maxAge seconds (specification, admin side, section 9).
 */
export function KeepFresh({ maxAge }: { maxAge: number }) {
  const router = useRouter()
  const [refresh] = useRefresh()
  // Every address is read when it is gone to.
  const address = useSearchParams().toString()
  useEffect(() => {
    let readAt = Date.now()
    let touchedAt = Date.now()
    const touch = () => void (touchedAt = Date.now())
    for (const event of TOUCHES) addEventListener(event, touch, { passive: true })
    const timer = setInterval(() => {
      if (
        document.visibilityState !== 'visible' ||
        isWriting() ||
        Date.now() - touchedAt > LEFT_AFTER_MS ||
        Date.now() - readAt < maxAge * 1000
      )
        return
      readAt = Date.now()
      refresh()
    }, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      for (const event of TOUCHES) removeEventListener(event, touch)
    }
  }, [refresh, maxAge, address])

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
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.value !== field.defaultValue
  )
}
