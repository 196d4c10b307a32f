import Link from 'next/link'
import { Confirmation } from '@/components/leads/confirmation'
import { NothingToConfirm } from '@/components/leads/nothing-to-confirm'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { confirmationMetadata, readConfirmation, type Offer } from '../read-confirmation'

export const generateMetadata = confirmationMetadata

const SIGN_UP = ['Complete Signup & Access Dashboard', paths.signUp] as const
const OFFERS: Record<Offer, readonly [label: string, path: string]> = {
  dashboard: ['Go to Dashboard', paths.dashboard],
  account: SIGN_UP,
  'sign-in': ['Sign in to follow it', paths.signIn],
  none: SIGN_UP,
}

/** The confirmation that offers an account. What sign-up starts with comes from the visit, not from the link. */
export default async function ConfirmationPage() {
  const found = await readConfirmation()
  if (!found) return <NothingToConfirm />
  const [label, path] = OFFERS[found.offer]
  return (
    <Confirmation
      {...found.confirmed}
      heading="Submission Confirmed"
      afterLink="Then finish signing up: choose a password, and your dashboard is ready."
      buttons={
        <>
          <Button asChild>
            <Link href={path} prefetch={false}>
              {label}
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link href={paths.home}>Return to Home</Link>
          </Button>
        </>
      }
    />
  )
}
