'use client'

import { BellOff, TriangleAlert } from 'lucide-react'
import { useCallback, useState } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { buttonVariants } from '@/components/ui/button-variants'
import { PANEL_ICON } from '@/components/ui/icons/sizes'
import { PanelSpinner } from '@/components/ui/icons/spinner'
import { ApiError } from '@/lib/api-client/call'
import { subscribeAgain, unsubscribe } from '@/lib/api-client/public'
import type { EndedList } from '@/lib/mail/ended-lists'
import { paths } from '@/lib/paths'
import { LinkPanel } from './link-panel'
import { useWhenVisible } from './when-visible'

interface UnsubscribeProps {
  token: string
  list: EndedList
  /** Whether the address is unsubscribed already, and whether the link can take that back. */
  before: 'subscribed' | 'undoable' | 'final'
}

const SOLID = buttonVariants({ size: 'wide', layout: 'cell' })
const OUTLINE = buttonVariants({ variant: 'outline', size: 'wide', layout: 'cell' })
const DONE = <BellOff {...PANEL_ICON} className="text-success" />
const UNREACHABLE = 'We could not reach the service. You are still unsubscribed. Please try again.'

/** What is said of each list. */
const WORDS: Record<EndedList, { again: string; ended: string; button: string }> = {
  alerts: {
    again: 'You will get our alerts again',
    ended: 'We will send you no more alerts about breaches.',
    button: 'Get alerts again',
  },
  deadlines: {
    again: 'We will write to you about days again',
    ended:
      'We will send you no more mail about the days of settlements. You still follow the same settlements: we only stop writing about them. Look up their days yourself.',
    button: 'Get this mail again',
  },
}

type State = 'working' | 'done' | 'failed' | 'subscribed'

/** Posts an unsubscribe link and says so; it can be taken back (specification, Unsubscribe). */
export function Unsubscribe({ token, list, before }: UnsubscribeProps) {
  const { again, ended, button } = WORDS[list]
  const done = before !== 'subscribed'
  const [state, setState] = useState<State>(done ? 'done' : 'working')
  const [problem, setProblem] = useState('')
  const { busy: undoing, once } = useOnce()

  const stop = useCallback(() => {
    setState('working')
    unsubscribe(token, list).then(
      () => setState('done'),
      () => setState('failed'),
    )
  }, [token, list])
  useWhenVisible(done ? null : stop)

  async function undo(): Promise<void> {
    setProblem('')
    await subscribeAgain(token, list).then(
      () => setState('subscribed'),
      (reason: unknown) =>
        setProblem(reason instanceof ApiError && reason.status === 409 ? reason.message : UNREACHABLE),
    )
  }

  if (state === 'working') {
    return (
      <LinkPanel icon={<PanelSpinner />} title="Unsubscribing">
        <p className="mt-2">One moment.</p>
        <noscript>
          <form
            method="post"
            action={`/v1/mail/unsubscribe?token=${encodeURIComponent(token)}&list=${list}`}
            className="mt-4"
          >
            <input type="hidden" name="page" value="1" />
            <button type="submit" className={SOLID}>
              Unsubscribe
            </button>
          </form>
        </noscript>
      </LinkPanel>
    )
  }
  if (state === 'failed') {
    return (
      <LinkPanel
        icon={<TriangleAlert {...PANEL_ICON} className="text-warning" />}
        title="You are not unsubscribed yet"
      >
        <p className="mt-2">We could not reach the service. Check your connection and try again.</p>
        <button type="button" onClick={stop} className={`${SOLID} mt-6`}>
          Try Again
        </button>
      </LinkPanel>
    )
  }
  if (state === 'subscribed') {
    return (
      <LinkPanel icon={DONE} title={again}>
        <p className="mt-2">Every one of them has a link to stop them.</p>
        <a href={paths.home} className={`${OUTLINE} mt-6`}>
          Return to Home
        </a>
      </LinkPanel>
    )
  }
  return (
    <LinkPanel icon={DONE} title="Successfully Unsubscribed">
      <p className="mt-2">
        {ended} If you ask us for something, like a link to confirm an address, you still get that.
      </p>
      <div className="mt-6 grid gap-3">
        <a href={paths.home} className={SOLID}>
          Return to Home
        </a>
        <a href={paths.helpCenter} className={OUTLINE}>
          Help Center
        </a>
      </div>
      {before !== 'final' && (
        <form
          method="post"
          className="mt-6 border-t pt-5"
          onSubmit={(event) => {
            event.preventDefault()
            void once(undo)
          }}
        >
          <p className="mb-3 text-note text-muted-foreground">Was that a mistake?</p>
          <SubmitButton
            label={button}
            busyLabel="One moment..."
            busy={undoing}
            variant="outline"
            size="wide"
          />
          <p role="status" className="mt-2 text-note empty:sr-only">
            {problem}
          </p>
        </form>
      )}
    </LinkPanel>
  )
}
