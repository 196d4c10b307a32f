'use client'

import { CircleCheck, X } from 'lucide-react'
import Link from 'next/link'
import { useRef, useState } from 'react'
import { moveOn } from '@/components/forms/move-on'
import { NOTE_ICON } from '@/components/ui/icons/sizes'
import { closeWelcome } from '@/lib/api-client/member'
import { dashboardPath } from '@/lib/paths'

/** For a new member; closed for good once closed. */
export function WelcomeBanner({ autoEnroll }: { autoEnroll: boolean }) {
  const [open, setOpen] = useState(true)
  const banner = useRef<HTMLElement>(null)
  if (!open) return null
  function close(): void {
    moveOn(banner.current)
    setOpen(false)
    // Should this fail, it comes back with the next visit.
    void closeWelcome().catch(() => {})
  }
  return (
    <section
      ref={banner}
      aria-label="Welcome"
      className="mt-5 flex gap-3 rounded-xl border border-success-border bg-success-subtle p-4 sm:p-5"
    >
      <span className="mt-0.5 shrink-0 text-success">
        <CircleCheck {...NOTE_ICON} />
      </span>
      <div className="min-w-0 grow">
        <p className="font-semibold">Your account is ready.</p>
        <p className="mt-1 text-note">
          {autoEnroll ? (
            <>
              Auto-enroll is on: when a class action opens about a breach that you are in, we open a case for
              you and follow it. You join nothing by it. You can turn this off in{' '}
              <Link href={dashboardPath('preferences')} prefetch={false} scroll={false} className="link">
                Preferences
              </Link>
              .
            </>
          ) : (
            <>
              Auto-enroll is off: we open no case for you by ourselves. You can turn it on in{' '}
              <Link href={dashboardPath('preferences')} prefetch={false} scroll={false} className="link">
                Preferences
              </Link>
              .
            </>
          )}
        </p>
      </div>
      <button
        type="button"
        onClick={close}
        aria-label="Close welcome message"
        className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg hover:bg-card"
      >
        <X {...NOTE_ICON} />
      </button>
    </section>
  )
}
