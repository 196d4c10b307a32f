'use client'

import { useRef, useState, type ReactNode } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { signOut } from '@/lib/api-client/account'
import { wordsOf } from '@/lib/api-client/call'
import { paths } from '@/lib/paths'
import { SESSION_CHANNEL, SIGNED_OUT } from './session-watch'

/** Signs out and goes home; other tabs follow. */
export function SignOutButton({ everywhere = false, label = 'Sign Out', className, icon }: { everywhere?: boolean; label?: string; className: string; icon?: ReactNode }) {
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)

  async function leave(): Promise<void> {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    try {
      await signOut(everywhere)
      new BroadcastChannel(SESSION_CHANNEL).postMessage(SIGNED_OUT)
      // Not by the router: nothing of the account may stay in its memory.
      location.assign(paths.home)
    } catch (problem) {
      showToast({ tone: 'error', title: 'You are still signed in', text: wordsOf(problem) })
      inFlight.current = false
      setBusy(false)
    }
  }

  return (
    <button type="button" onClick={() => void leave()} aria-disabled={busy || undefined} className={className}>
      {icon}
      <span className={icon ? 'max-sm:sr-only' : ''}>{label}</span>
    </button>
  )
}
