'use client'

import { useId, useState, type ReactNode } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { withLinkToken } from '@/components/forms/use-link-token'
import { useVisit } from '@/components/forms/use-visit'
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
  const { busy, once } = useOnce()
  const { navigating, goTo } = useVisit()
  const [problem, setProblem] = useState<string | null>(null)
  const supported = useSupportsPasskeys()

  async function signIn(): Promise<void> {
    if (navigating) return
    setProblem(null)
    try {
      await signInWithPasskey()
      goTo(withLinkToken(next))
    } catch (reason) {
      setProblem(signInWords(reason))
    }
  }

  if (!supported) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void once(signIn)
      }}
    >
      <SubmitButton
        label="Sign in with a passkey"
        busyLabel="Waiting for your passkey..."
        busy={busy || navigating}
        icon={icons.key}
        spinner={icons.spinner}
        className={look}
      />
      <div role="alert" className="mt-3 empty:sr-only">
        {problem && (
          <ErrorText id={id} icon={icons.error}>
            {problem}
          </ErrorText>
        )}
      </div>
    </form>
  )
}
