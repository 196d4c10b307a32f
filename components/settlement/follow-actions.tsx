import { Bell, CalendarPlus } from 'lucide-react'
import Link from 'next/link'
import { buttonVariants } from '@/components/ui/button-variants'
import type { FollowedSettlement } from '@/lib/follows/responses'
import { followWords } from '@/lib/follows/tracker'
import { settlementCalendarPath, settlementPath, signInPath } from '@/lib/paths'
import { FollowButton } from './follow-button'
import { FollowForm } from './follow-form'

interface FollowActionsProps {
  slug: string
  company: string
  /** Whether an official source gives a day to come: without one there is nothing to add. */
  hasDays: boolean
  /** Whether claims are over: then hardly a day comes any more. */
  isOver: boolean
  /** When mail comes to who follows it now. */
  when: string
  /** Whether no mail may name it: then it can be followed in an account only. */
  isUnnamed: boolean
  /** Whose page it is: a member with what they noted, or somebody without an account. */
  viewer: { tracker: FollowedSettlement | null } | null
}

const OUTLINE = buttonVariants({ variant: 'outline', size: 'half' })

/** Add to calendar, and Follow. Both work without scripts for visitors. */
export function FollowActions({
  slug,
  company,
  hasDays,
  isOver,
  when,
  isUnnamed,
  viewer,
}: FollowActionsProps) {
  return (
    <>
      {hasDays ? (
        <a
          href={settlementCalendarPath(slug)}
          download
          className={`${OUTLINE} [&:has(+details[open])]:col-span-full`}
        >
          <CalendarPlus size={18} strokeWidth={1.75} aria-hidden />
          Add to calendar
        </a>
      ) : (
        <p className="col-span-full text-note text-muted-foreground">
          {isOver
            ? 'No day to come is known, so there is nothing for a calendar.'
            : 'No official day yet, so there is nothing for a calendar and we remind nobody.'}
          {!viewer?.tracker && ` Follow, and we tell you ${when}.`}
        </p>
      )}
      {viewer && (
        <FollowButton
          isAlone={!hasDays}
          slug={slug}
          company={company}
          isFollowed={viewer.tracker !== null}
          hasNotes={viewer.tracker !== null && viewer.tracker.state !== 'watching'}
        />
      )}
      {!viewer && isUnnamed && (
        <Link
          href={signInPath(settlementPath(slug))}
          prefetch={false}
          className={`${OUTLINE} ${hasDays ? '' : 'col-span-full'}`}
        >
          <Bell size={18} strokeWidth={1.75} aria-hidden />
          Sign in to follow
        </Link>
      )}
      {!viewer && !isUnnamed && (
        <details className={`group min-w-0 ${hasDays ? 'open:col-span-full' : 'col-span-full'}`}>
          <summary className={`${OUTLINE} list-none [&::-webkit-details-marker]:hidden`}>
            <Bell size={18} strokeWidth={1.75} aria-hidden />
            Follow
          </summary>
          <div className="mt-3">
            <FollowForm slug={slug} words={followWords(company, when)} />
          </div>
        </details>
      )}
    </>
  )
}
