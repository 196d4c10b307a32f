'use client'

import { useId, useState } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { wordsOf } from '@/lib/api-client/call'
import { takingBack } from '@/lib/leads/take-back-words'

interface TakeBackProps {
  /** What the request asks for, where there may be several, for who cannot see where the button stands. */
  title?: string
  /** Who has it; null where that is not told here. */
  holders: readonly string[] | null
  /** Takes it back. @returns what is true now, in words. */
  call(): Promise<{ message: string }>
  onDone(message: string): void
}

/** Takes one request back: what that does and does not do stands before the button that does it. */
export function TakeBack({ title, holders, call, onDone }: TakeBackProps) {
  const id = useId()
  const { busy, once } = useOnce()
  const [problem, setProblem] = useState<string | null>(null)

  async function takeBack(): Promise<void> {
    setProblem(null)
    try {
      onDone((await call()).message)
    } catch (reason) {
      if (!leaveWhenSignedOut(reason)) setProblem(wordsOf(reason))
    }
  }

  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-note link">
        Take this request back{title && <span className="sr-only">: {title}</span>}
      </summary>
      <form
        method="post"
        className="pb-1"
        onSubmit={(event) => {
          event.preventDefault()
          void once(takeBack)
        }}
      >
        <p id={id} className="text-note">
          {takingBack(holders)}
        </p>
        <div className="mt-3 max-w-64">
          <SubmitButton
            label="Yes, take it back"
            busyLabel="One moment..."
            busy={busy}
            variant="removeStrong"
            size="wide"
          />
        </div>
        <div role="alert" className="mt-2 empty:sr-only">
          {problem && <ErrorText id={`${id}-error`}>{problem}</ErrorText>}
        </div>
      </form>
    </details>
  )
}
