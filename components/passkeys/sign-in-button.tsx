'use client'

import { useRouter } from 'next/navigation'
import { useId, useRef, useState, useTransition, type ReactNode } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { signInWithPasskey, signInWords } from './ceremony'
import { useSupportsPasskeys } from './supports-passkeys'

interface SignInButtonProps {
  next: string
  look: string
  icons: { key: ReactNode; error: ReactNode; spinner: ReactNode }
}

/** Signs in with a passkey and goes on. Not there in a browser that knows none. */
export function SignInButton({ next, look, icons }: SignInButtonProps) {
  const id = useId()
  const router = useRouter()
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)
  const [navigating, startNavigation] = useTransition()
  const [problem, setProblem] = useState<string | null>(null)
  const supported = useSupportsPasskeys()

  async function signIn(): Promise<void> {
    if (inFlight.current || navigating) return
    inFlight.current = true
    setBusy(true)
    setProblem(null)
    try {
      await signInWithPasskey()
      startNavigation(() => {
        router.push(next)
        // Every page that was open before was a visitor's.
        router.refresh()
      })
    } catch (reason) {
      setProblem(signInWords(reason))
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  if (!supported) return null
  return (
    <form onSubmit={(event) => { event.preventDefault(); void signIn() }}>
      <SubmitButton label="Sign in with a passkey" busyLabel="Waiting for your passkey..." busy={busy || navigating} icon={icons.key} spinner={icons.spinner} className={look} />
      <div role="alert" className="mt-3 empty:hidden">{problem && <ErrorText id={id} icon={icons.error}>{problem}</ErrorText>}</div>
    </form>
  )
}
