'use client'

import { LogOut } from 'lucide-react'
import { tellSignedOut } from '@/components/dashboard/session-watch'
import { leaveTo } from '@/components/forms/leave-to'
import { PressForm } from '@/components/forms/press-form'
import { useOnce } from '@/components/forms/use-once'
import { showToast } from '@/components/ui/toast-store'
import { signOut } from '@/lib/api-client/account'
import { wordsOf } from '@/lib/api-client/call'
import { paths } from '@/lib/paths'

/** Ends the session and goes to the admin's sign-in (specification, admin side, section 2); other tabs follow. */
export function LogoutButton({ className }: { className: string }) {
  const { busy, once } = useOnce()

  async function leave(): Promise<void> {
    try {
      await signOut()
      tellSignedOut()
      await leaveTo(paths.adminLogin)
    } catch (problem) {
      showToast({ tone: 'error', title: 'You are still signed in', text: wordsOf(problem) })
    }
  }

  return (
    <PressForm press={() => void once(leave)} busy={busy} className={className}>
      <LogOut size={18} strokeWidth={1.75} aria-hidden />
      <span className="max-sm:sr-only">Logout</span>
    </PressForm>
  )
}
