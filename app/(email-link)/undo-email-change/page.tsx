import type { Metadata } from 'next'
import { UndoEmailChange } from '@/components/account/undo-email-change'
import { site } from '@/lib/site/site'

export const metadata: Metadata = {
  title: 'Take your address back',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

/** Opening the page changes nothing: mail scanners open links too. The browser posts the token, when its reader presses. */
export default function UndoEmailChangePage() {
  return <UndoEmailChange supportEmail={site().supportEmail} />
}
