import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

/** A sensitive breach says something about everybody in it, so nobody is invited to look others up. */
export function OwnerOnly({ children }: { children?: ReactNode }) {
  return (
    <Card>
      <h2 className="text-h3">Who is in it</h2>
      <p className="mt-1 text-note text-muted-foreground">
        Being in this breach can say something private about a person. So we tell only the proven owner of an
        address whether it is in it, and nobody else.
      </p>
      {children}
    </Card>
  )
}
