import type { ReactNode } from 'react'
import { OutLink } from '@/components/legal/prose'
import { Card } from '@/components/ui/card'
import type { Breach } from '@/lib/breaches/breach'
import { KINDS } from '@/lib/breaches/kinds/kind-table'

/** In the place of the question whether an address is in it, where no addresses of it are held. */
export function NotCheckable({ breach, children }: { breach: Breach; children?: ReactNode }) {
  return (
    <Card>
      <h2 className="text-h3">{`We cannot check addresses for ${KINDS[breach.kind].noun}`}</h2>
      <p className="mt-1 text-note text-muted-foreground">
        It is listed here without the addresses in it, so we cannot say whether yours is one of them.
        {whereElse(breach)}
      </p>
      {isAtItsSource(breach) && (
        <p className="mt-2">
          <OutLink href="https://haveibeenpwned.com">haveibeenpwned.com</OutLink>
        </p>
      )}
      {children}
    </Card>
  )
}

/** Have I Been Pwned looks nothing up in what it has taken back, and does not have what was uploaded here. */
function isAtItsSource({ isManualUpload, isExample, isRetired }: Breach): boolean {
  return !isManualUpload && !isExample && !isRetired
}

function whereElse(breach: Breach): string {
  if (!isAtItsSource(breach)) return KINDS[breach.kind].hasAccount ? ' You may ask the company.' : ''
  return breach.isSensitive
    ? ' Have I Been Pwned, where this entry is from, tells it to the proven owner of an address:'
    : ' Have I Been Pwned, where this entry is from, can look an address up in it:'
}
