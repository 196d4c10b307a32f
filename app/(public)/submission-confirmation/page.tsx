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

export const metadata: Metadata = { title: 'Submission confirmed', robots: { index: false, follow: false } }

/** The confirmation that offers an account. What sign-up starts with comes from the visit, not from the link. */
export default async function ConfirmationPage() {
  const { confirmation } = await pageVisit()
  if (!confirmation) return <NothingToConfirm />
  const { title, text } = confirmationWords(confirmation.submissionType, confirmation.lawyer && isSwitchedOff(confirmation.zipCode ?? ''))
  return (
    <Confirmation
      heading="Submission Confirmed"
      title={title}
      text={text}
      email={confirmation.email}
      chosen={chosenInWords(confirmation)}
      lastStep={['Finish signing up', 'Choose a password, and your dashboard is ready.']}
      supportEmail={site().supportEmail}
      formPath={formPathOf(confirmation)}
      capturedPath={capturedMailPath()}
      buttons={
        <>
          <Button asChild><Link href={paths.signUp} prefetch={false}>Complete Signup &amp; Access Dashboard</Link></Button>
          <Button asChild variant="outline"><Link href={paths.home}>Return to Home</Link></Button>
        </>
      }
    />
  )
}
