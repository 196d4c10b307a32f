'use client'

import { type ReactNode } from 'react'
import { leaveTo } from '@/components/forms/leave-to'
import { forgetLinkTokens } from '@/components/forms/link-tokens'
import { PressForm } from '@/components/forms/press-form'
import { useOnce } from '@/components/forms/use-once'
import { showToast } from '@/components/ui/toast-store'
import { signOut } from '@/lib/api-client/account'
import { wordsOf } from '@/lib/api-client/call'
import { paths } from '@/lib/paths'
import { tellSignedOut } from './session-watch'

/** Signs out and goes home; other tabs follow. */
export function SignOutButton({
  everywhere = false,
  label = 'Sign Out',
  className,
  icon,
}: {
  everywhere?: boolean
  label?: string
  className: string
  icon?: ReactNode
}) {
  const { busy, once } = useOnce()

  async function leave(): Promise<void> {
    try {
      await signOut(everywhere)
      tellSignedOut()
      forgetLinkTokens()
      await leaveTo(paths.home)
    } catch (problem) {
      showToast({ tone: 'error', title: 'You are still signed in', text: wordsOf(problem) })
    }
  }

  return (
    <PressForm
      action={`/v1/auth/signout${everywhere ? '?everywhere=true' : ''}`}
      press={() => void once(leave)}
      busy={busy}
      className={className}
    >
      {icon}
      <span className={icon ? 'max-sm:sr-only' : ''}>{label}</span>
    </PressForm>
  )
}
