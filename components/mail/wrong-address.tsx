'use client'

import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { useVisit } from '@/components/forms/use-visit'
import { showToast } from '@/components/ui/toast-store'
import { wordsOf } from '@/lib/api-client/call'
import { withdrawRequest } from '@/lib/api-client/public'

/** Takes the request back and opens its form again, where the right address can be typed. */
export function WrongAddress({ formPath }: { formPath: string }) {
  const { busy: withdrawing, once } = useOnce()
  const { navigating, goTo } = useVisit()

  async function withdraw(): Promise<void> {
    if (navigating) return
    try {
      await withdrawRequest()
      showToast({
        tone: 'success',
        title: 'Request taken back',
        text: 'Nothing more is sent to that address. Please enter the right one.',
      })
      goTo(formPath)
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
      <SubmitButton
        label="Wrong address?"
        busyLabel="One moment..."
        busy={withdrawing || navigating}
        variant="outline"
        size="wide"
      />
    </form>
  )
}
