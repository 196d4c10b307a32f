'use client'

import { LogOut } from 'lucide-react'
import { SESSION_CHANNEL, SIGNED_OUT } from '@/components/dashboard/session-watch'
import { leaveTo } from '@/components/forms/leave-to'
import { useOnce } from '@/components/forms/use-once'
import { showToast } from '@/components/ui/toast-store'
import { signOut } from '@/lib/api-client/account'
import { wordsOf } from '@/lib/api-client/call'
import { paths } from '@/lib/paths'

/** Ends the session and goes to the admin's sign-in (specification, admin side, section 2); other tabs follow. */
export function LogoutButton({ className }: { className: string }) {
  const { once } = useOnce()

  async function leave(): Promise<void> {
    try {
      await signOut()
      new BroadcastChannel(SESSION_CHANNEL).postMessage(SIGNED_OUT)
      await leaveTo(paths.adminLogin)
    } catch (problem) {
      showToast({ tone: 'error', title: 'You are still signed in', text: wordsOf(problem) })
    }
  }

  return (
    <button type="button" onClick={() => void once(leave)} className={className}>
      <LogOut size={18} strokeWidth={1.75} aria-hidden />
      <span className="max-sm:sr-only">Logout</span>
    </button>
  )
}
