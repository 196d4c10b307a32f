import Link from 'next/link'
import { Confirmation } from '@/components/leads/confirmation'
import { NothingToConfirm } from '@/components/leads/nothing-to-confirm'
import { WholeLink } from '@/components/site/whole-link'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { confirmationMetadata, readConfirmation, type Offer } from '../read-confirmation'
import { first, type Query } from '../../read-query'

export const generateMetadata = confirmationMetadata

const OFFERS: Record<Exclude<Offer, 'none'>, readonly [label: string, path: string]> = {
  dashboard: ['Go to Dashboard', paths.dashboard],
  account: ['Create Your Free Account', paths.signUp],
  'sign-in': ['Sign in to follow it', paths.signIn],
}

export default async function ConfirmationNoDashboardPage({
  searchParams,
}: {
  searchParams: Promise<Query>
}) {
  const found = await readConfirmation()
  if (!found) return <NothingToConfirm />
  const { confirmed, email, offer } = found
  // From a mailed link there is none.
  const hasSummary = email !== undefined && first((await searchParams).redirectedFromEmail) !== 'true'
  return (
    <Confirmation
      {...confirmed}
      heading="Submission Confirmed"
      afterLink="You will reach an email verification confirmation page."
      buttons={
        <>
          {hasSummary && (
            <Button asChild variant="outline">
              <WholeLink href={paths.summary}>Back to Breach Summary</WholeLink>
            </Button>
          )}
          {/* While something waits in the inbox, nothing here is as loud as that. */}
          {offer !== 'none' && (
            <Button asChild>
              <Link href={OFFERS[offer][1]} prefetch={false}>
                {OFFERS[offer][0]}
              </Link>
            </Button>
          )}
          <Button
            asChild
            variant={hasSummary || offer !== 'none' ? 'ghost' : 'outline'}
            className={`text-center ${hasSummary && offer !== 'none' ? 'sm:col-span-2' : ''}`}
          >
            <Link href={paths.home}>Check Another Email For Breaches</Link>
          </Button>
        </>
      }
      note={
        offer === 'none' && (
          <>
            To follow it in one place:{' '}
            <Link href={paths.signUp} prefetch={false} className="link">
              Create Your Free Account
            </Link>
          </>
        )
      }
    />
  )
}
