'use client'

import { LogOut } from 'lucide-react'
import { useRef } from 'react'
import { SESSION_CHANNEL, SIGNED_OUT } from '@/components/dashboard/session-watch'
import { showToast } from '@/components/ui/toast-store'
import { signOut } from '@/lib/api-client/account'
import { wordsOf } from '@/lib/api-client/call'
import { paths } from '@/lib/paths'

/** Ends the session and goes to the admin's sign-in (specification, admin side, section 2); other tabs follow. */
export function LogoutButton({ className }: { className: string }) {
  const inFlight = useRef(false)

  async function leave(): Promise<void> {
    if (inFlight.current) return
    inFlight.current = true
    try {
      await signOut()
      new BroadcastChannel(SESSION_CHANNEL).postMessage(SIGNED_OUT)
      location.assign(paths.adminLogin)
    } catch (problem) {
      showToast({ tone: 'error', title: 'You are still signed in', text: wordsOf(problem) })
      inFlight.current = false
    }
  }

  return (
    <button type="button" onClick={() => void leave()} className={className}>
      <LogOut size={18} strokeWidth={1.75} aria-hidden />
      <span className="max-sm:sr-only">Logout</span>
    </button>
  )
}
