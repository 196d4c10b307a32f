'use client'

import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { useVisit } from '@/components/forms/use-visit'
import { buttonVariants } from '@/components/ui/button-variants'
import { ApiError } from '@/lib/api-client/call'
import { checkBreach } from '@/lib/api-client/public'
import { paths, unfinishedCheckPath } from '@/lib/paths'

const LABEL = 'View Breach Details'

/**
 * Checks the address and goes to what was found, or to the page that says that it could not be checked. Where this browser does not
 * know the address, as with a link that was used elsewhere, it says so and leads to the question.
 * @param isSecond whether there is a better next step.
 */
export function ViewDetails({ email, isSecond }: { email: string | null; isSecond: boolean }) {
  const { busy: checking, once } = useOnce()
  const { navigating, goTo } = useVisit()

  async function view(): Promise<void> {
    if (navigating || !email) return
    const path = await checkBreach(email).then(
      ({ outcome }) => (outcome === 'found' ? paths.summary : paths.noBreaches),
      (problem: unknown) => {
        const { status, retryAfter } = problem instanceof ApiError ? problem : new ApiError(0, 'unknown', '')
        return unfinishedCheckPath(status === 429 ? 'busy' : 'failed', retryAfter)
      },
    )
    goTo(path)
  }

  const variant = isSecond ? 'outline' : 'default'
  if (!email)
    return (
      <div className="mt-6">
        <a href={paths.breachChecker} className={buttonVariants({ variant, size: 'wide', layout: 'cell' })}>
          {LABEL}
        </a>
        <p className="mt-2 text-note text-muted-foreground">
          This browser does not know which address the link is for. Enter it on the next page to see its
          breaches.
        </p>
      </div>
    )

  return (
    <form
      method="post"
      action="/v1/breaches/check-breach"
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault()
        void once(view)
      }}
    >
      <input type="hidden" name="email" value={email} />
      <SubmitButton
        label={LABEL}
        busyLabel="Checking..."
        busy={checking || navigating}
        variant={variant}
        size="wide"
      />
    </form>
  )
}
