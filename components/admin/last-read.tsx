'use client'

import { useState, type ReactNode } from 'react'

interface LastReadProps {
  /** What was asked for. What was read for something else is no answer to it. */
  of: string
  /** When this was made, in words. */
  at: string
  /** Why there is nothing new, in words for the operator; nothing when it was read. */
  message?: string
  /** What stands where there is nothing from before either. */
  failed: ReactNode
  /** The way to try again, beside what is old. */
  retry?: ReactNode
  /** Within a card, whose label says what it is. */
  isSmall?: boolean
  children?: ReactNode
}

/** Data of the panel: where it cannot be read again, what was read before stays, with what is typed in it, and is marked as old. */
export function LastRead({ of, at, message, failed, retry, isSmall, children }: LastReadProps) {
  const [last, setLast] = useState<{ of: string; at: string; children: ReactNode } | null>(null)
  const isRead = message === undefined
  if (isRead && (last?.children !== children || last?.of !== of)) setLast({ of, at, children })
  const old = !isRead && last?.of === of ? last : null
  return (
    <>
      {old &&
        (isSmall ? (
          <span className="block text-sm text-muted-foreground">Old: {old.at}</span>
        ) : (
          <div
            role="status"
            className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border border-warning-border bg-warning-subtle px-4 py-2 text-note"
          >
            <p className="min-w-64 flex-1">
              <strong className="font-semibold">Old: as it was on {old.at}.</strong> {message} Nothing was
              changed by this, and what you typed is still here.
            </p>
            {retry}
          </div>
        ))}
      {/* In one place, so that what is kept is not made anew. */}
      {isRead ? children : (old?.children ?? failed)}
    </>
  )
}
