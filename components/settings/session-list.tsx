import { Laptop, Smartphone } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { SignOutButton } from '@/components/dashboard/sign-out-button'
import { sessionFacts } from '@/components/account/access-items'
import { buttonVariants } from '@/components/ui/button-variants'
import type { SessionRow } from '@/lib/auth/access'
import { EndSessionButton } from './end-session-button'

interface SessionListProps {
  sessions: readonly SessionRow[]
}

/** Where the account is signed in. */
export function SessionList({ sessions }: SessionListProps) {
  return (
    <>
      <ul className="divide-y border-y">
        {sessions.map(({ id, device, isPhone, current, ...session }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="flex min-w-0 items-start gap-3">
              {isPhone ? (
                <Smartphone size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
              ) : (
                <Laptop size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
              )}
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {device}
                  {current && <Badge tone="info">This one</Badge>}
                </p>
                <p className="text-sm text-muted-foreground num">{sessionFacts(session)}</p>
              </div>
            </div>
            {!current && <EndSessionButton id={id} device={device} />}
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <SignOutButton
          everywhere
          label="Sign out everywhere"
          className={buttonVariants({ variant: 'outline', size: 'dense', layout: 'cell' })}
        />
      </div>
    </>
  )
}
