'use client'

import { ChevronDown } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { takeBackRequest } from '@/lib/api-client/member'
import { NO_LAWYER } from '@/lib/consents/lawyer-terms'
import { havingOf, takingBack } from '@/lib/leads/take-back-words'
import type { TrackedRequest } from '@/lib/leads/tracked-request'
import { isUnderWay, standsAt } from '@/lib/leads/tracker'
import { formatDate } from '@/lib/site/format'
import { RequestTracker } from './request-tracker'
import { TakeBack } from './take-back'

/** A member's requests, newest first: where each stands, and the way to take it back. The first that is under way is open. */
export function RequestList({ requests }: { requests: readonly TrackedRequest[] }) {
  const router = useRouter()
  const status = useRef<HTMLParagraphElement>(null)
  const [said, setSaid] = useState('')
  const [gone, setGone] = useState<readonly string[]>([])
  // The button that took it back is gone.
  useEffect(() => {
    if (said) status.current?.focus()
  }, [said])
  const left = requests.filter(({ id }) => !gone.includes(id))
  const [open] = useState(() => requests.find(({ steps }) => isUnderWay(steps))?.id)

  return (
    <>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={
          said
            ? 'mb-4 rounded-lg border border-info-border bg-info-subtle p-4 text-note outline-none'
            : 'sr-only'
        }
      >
        {said}
      </p>
      {left.length === 0 ? (
        <p className="text-note text-muted-foreground">
          {said ? 'You have no other request with us.' : 'You have sent us no request yet.'}
        </p>
      ) : (
        <ul className="divide-y">
          {left.map((request) => (
            <li key={request.id}>
              <Row
                request={request}
                isOpen={request.id === open}
                onTakenBack={(message) => {
                  setSaid(message)
                  setGone((others) => [...others, request.id])
                  router.refresh()
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface RowProps {
  request: TrackedRequest
  isOpen: boolean
  onTakenBack(message: string): void
}

function Row({ request, isOpen, onTakenBack }: RowProps) {
  const { id, title, details, sentAt, steps, shares, notPassedOn } = request
  return (
    <details open={isOpen} className="group/row">
      <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-medium break-words">{title}</span>
          <span className="mt-0.5 block text-note text-muted-foreground num">
            {formatDate(sentAt)} · {standsAt(steps)}
          </span>
        </span>
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          aria-hidden
          className="shrink-0 transition-transform group-open/row:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid gap-3 pt-1 pb-4">
        {details.length > 0 && (
          <ul className="text-note text-muted-foreground" aria-label="What else it asks for">
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {notPassedOn && <p className="text-note">{NO_LAWYER[notPassedOn].full}</p>}
        <RequestTracker steps={steps} isDense />
        <TakeBack
          title={title}
          text={takingBack(havingOf(shares))}
          call={() => takeBackRequest(id)}
          onDone={onTakenBack}
        />
      </div>
    </details>
  )
}
