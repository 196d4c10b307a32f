'use client'

import { leaveTo } from '@/components/forms/leave-to'
import { PressForm } from '@/components/forms/press-form'
import { useOnce } from '@/components/forms/use-once'
import { buttonVariants } from '@/components/ui/button-variants'
import { showToast } from '@/components/ui/toast-store'
import { wordsOf } from '@/lib/api-client/call'
import { firmSignOut } from '@/lib/api-client/firm'
import { paths } from '@/lib/paths'

/** Ends this browser's session. */
export function FirmSignOut() {
  const { busy, once } = useOnce()

  async function leave(): Promise<void> {
    try {
      await firmSignOut()
      await leaveTo(paths.firmLogin)
    } catch (problem) {
      showToast({ tone: 'error', title: 'Not Signed Out', text: wordsOf(problem) })
    }
  }

  return (
    <PressForm
      press={() => void once(leave)}
      busy={busy}
      className={buttonVariants({ variant: 'outline', size: 'dense' })}
    >
      Sign out
    </PressForm>
  )
}
