'use client'

import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useOnce } from '@/components/forms/use-once'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { wordsOf } from '@/lib/api-client/call'
import { takeBackConfirmed } from '@/lib/api-client/public'
import type { ConfirmedItem } from '@/lib/verification/responses'

interface ConfirmedListProps {
  /** Of the link that was used. */
  token: string
  items: ConfirmedItem[]
}

/** What a link has confirmed, each thing with a way to say that somebody else had asked for it. */
export function ConfirmedList({ token, items }: ConfirmedListProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label="What is confirmed" className="mt-4 divide-y border-y">
      {items.map(({ id, title, details, next }) => (
        <li key={id} className="py-4">
          <div className="flex gap-3">
            <span className="mt-0.5 shrink-0 text-success">
              <CircleCheck {...BUTTON_ICON} />
            </span>
            <div className="min-w-0">
              <p className="font-medium break-words">{title}</p>
              {details.length > 0 && (
                <ul className="mt-1 text-note text-muted-foreground">
                  {details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
              {next.length > 0 && (
                <>
                  <p className="mt-3 text-note font-medium">What happens next</p>
                  <ol className="mt-1 grid list-decimal gap-1 pl-5 text-note">
                    {next.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ol>
                </>
              )}
              <NotMine token={token} id={id} about={title} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** "I did not ask for this." @param id of a request, or `account` for every sign-up that waits. */
export function NotMine({ token, id, about }: { token: string; id: string; about: string }) {
  const { busy, once } = useOnce()
  const [said, setSaid] = useState<{ text: string; done: boolean } | null>(null)

  async function takeBack(): Promise<void> {
    setSaid(null)
    try {
      setSaid({ text: (await takeBackConfirmed(token, id)).message, done: true })
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
