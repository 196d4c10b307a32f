import Link from 'next/link'
import type { ReactNode } from 'react'

/** A plain list of points. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-5">{children}</ul>
}

/** Names with what there is to say about each, with hairlines between. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className="divide-y border-y">
      {facts.map(([name, fact]) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-3.5 sm:grid-cols-[10rem_1fr]">
          <dt className="font-medium">{name}</dt>
          <dd className="min-w-0 text-base text-muted-foreground">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="wrap-anywhere link">
      {email}
    </a>
  )
}

/** A link to another of our pages. */
export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="link">
      {children}
    </Link>
  )
}

/** A link to another website. */
export function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link">
      {children}
    </a>
  )
}
