'use client'

import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useOnce } from '@/components/forms/use-once'
import { RequestTracker } from '@/components/leads/request-tracker'
import { TakeBack } from '@/components/leads/take-back'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { wordsOf } from '@/lib/api-client/call'
import { takeBackConfirmed } from '@/lib/api-client/public'
import type { ConfirmedItem } from '@/lib/verification/responses'

interface ConfirmedListProps {
  /** Of the link that was used. */
  token: string
  items: ConfirmedItem[]
}

/** What a link has confirmed, and where each of it stands; each can be taken back, for instance when somebody else had asked for it. */
export function ConfirmedList({ token, items }: ConfirmedListProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label="What is confirmed" className="mt-4 divide-y border-y">
      {items.map((item) => (
        <li key={item.id} className="py-4">
          <Confirmed token={token} item={item} />
        </li>
      ))}
    </ul>
  )
}

function Confirmed({
  token,
  item: { id, title, details, steps, takingBack },
}: {
  token: string
  item: ConfirmedItem
}) {
  const [said, setSaid] = useState<string | null>(null)
  const status = useRef<HTMLParagraphElement>(null)
  // The button that took it back is gone.
  useEffect(() => {
    if (said) status.current?.focus()
  }, [said])
  return (
    <>
      <div className="flex gap-3">
        {said === null && (
          <span className="mt-0.5 shrink-0 text-success">
            <CircleCheck {...BUTTON_ICON} />
          </span>
        )}
        <div className="min-w-0">
          <h2 className="text-base font-medium break-words">{title}</h2>
          {details.length > 0 && said === null && (
            <ul className="mt-1 text-note text-muted-foreground">
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={said ? 'mt-1 text-note font-medium outline-none' : 'sr-only'}
      >
        {said}
      </p>
      {said === null && (
        <div className="mt-4 grid gap-2">
          <RequestTracker steps={steps} isDense />
          <p className="text-note text-muted-foreground">
            Did somebody else ask for this, or do you not want it any more?
          </p>
          <TakeBack
            title={title}
            text={takingBack}
            call={() => takeBackConfirmed(token, id)}
            onDone={setSaid}
          />
        </div>
      )}
    </>
  )
}

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
