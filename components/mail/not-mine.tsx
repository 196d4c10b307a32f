'use client'

import { useState } from 'react'
import { useOnce } from '@/components/forms/use-once'
import { wordsOf } from '@/lib/api-client/call'
import { takeBackConfirmed } from '@/lib/api-client/public'

/** "I did not ask for this": ends every sign-up that waits for the address. */
export function NotMine({ token, about }: { token: string; about: string }) {
  const { busy, once } = useOnce()
  const [said, setSaid] = useState<{ text: string; done: boolean } | null>(null)

  async function takeBack(): Promise<void> {
    setSaid(null)
    try {
      setSaid({ text: (await takeBackConfirmed(token, 'account')).message, done: true })
    } catch (problem) {
      setSaid({ text: wordsOf(problem), done: false })
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void once(takeBack)
      }}
    >
      {!said?.done && (
        <button
          type="submit"
          aria-busy={busy}
          className="inline-flex min-h-11 cursor-pointer items-center text-note link"
        >
          {busy ? 'One moment...' : 'I did not ask for this'}
          <span className="sr-only">: {about}</span>
        </button>
      )}
      <p role="status" className={said ? 'mt-1 text-note font-medium' : 'sr-only'}>
        {said?.text}
      </p>
    </form>
  )
}
