import type { Metadata } from 'next'
import Link from 'next/link'
import { Confirmation } from '@/components/leads/confirmation'
import { NothingToConfirm } from '@/components/leads/nothing-to-confirm'
import { Button } from '@/components/ui/button'
import { pageVisit } from '@/lib/http/page-visit'
import { chosenInWords, confirmationWords, formPathOf } from '@/lib/leads/confirmation'
import { isSwitchedOff } from '@/lib/leads/switched-off'
import { capturedMailPath } from '@/lib/mail/preview-access'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'
import { first, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'Submission confirmed', robots: { index: false, follow: false } }

export default async function ConfirmationNoDashboardPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { confirmation, email } = await pageVisit()
  if (!confirmation) return <NothingToConfirm />
  const { title, text, next } = confirmationWords(confirmation.submissionType, confirmation.lawyer && isSwitchedOff(confirmation.zipCode ?? ''))
  const redirectedFromEmail = first((await searchParams).redirectedFromEmail) === 'true'
  return (
    <Confirmation
      heading="Submission Confirmed"
      title={title}
      text={text}
      email={confirmation.email}
      chosen={chosenInWords(confirmation)}
      lastStep={['See your confirmation', 'You will reach an email verification confirmation page.']}
      next={next}
      supportEmail={site().supportEmail}
      formPath={formPathOf(confirmation)}
      capturedPath={capturedMailPath()}
      buttons={
        <>
          {!redirectedFromEmail && email && <Button asChild variant="outline"><Link href={paths.summary}>Back to Breach Summary</Link></Button>}
          <Button asChild><Link href={paths.home}>Check Another Email For Breaches</Link></Button>
        </>
      }
    />
  )
}
