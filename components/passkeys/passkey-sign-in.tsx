'use client'

import { useId, useState } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { forgetKeptFields } from '@/components/forms/kept-fields'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { withLinkToken } from '@/components/forms/use-link-token'
import { useVisit } from '@/components/forms/use-visit'
import { KeyIcon } from '@/components/ui/icons/key-icon'
import { signInWithPasskey, signInWords } from './ceremony'
import { useSupportsPasskeys } from './supports-passkeys'

/**
 * Signs in with a passkey and goes on. Not there in a browser that knows none.
 * @param next where to go then: a path of this site, which the page has checked.
 */
export function PasskeySignIn({ next }: { next: string }) {
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
      // What was typed here before may be another's.
      forgetKeptFields()
      goTo(withLinkToken(next))
    } catch (reason) {
      setProblem(signInWords(reason))
    }
  }

  if (!supported) return null
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void once(signIn)
      }}
    >
      <SubmitButton
        label="Sign in with a passkey"
        busyLabel="Waiting for your passkey..."
        busy={busy || navigating}
        icon={<KeyIcon />}
        variant="outline"
        size="wide"
      />
      <div role="alert" className="mt-3 empty:sr-only">
        {problem && <ErrorText id={id}>{problem}</ErrorText>}
      </div>
    </form>
  )
}
