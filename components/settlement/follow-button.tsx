'use client'

import { Bell, BellRing } from 'lucide-react'
import Link from 'next/link'
import { useRef, useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { useTwoStep } from '@/components/forms/use-two-step'
import { buttonVariants } from '@/components/ui/button-variants'
import { setTracker, unfollow } from '@/lib/api-client/follows'
import { mailWords } from '@/lib/follows/day-mail'
import { paths } from '@/lib/paths'

interface FollowButtonProps {
  /** Whether nothing stands beside it. */
  isAlone: boolean
  slug: string
  company: string
  /** Whether it is on the member's list now. */
  isFollowed: boolean
  /** Whether something is noted that ending it would remove. */
  hasNotes: boolean
}

/** Follows a settlement, or ends that, as it is pressed, in a grid whose whole width its words have. What is noted of a claim goes only after a second press. */
export function FollowButton({ isAlone, slug, company, isFollowed, hasNotes }: FollowButtonProps) {
  const { busy, run } = useAction()
  const button = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState('')
  const [isOff, setIsOff] = useState(false)
  const [on, setOn] = useState(isFollowed)

  async function press(): Promise<void> {
    const wanted = !on
    const done = await run(() => (wanted ? setTracker(slug, { state: 'watching' }) : unfollow(slug)), {
      failed: 'Not saved',
    })
    if (!done) return
    setOn(wanted)
    setIsOff(wanted && done.mail === 'off')
    setSaid(
      wanted
        ? `Saved. ${mailWords(done.mail, 'watching', done.lastDays)}`
        : 'Saved. You do not follow it any more.',
    )
  }

  const { phase, press: twoStep, rest } = useTwoStep(busy, () => void press(), true)
  const Icon = on ? BellRing : Bell
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-pressed={on}
        aria-disabled={busy || undefined}
        data-two-step={on && hasNotes ? phase : undefined}
        {...(on && hasNotes ? twoStep : { onClick: () => void press() })}
        className={buttonVariants({
          variant: 'toggle',
          size: 'half',
          className: isAlone ? 'col-span-full' : '',
        })}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        <span>
          Follow<span className="sr-only">: {company}</span>
        </span>
      </button>
      {phase !== 'rest' && (
        <p className="col-span-full text-note">
          Your claim number and day go too. Press once more to stop, or {/* It goes as it is pressed. */}
          <button
            type="button"
            className="inline-flex min-h-11 items-center link"
            onClick={() => {
              rest()
              button.current?.focus()
            }}
          >
            keep it
          </button>
        </p>
      )}
      <p role="status" className="col-span-full text-note text-muted-foreground empty:sr-only">
        {said}
      </p>
      {isOff && (
        <Link
          href={`${paths.settings}#settlements`}
          prefetch={false}
          className="col-span-full inline-flex min-h-11 items-center text-note link"
        >
          Open Settings
        </Link>
      )}
    </>
  )
}
