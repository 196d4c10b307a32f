'use client'

import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { RequestTracker } from '@/components/leads/request-tracker'
import { TakeBack } from '@/components/leads/take-back'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
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
