'use client'

import Link from 'next/link'
import { useId, useRef, useState } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { moveOn } from '@/components/forms/move-on'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { Switch } from '@/components/ui/switch'
import { makeCalendarAddress, setDeadlineMail, stopCalendarAddress, unfollow } from '@/lib/api-client/follows'
import { followedWords } from '@/lib/follows/claim-words'
import { whyNoMail, type AddressMail } from '@/lib/follows/day-mail'
import type { FollowedList, FollowedSettlement } from '@/lib/follows/responses'
import { WHEN_MAILED } from '@/lib/follows/tracker'
import { settlementPath } from '@/lib/paths'
import { formatDate } from '@/lib/site/format'

/** What a member follows, the mail about it, and their private calendar. */
export function FollowedSettlements({ settlements, mail, calendarSince }: FollowedList) {
  return (
    <div className="grid gap-5">
      {settlements.length === 0 ? (
        <p className="text-muted-foreground">
          You follow no settlement. Press Follow on one, and its days stand here.
        </p>
      ) : (
        <ul className="divide-y">
          {settlements.map((item) => (
            <FollowedRow key={item.slug} item={item} />
          ))}
        </ul>
      )}
      <MailSwitch served={mail} />
      <Calendar since={calendarSince} />
    </div>
  )
}

function FollowedRow({ item }: { item: FollowedSettlement }) {
  const { slug, company } = item
  const { busy, run } = useAction()
  const row = useRef<HTMLLIElement>(null)
  return (
    <li ref={row} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <Link
          href={settlementPath(slug)}
          prefetch={false}
          className="inline-flex min-h-11 items-center break-words link"
        >
          {company}
        </Link>
        <p className="text-note text-muted-foreground num">{followedWords(item)}</p>
      </div>
      <ConfirmButton
        label="Stop"
        question="Stop following?"
        object={`following ${company}, and remove my notes`}
        busyLabel="Stopping..."
        busy={busy}
        onConfirm={() =>
          void run(() => unfollow(slug), { failed: 'Not removed', done: () => moveOn(row.current) })
        }
      />
    </li>
  )
}

/** Off where no mail comes, whoever has ended it; then it says why. */
function MailSwitch({ served }: { served: AddressMail }) {
  const id = useId()
  const { run } = useAction()
  const [mail, setMail] = useState(served)
  const [said, setSaid] = useState('')

  async function change(): Promise<void> {
    setSaid('')
    setMail(mail === 'on' ? 'off' : 'on')
    const saved = await run(() => setDeadlineMail(mail !== 'on'), { failed: 'Not saved' })
    setMail(saved?.mail ?? mail)
    if (saved) setSaid(`Saved. ${saved.message}`)
  }

  return (
    <div className="flex items-center gap-4 border-t pt-4">
      <div className="min-w-0 grow">
        <p id={`${id}-label`} className="font-medium">
          Email about days
        </p>
        <p id={`${id}-note`} className="mt-0.5 text-sm text-muted-foreground">
          {WHEN_MAILED}. Off: your list stays, and we write nothing.
        </p>
        {mail !== 'on' && mail !== 'off' && <p className="mt-1 text-note">{whyNoMail(mail)}</p>}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      <Switch
        labelledBy={`${id}-label`}
        describedBy={`${id}-note`}
        on={mail === 'on'}
        words={{ on: 'On', off: 'Off' }}
        onChange={() => void change()}
      />
    </div>
  )
}

function Calendar({ since }: { since: string | null }) {
  const id = useId()
  const making = useAction()
  const stopping = useAction()
  const busy = making.busy || stopping.busy
  const status = useRef<HTMLParagraphElement>(null)
  const [url, setUrl] = useState('')
  const [said, setSaid] = useState('')
  const hasOne = since !== null || url !== ''

  async function make(): Promise<void> {
    const made = await making.run(makeCalendarAddress, { failed: 'Not made' })
    if (made) say('Your calendar has a new address.', made.url)
  }

  async function stop(): Promise<void> {
    if (await stopping.run(stopCalendarAddress, { failed: 'Not stopped' })) say('Its address is stopped.', '')
  }

  /** What was pressed may go with it: the keyboard comes to what is said. */
  function say(words: string, address: string): void {
    setUrl(address)
    setSaid(words)
    status.current?.focus()
  }

  return (
    <div className="border-t pt-4">
      <p className="font-medium">Your private calendar</p>
      <p className="mt-0.5 text-sm text-muted-foreground">
        An address that your calendar program reads by itself. Whoever has it can see which settlements you
        follow. A new address stops the old one.
        {since !== null && ` The present one is from ${formatDate(since)}.`}
      </p>
      <p ref={status} role="status" tabIndex={-1} className="mt-2 text-note outline-none empty:sr-only">
        {said}
      </p>
      {url !== '' && (
        <div className="mt-3">
          <label htmlFor={id} className="text-note font-medium">
            Its address. Copy it now: it is shown this once.
          </label>
          <input
            id={id}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
            className="mt-1 min-h-12 w-full rounded-lg border border-input bg-muted px-3 font-mono text-sm"
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {!hasOne && (
          <button
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => !busy && void make()}
            className={buttonVariants({ variant: 'outline', size: 'dense', layout: 'cell' })}
          >
            Make an address
          </button>
        )}
        {hasOne && (
          <>
            <ConfirmButton
              label="Make a new address"
              object="for your calendar, and stop the old one"
              busyLabel="One moment..."
              busy={making.busy}
              blocked={busy}
              variant="outline"
              onConfirm={() => void make()}
            />
            <ConfirmButton
              label="Stop it"
              object="your calendar’s address"
              busyLabel="Stopping..."
              busy={stopping.busy}
              blocked={busy}
              variant="removeQuiet"
              onConfirm={() => void stop()}
            />
          </>
        )}
      </div>
    </div>
  )
}
