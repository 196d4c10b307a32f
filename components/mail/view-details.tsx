'use client'

import { checkAgain } from '@/components/breach/check-again'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { useVisit } from '@/components/forms/use-visit'
import { buttonVariants } from '@/components/ui/button-variants'
import { paths } from '@/lib/paths'

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
    goTo(await checkAgain(email))
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
