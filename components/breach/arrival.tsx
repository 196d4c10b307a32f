'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { lastSubmitted } from './last-submitted'

/** A result that takes the place of what was asked, on the same page: the keyboard comes to it, and it is read out. */
export function Arrival({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not where somebody is elsewhere already, nor on a page that was just opened: that one is read from its beginning.
    if (document.activeElement === document.body && lastSubmitted() !== '')
      place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
