'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { endSession } from '@/lib/api-client/account'
import { wordsOf } from '@/lib/api-client/call'

/** Signs another browser out. */
export function EndSessionButton({
  id,
  device,
  className,
}: {
  id: string
  device: string
  className: string
}) {
  const router = useRouter()
  const [busy, start] = useTransition()
  function end(): void {
    if (busy) return
    start(async () => {
      try {
        await endSession(id)
        showToast({ tone: 'success', title: 'Signed out', text: `${device} is signed out.` })
        router.refresh()
      } catch (problem) {
        showToast({ tone: 'error', title: 'Not signed out', text: wordsOf(problem) })
      }
    })
  }
  return (
    <button type="button" onClick={end} aria-disabled={busy || undefined} className={className}>
      Sign out<span className="sr-only"> {device}</span>
    </button>
  )
}
