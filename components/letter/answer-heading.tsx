'use client'

import { useEffect, useRef } from 'react'

/** The heading of what a letter opens. It takes the focus when an answer comes, so that it is read out. */
export function AnswerHeading({ of, children }: { of: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: false }), [of])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
      {children}
    </h2>
  )
}
