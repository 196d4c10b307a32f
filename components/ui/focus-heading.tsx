'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useHydrated } from '@/components/forms/use-hydrated'
import { takeArrival } from './arrival'

/**
 * The heading of a result. When the page has come in the place of another, by the router or by what somebody sent, the keyboard comes to it, and it
 * is read out; a page that was just opened is read from its beginning.
 */
export function FocusHeading({
  as: Heading = 'h1',
  className = '',
  children,
}: {
  as?: 'h1' | 'h2'
  className?: string
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What the server sent is taken over first; what the router brings is the browser's from its first moment.
  const isHydrated = useHydrated()
  const [isLoaded] = useState(!isHydrated)
  useEffect(() => {
    const hasArrived = takeArrival() || !isLoaded
    // Not where somebody is elsewhere already.
    if (hasArrived && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [isLoaded])
  return (
    <Heading ref={heading} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </Heading>
  )
}
