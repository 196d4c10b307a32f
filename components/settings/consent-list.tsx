'use client'

import { Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { ErrorText } from '@/components/forms/error-text'
import { useAction } from '@/components/forms/use-action'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { revokeConsent } from '@/lib/api-client/member'
import { formatDate } from '@/lib/site/format'
import type { ConsentItem } from '@/lib/members/responses'

const KINDS: Record<string, string> = {
  terms: 'Terms',
  adult: 'Age',
  email: 'Email about a request',
  sms: 'Text messages',
  future_breaches: 'News about breaches and legal actions',
  connect_with_lawyer: 'Contact with a lawyer',
  law_firm: 'A law firm that gets your request',
}

const FORMS: Record<string, string> = {
  signup: 'when you signed up',
  preferences: 'in your preferences',
  settings: 'carried over from your earlier address',
}

/** What was agreed to, in the words that stood there; what can be taken back can be taken back here. */
export function ConsentList({ consents }: { consents: ConsentItem[] }) {
  if (consents.length === 0)
    return <p className="text-note text-muted-foreground">You have agreed to nothing here.</p>
  return (
    <ul className="divide-y">
      {consents.map((consent) => (
        <Row key={consent.id} consent={consent} />
      ))}
    </ul>
  )
}

function Row({ consent }: { consent: ConsentItem }) {
  const id = useId()
  const status = useRef<HTMLParagraphElement>(null)
  const [takenBack, setTakenBack] = useState(false)
  // The button that took it back is gone.
  useEffect(() => {
    if (takenBack) status.current?.focus()
  }, [takenBack])
  const { calling: busy, problem, run } = useAction()
  const kind = KINDS[consent.kind] ?? consent.kind
  const isRevoked = consent.revokedAt !== null || takenBack

  return (
    <li className="py-4 first:pt-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-medium">{kind}</p>
          <blockquote className="mt-1 text-note break-words">{`\u201c${consent.text}\u201d`}</blockquote>
          <p className="mt-1 text-sm text-muted-foreground num">
            Given {formatDate(consent.givenAt)} {FORMS[consent.form] ?? 'with a request'}, words of{' '}
            {formatDate(consent.version)}.{' '}
            {consent.confirmedByLinkAt &&
              `Confirmed ${formatDate(consent.confirmedByLinkAt)} by the link that we mailed you. `}
            {isRevoked && (
              <strong className="font-medium">
                Taken back{consent.revokedAt ? ` ${formatDate(consent.revokedAt)}` : ''}.
              </strong>
            )}
            {!isRevoked && !consent.canRevoke && 'Ends with your account.'}
          </p>
        </div>
        {consent.canRevoke && !isRevoked && (
          <ConfirmButton
            label="Take back"
            question="Take this consent back?"
            object={`${kind}, given ${formatDate(consent.givenAt)}`}
            busyLabel="One moment..."
            busy={busy}
            icon={<Undo2 {...BUTTON_ICON} />}
            variant="outline"
            onConfirm={() =>
              void run(() => revokeConsent(consent.id)).then((done) => {
                if (done) setTakenBack(true)
              })
            }
          />
        )}
      </div>
      <p ref={status} role="status" tabIndex={-1} className="sr-only">
        {takenBack && 'You have taken this back.'}
      </p>
      <div role="alert" className="mt-2 empty:sr-only">
        {problem && <ErrorText id={id}>{problem.words}</ErrorText>}
      </div>
    </li>
  )
}
