import type { Metadata } from 'next'
import Link from 'next/link'
import { Confirmation } from '@/components/leads/confirmation'
import { NothingToConfirm } from '@/components/leads/nothing-to-confirm'
import { Button } from '@/components/ui/button'
import { pageViewer } from '@/lib/auth/viewer'
import { paths } from '@/lib/paths'
import { readConfirmation } from '../read-confirmation'
import { first, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'Submission confirmed', robots: { index: false, follow: false } }

export default async function ConfirmationNoDashboardPage({
  searchParams,
}: {
  searchParams: Promise<Query>
}) {
  const found = await readConfirmation()
  if (!found) return <NothingToConfirm />
  const isMember = (await pageViewer().catch(() => null))?.kind === 'member'
  const redirectedFromEmail = first((await searchParams).redirectedFromEmail) === 'true'
  return (
    <Confirmation
      {...found.confirmed}
      heading="Submission Confirmed"
      lastStep={['See your confirmation', 'You will reach an email verification confirmation page.']}
      buttons={
        <>
          {!redirectedFromEmail && found.email && (
            <Button asChild variant="outline">
              <Link href={paths.summary}>Back to Breach Summary</Link>
            </Button>
          )}
          <Button asChild>
            <Link href={paths.home}>Check Another Email For Breaches</Link>
          </Button>
          <Button asChild variant="outline">
            {isMember ? (
              <Link href={paths.dashboard} prefetch={false}>
                Go to Dashboard
              </Link>
            ) : (
              <Link href={paths.signUp} prefetch={false}>
                Create Your Free Account
              </Link>
            )}
          </Button>
        </>
      }
    />
  )
}
