import type { AdminTabProps } from './tab-props'

/** The Compromised Emails dialog, open while `emails` names a breach. */
export async function EmailsDialog(_props: AdminTabProps & { uniqueBreachId: string }) {
  return null
}
