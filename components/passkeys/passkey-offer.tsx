'use client'

import { CircleCheck, KeyRound } from 'lucide-react'
import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { moveOn } from '@/components/forms/move-on'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { buttonVariants } from '@/components/ui/button-variants'
import { NOTE_ICON } from '@/components/ui/icons/sizes'
import { addPasskey, ceremonyWords } from './ceremony'
import { useSupportsPasskeys } from './supports-passkeys'

/** Where this browser remembers that its owner said no. */
const DISMISSED = 'passkey-offer-dismissed'

const never = () => () => {}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    // Storage is off: then an answer could not be remembered, and asking on every page is worse than not asking.
    return true
  }
}

function rememberDismissal(): void {
  try {
    localStorage.setItem(DISMISSED, '1')
  } catch {
    // As above: it is not asked again either.
  }
}

/** 'Sign in faster next time', to who has no passkey, until it is taken up or declined. One answer is enough. */
export function PasskeyOffer() {
  const id = useId()
  const offer = useRef<HTMLElement>(null)
  const { once } = useOnce()
  const [state, setState] = useState<'open' | 'busy' | 'added' | 'dismissed'>('open')
  const [problem, setProblem] = useState<string | null>(null)
  const before = useSyncExternalStore(never, wasDismissed, () => true)
  const supported = useSupportsPasskeys()

  async function add(): Promise<void> {
    setState('busy')
    setProblem(null)
    try {
      await addPasskey()
      setState('added')
    } catch (reason) {
      setProblem(ceremonyWords(reason))
      setState('open')
    }
  }

  function dismiss(): void {
    rememberDismissal()
    moveOn(offer.current)
    setState('dismissed')
  }

  if (before || !supported || state === 'dismissed') return null
  return (
    <section
      ref={offer}
      aria-labelledby={`${id}-title`}
      className="flex gap-3 rounded-xl border bg-card p-5 text-card-foreground shadow-card sm:p-6"
    >
      {state === 'added' ? (
        <CircleCheck {...NOTE_ICON} className="mt-1 shrink-0 text-success" />
      ) : (
        <KeyRound {...NOTE_ICON} className="mt-1 shrink-0" />
      )}
      <div className="min-w-0 flex-1">
        <h2 id={`${id}-title`} className="text-h3 font-semibold">
          {state === 'added' ? 'Your passkey is ready' : 'Sign in faster next time'}
        </h2>
        <p role="status" className="mt-1 text-note text-muted-foreground">
          {state === 'added'
            ? 'Next time, choose “Sign in with a passkey”. You can rename or remove it in Settings.'
            : 'Add a passkey and sign in by your fingerprint, your face or your device’s PIN. Your password keeps working.'}
        </p>
        {state !== 'added' && (
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault()
              void once(add)
            }}
            className="mt-4 grid gap-2 sm:flex"
          >
            <SubmitButton
              label="Add a passkey"
              busyLabel="Waiting for your device..."
              busy={state === 'busy'}
              width="phone"
            />
            <button
              type="button"
              onClick={dismiss}
              className={buttonVariants({ variant: 'ghost', width: 'phone' })}
            >
              Not now
            </button>
          </form>
        )}
        <div role="alert" className="mt-3 empty:sr-only">
          {problem && <ErrorText id={`${id}-error`}>{problem}</ErrorText>}
        </div>
      </div>
    </section>
  )
}
