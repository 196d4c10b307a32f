'use client'

import type { ReactNode } from 'react'
import { noteArrival } from '@/components/ui/arrival'

interface WholeLinkProps {
  href: string
  className?: string
  children: ReactNode
}

/** A link to a page that comes whole (lib/site/whole-pages.ts): the browser goes there by itself, and the keyboard comes to its result. */
export function WholeLink({ href, className, children }: WholeLinkProps) {
  return (
    <a href={href} onClick={noteArrival} className={className}>
      {children}
    </a>
  )
}
