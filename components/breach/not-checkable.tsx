import type { ReactNode } from 'react'
import { OutLink } from '@/components/legal/prose'
import { Card } from '@/components/ui/card'
import type { Breach } from '@/lib/breaches/breach'

/** In the place of the question whether an address is in it, where no addresses of it are held. */
export function NotCheckable({ breach, children }: { breach: Breach; children?: ReactNode }) {
  return (
    <Card>
      <h2 className="text-h3">We cannot check addresses for this breach</h2>
      <p className="mt-1 text-note text-muted-foreground">
        It is listed here without the addresses in it, so we cannot say whether yours is one of them.
        {breach.isManualUpload
          ? ' The company writes to the people it concerns; you may also ask it.'
          : ' Have I Been Pwned, where this entry is from, can look an address up in it:'}
      </p>
      {!breach.isManualUpload && (
        <p className="mt-2">
          <OutLink href="https://haveibeenpwned.com">haveibeenpwned.com</OutLink>
        </p>
      )}
      {children}
    </Card>
  )
}
