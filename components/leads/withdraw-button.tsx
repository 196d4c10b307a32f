'use client'

import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { useVisit } from '@/components/forms/use-visit'
import type { ButtonLook } from '@/components/ui/button-variants'
import { showToast } from '@/components/ui/toast-store'
import { wordsOf } from '@/lib/api-client/call'
import { withdrawRequest } from '@/lib/api-client/public'

interface WithdrawButtonProps extends ButtonLook {
  label: string
  /** Where it leads, once the request is gone. */
  to: string
  /** What is said then, in place of what is true now in the server's words. */
  text?: string
}

/** Takes this visit's last request back. */
export function WithdrawButton({ label, to, text, ...look }: WithdrawButtonProps) {
  const { busy: withdrawing, once } = useOnce()
  const { navigating, goTo } = useVisit()

  async function withdraw(): Promise<void> {
    if (navigating) return
    try {
      const { message } = await withdrawRequest()
      showToast({ tone: 'success', title: 'Request taken back', text: text ?? message })
      goTo(to)
    } catch (problem) {
      showToast({ tone: 'error', title: 'Error', text: wordsOf(problem) })
    }
  }

  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void once(withdraw)
      }}
    >
      <SubmitButton label={label} busyLabel="One moment..." busy={withdrawing || navigating} {...look} />
    </form>
  )
}
