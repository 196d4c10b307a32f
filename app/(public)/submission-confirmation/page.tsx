import type { Metadata } from 'next'
import Link from 'next/link'
import { Confirmation } from '@/components/leads/confirmation'
import { NothingToConfirm } from '@/components/leads/nothing-to-confirm'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { readConfirmation } from '../read-confirmation'

export const metadata: Metadata = { title: 'Submission confirmed', robots: { index: false, follow: false } }

/** The confirmation that offers an account. What sign-up starts with comes from the visit, not from the link. */
export default async function ConfirmationPage() {
  const found = await readConfirmation()
  if (!found) return <NothingToConfirm />
  return (
    <Confirmation
      {...found.confirmed}
      heading="Submission Confirmed"
      next={undefined}
      lastStep={['Finish signing up', 'Choose a password, and your dashboard is ready.']}
      buttons={
        <>
          {found.confirmed.isConfirmed ? (
            <Button asChild>
              <Link href={paths.dashboard} prefetch={false}>
                Go to Dashboard
              </Link>
            </Button>
          ) : (
            <Button asChild>
              <Link href={paths.signUp} prefetch={false}>
                Complete Signup &amp; Access Dashboard
              </Link>
            </Button>
          )}
          <Button asChild variant="outline">
            <Link href={paths.home}>Return to Home</Link>
          </Button>
        </>
      }
    />
  )
}
