'use client'

import { Check } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useAction } from '@/components/forms/use-action'
import { cn } from '@/components/ui/cn'
import { buttonVariants } from '@/components/ui/button-variants'
import { setTracker } from '@/lib/api-client/follows'
import { mailWords } from '@/lib/follows/day-mail'
import type { MemberClaim } from '@/lib/follows/member-claim'
import { TRACKER_WORDS, type TrackerState } from '@/lib/follows/tracker'
import { ClaimNotes } from './claim-notes'

const SEGMENTS = ['watching', 'filed', 'paid'] as const
const RARE = ['denied', 'not_mine'] as const
const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface ClaimTrackerProps {
  item: Pick<MemberClaim, 'slug' | 'company' | 'state' | 'filedOn' | 'claimNumber' | 'paidCents'>
  /** A card says itself what was noted, and leaves what is rare to the page that it leads to. */
  place: 'card' | 'page'
}

/** Where a member's claim is. Arrows move, Space or Enter chooses; saved at once, and said politely. */
export function ClaimTracker({ item, place }: ClaimTrackerProps) {
  const { slug, company } = item
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const { run } = useAction()
  const [state, setState] = useState(item.state)
  const [served, setServed] = useState(item.state)
  // Follows what the server says anew, without losing what was just said and what is being typed below.
  if (item.state !== served) {
    setServed(item.state)
    setState(item.state)
  }
  const [focused, setFocused] = useState<number>(
    Math.max(
      0,
      SEGMENTS.findIndex((name) => name === item.state),
    ),
  )
  const [said, setSaid] = useState('')
  // As the page came: what is being typed is not folded away when it was saved.
  const [isNoted] = useState(item.claimNumber !== null || item.filedOn !== null)

  async function choose(next: TrackerState): Promise<void> {
    if (next === state) return
    const before = state
    setState(next)
    setSaid('')
    const saved = await run(() => setTracker(slug, { state: next }), { failed: 'Not saved' })
    if (saved) setSaid(`Saved. ${TRACKER_WORDS[next]}. ${sequel(before, next, saved)}`)
    else setState(before)
  }

  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (focused + step + SEGMENTS.length) % SEGMENTS.length
    setFocused(next)
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus()
  }

  return (
    <div>
      <p id={`${id}-label`} className="text-note font-medium">
        Where is your claim?<span className="sr-only"> {company}</span>
      </p>
      <div
        ref={group}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        className="mt-2 grid grid-cols-3 gap-1 rounded-lg bg-muted p-1 narrow:grid-cols-1"
      >
        {SEGMENTS.map((name, index) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={state === name}
            tabIndex={focused === index ? 0 : -1}
            onKeyDown={move}
            onFocus={() => setFocused(index)}
            onClick={() => void choose(name)}
            className={cn(
              'flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-md border px-2 text-note font-medium',
              state === name
                ? 'border-input bg-card text-foreground forced-colors:border-[Highlight]'
                : 'border-transparent text-muted-foreground hover:text-foreground',
            )}
          >
            {state === name && <Check size={16} strokeWidth={2} aria-hidden />}
            {TRACKER_WORDS[name]}
          </button>
        ))}
      </div>
      {state === null && (
        <p className="mt-1 text-sm text-muted-foreground">
          You do not follow its days. Choose Watching to follow them.
        </p>
      )}
      <p role="status" className="mt-1 text-note text-muted-foreground empty:sr-only">
        {said}
      </p>
      {(state === 'filed' || state === 'paid') && (
        <details open={!isNoted} className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-note wrap-anywhere link">
            {notesLabel(place, item.claimNumber, isNoted)}
          </summary>
          <ClaimNotes key={state} item={{ ...item, state }} />
        </details>
      )}
      {place === 'page' && <Rare state={state} choose={(next) => void choose(next)} />}
    </div>
  )
}

type Saved = Awaited<ReturnType<typeof setTracker>>

/** What comes of it. */
function sequel(before: TrackerState | null, next: TrackerState, { mail, lastDays }: Saved): string {
  if (next === 'watching') return mailWords(mail, next, lastDays)
  return before === null ? 'We send no claim mails about it.' : 'Claim mails have stopped.'
}

function notesLabel(place: 'card' | 'page', claimNumber: string | null, isNoted: boolean): string {
  if (!isNoted) return 'Your claim’s day and number'
  return place === 'page' && claimNumber !== null ? `Claim number ${claimNumber}` : 'Change the day or number'
}

/** That a claim was denied, or that it is not theirs; pressed again, neither. */
function Rare({ state, choose }: { state: TrackerState | null; choose: (next: TrackerState) => void }) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-note link">
        {state !== null && RARE.some((name) => name === state)
          ? `Noted: ${TRACKER_WORDS[state]}`
          : 'Denied, or not mine?'}
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-2 narrow:grid-cols-1">
        {RARE.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={state === name}
            onClick={() => choose(state === name ? 'watching' : name)}
            className={buttonVariants({
              variant: state === name ? 'default' : 'outline',
              size: 'dense',
              layout: 'cell',
            })}
          >
            {TRACKER_WORDS[name]}
          </button>
        ))}
      </div>
    </details>
  )
}
