'use client'

import type { ReactNode } from 'react'
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
  return (
    <button
      type="button"
      onClick={() => !busy && void run(() => markRead(ids), { failed: 'Not saved' })}
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
