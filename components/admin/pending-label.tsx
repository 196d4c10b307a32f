'use client'

import { useLinkStatus } from 'next/link'
import type { ReactNode } from 'react'

/** A link's words, which show that it was pressed while what it leads to is on its way. */
export function PendingLabel({ children }: { children: ReactNode }) {
  const { pending } = useLinkStatus()
  return (
    <span
      className={pending ? 'animate-pulse motion-reduce:animate-none motion-reduce:opacity-60' : undefined}
    >
      {children}
    </span>
  )
}
