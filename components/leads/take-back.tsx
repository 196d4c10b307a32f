'use client'

import { useState } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { wordsOf } from '@/lib/api-client/call'

interface TakeBackProps {
  /** What the request asks for, where there may be several, for who cannot see where the button stands. */
  title?: string
  /** What it does, and whom it does not reach (lib/leads/take-back-words.ts). */
  text: string
  /** Takes it back. @returns what is true now, in words. */
  call(): Promise<{ message: string }>
  onDone(message: string): void
}

/** Takes one request back: what that does and does not do stands before the button that does it. */
export function TakeBack({ title, text, call, onDone }: TakeBackProps) {
  const { busy, once } = useOnce()
  const [problem, setProblem] = useState('')

  async function takeBack(): Promise<void> {
    setProblem('')
    try {
      onDone((await call()).message)
    } catch (reason) {
      setProblem(wordsOf(reason))
    }
  }

  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-note link">
        Take this request back{title && <span className="sr-only">: {title}</span>}
      </summary>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void once(takeBack)
        }}
      >
        <p className="mb-3 text-note">{text}</p>
        <SubmitButton
          label="Yes, take it back"
          busyLabel="One moment..."
          busy={busy}
          variant="removeStrong"
          width="phone"
        />
        <p role="alert" className="mt-2 text-note font-medium text-destructive empty:sr-only">
          {problem}
        </p>
      </form>
    </details>
  )
}
