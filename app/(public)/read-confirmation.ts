import 'server-only'
import type { ConfirmationProps } from '@/components/leads/confirmation'
import { getBreach } from '@/lib/breaches/catalogue/get-breach'
import { followingOf } from '@/lib/breaches/status/following'
import { pageVisit } from '@/lib/visit/page-visit'
import type { Confirmation } from '@/lib/visit/visit'
import { chosenInWords, confirmationWords, formPathOf } from '@/lib/leads/confirmation'
import { NO_ACTION_BREACH } from '@/lib/consents/lead-forms'
import { capturedMailPath } from '@/lib/mail/captured-mail-path'
import { site } from '@/lib/site/site'
import { waitsForMail } from '@/lib/verification/waits-for-mail'

type Confirmed = Omit<ConfirmationProps, 'heading' | 'lastStep' | 'buttons'>

/**
 * What both confirmation pages say of this visit's last request.
 * @returns null when there was none; else the words, and the address that the visit checked last.
 */
export async function readConfirmation(): Promise<{
  confirmed: Confirmed
  email: string | undefined
} | null> {
  const { confirmation, email } = await pageVisit()
  if (!confirmation) return null
  const breach =
    confirmation.submissionType === 'notification'
      ? await getBreach(confirmation.uniqueBreachId).catch(() => null)
      : null
  const { title, text, next } = confirmationWords(confirmation.submissionType, {
    notPassedOn: confirmation.notPassedOn ?? null,
    notMonitored:
      confirmation.uniqueBreachId === NO_ACTION_BREACH ||
      (breach !== null && ['ended', 'none'].includes(followingOf(breach, false))),
  })
  return {
    email,
    confirmed: {
      title,
      text,
      next,
      email: confirmation.email,
      chosen: chosenInWords({ ...confirmation, lawyer: confirmation.lawyer && !confirmation.notPassedOn }),
      isConfirmed: confirmation.confirmed === true,
      mailableInHours: await hoursUntilMail(confirmation),
      canResend: confirmation.leadId !== undefined,
      formPath: confirmation.leadId ? formPathOf(confirmation) : null,
      supportEmail: site().supportEmail,
      capturedPath: capturedMailPath(),
    },
  }
}

/** In how many hours the link of a request can be mailed whose address has had too much; null when it was mailed. */
async function hoursUntilMail({ leadId, mailableAt }: Confirmation): Promise<number | null> {
  if (mailableAt === undefined) return null
  const hours = Math.max(1, Math.ceil((mailableAt - Date.now() / 1000) / 3600))
  if (leadId) return (await waitsForMail(leadId).catch(() => true)) ? hours : null
  return mailableAt * 1000 > Date.now() ? hours : null
}
