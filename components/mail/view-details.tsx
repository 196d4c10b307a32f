'use client'

import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { useVisit } from '@/components/forms/use-visit'
import { checkBreach } from '@/lib/api-client/public'
import { paths } from '@/lib/paths'

/**
 * Checks the address and goes to its summary; home, when that cannot be done.
 * @param isSecond whether there is a better next step.
 */
export function ViewDetails({ email, isSecond }: { email: string | null; isSecond: boolean }) {
  const { busy: checking, once } = useOnce()
  const { navigating, goTo } = useVisit()

  async function view(): Promise<void> {
    if (navigating) return
    if (!email) return goTo(paths.home)
    try {
      await checkBreach(email)
      goTo(paths.summary)
    } catch {
      goTo(paths.home)
    }
  }

  return (
    <form
      method="post"
      action={email ? '/v1/breaches/check-breach' : undefined}
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault()
        void once(view)
      }}
    >
      {email && <input type="hidden" name="email" value={email} />}
      <SubmitButton
        label="View Breach Details"
        busyLabel="Checking..."
        busy={checking || navigating}
        variant={isSecond ? 'outline' : 'default'}
        size="wide"
      />
    </form>
  )
}
