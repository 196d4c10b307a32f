'use client'

import { useRouter } from 'next/navigation'
import { useTransition, type ReactNode } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { wordsOf } from '@/lib/api-client/call'
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
  const router = useRouter()
  const [busy, start] = useTransition()
  function mark(): void {
    if (busy) return
    start(async () => {
      try {
        await markRead(ids)
        router.refresh()
      } catch (problem) {
        showToast({ tone: 'error', title: 'Not saved', text: wordsOf(problem) })
      }
    })
  }
  return (
    <button type="button" onClick={mark} aria-disabled={busy || undefined} className={className}>
      {icon}
      <span>
        {label}
        {about && <span className="sr-only">: {about}</span>}
      </span>
    </button>
  )
}
