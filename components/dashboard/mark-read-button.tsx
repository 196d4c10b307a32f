'use client'

import { useRef, type ReactNode } from 'react'
import { moveOn } from '@/components/forms/move-on'
import { useAction } from '@/components/forms/use-action'
import { markRead } from '@/lib/api-client/member'

interface MarkReadButtonProps {
  ids: string[] | 'all'
  label: string
  about?: string
  className: string
  icon?: ReactNode
}

/** Marks notifications as read; the bell follows. */
export function MarkReadButton({ ids, label, about, className, icon }: MarkReadButtonProps) {
  const { busy, run } = useAction()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <button
      ref={button}
      type="button"
      onClick={() =>
        !busy && void run(() => markRead(ids), { failed: 'Not saved', done: () => moveOn(button.current) })
      }
      aria-disabled={busy || undefined}
      className={className}
    >
      {icon}
      <span>
        {label}
        {about && <span className="sr-only">: {about}</span>}
      </span>
    </button>
  )
}
