'use client'

import { useEffect, useState } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { Spinner } from '@/components/ui/icons/spinner'
import { inspectReset } from '@/lib/api-client/account'
import type { ResetView } from '@/lib/auth/responses'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { deviceOf, passkeyAge, sessionFacts } from './access-items'
import { CheckRow } from './check-row'
import { FormError } from './form-error'

/** What a link would end; null while that is being asked. `gone`: the link is no good. */
export type Inspected =
  { state: 'asking' } | { state: 'known'; view: ResetView } | { state: 'gone' | 'failed'; words: string }

/** Asks what opens the account, once for a link. @param token null until it is read from the address. */
export function useResetView(token: string | null): { inspected: Inspected; again(): void } {
  const [inspected, setInspected] = useState<Inspected>({ state: 'asking' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (token === null) return
    let isHere = true
    const tell = (found: Inspected) => isHere && setInspected(found)
    inspectReset(token).then(
      (view) => tell({ state: 'known', view }),
      (problem: unknown) =>
        tell({
          state:
            problem instanceof ApiError && (problem.status === 410 || problem.status === 422)
              ? 'gone'
              : 'failed',
          words: wordsOf(problem),
        }),
    )
    return () => void (isHere = false)
  }, [token, round])
  return {
    inspected,
    again: () => {
      setInspected({ state: 'asking' })
      setRound((known) => known + 1)
    },
  }
}

interface KeepListProps {
  inspected: Inspected
  again(): void
}

/** The passkeys and sessions of the account, each of which ends unless it is ticked. */
export function KeepList({ inspected, again }: KeepListProps) {
  if (inspected.state === 'asking')
    return (
      <p role="status" className="flex items-center gap-2 text-note text-muted-foreground">
        <Spinner /> Looking up what opens your account...
      </p>
    )
  if (inspected.state !== 'known') {
    return (
      <div className="grid gap-3">
        <FormError message={inspected.words} />
        {inspected.state === 'failed' && (
          <button
            type="button"
            onClick={again}
            className={buttonVariants({ variant: 'outline', size: 'wide', layout: 'cell' })}
          >
            Try again
          </button>
        )}
      </div>
    )
  }
  const { passkeys, sessions, isOperator } = inspected.view
  if (isOperator)
    return (
      <p className="text-note">
        You are signed out everywhere. Your passkeys stay: the admin area opens with nothing else.
      </p>
    )
  if (passkeys.length + sessions.length === 0)
    return (
      <p className="text-note text-muted-foreground">
        Nothing else opens your account: there is no passkey, and nobody is signed in.
      </p>
    )
  return (
    <fieldset>
      <legend className="font-semibold">What else opens your account</legend>
      <p className="mt-1 text-note text-muted-foreground">
        Each of these ends when you save. Tick only what you know and want to keep.
      </p>
      <div className="mt-2 divide-y border-y">
        {passkeys.map((passkey) => (
          <CheckRow
            key={passkey.id}
            name="keepPasskeys"
            value={passkey.id}
            label={`Keep \u201c${passkey.name}\u201d`}
            note={`A passkey. ${passkeyAge(passkey)}`}
          />
        ))}
        {sessions.map((session) => (
          <CheckRow
            key={session.id}
            name="keepSessions"
            value={session.id}
            label={`Keep ${deviceOf(session)} signed in`}
            note={sessionFacts(session)}
          />
        ))}
      </div>
    </fieldset>
  )
}
