import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

interface DoorLinkProps {
  href: string
  icon: ReactNode
  title: string
  text: ReactNode
}

/** A link as wide as its place, to one thing that brings people here. */
export function DoorLink({ href, icon, title, text }: DoorLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="flex min-h-17 items-center gap-4 rounded-xl border bg-card px-4 py-2 text-card-foreground shadow-card hover:bg-accent"
    >
      <span className="shrink-0 text-primary">{icon}</span>
      <span className="min-w-0 grow leading-snug">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-muted-foreground">{text}</span>
      </span>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
    </Link>
  )
}
