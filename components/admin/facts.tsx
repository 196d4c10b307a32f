import type { ReactNode } from 'react'

/** Facts in a row on wide screens, two beside each other on phones, under each other on the narrowest. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-3 grid grid-cols-1 gap-x-6 gap-y-3 text-note min-[22.5rem]:grid-cols-2 lg:grid-cols-4">
      {children}
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
