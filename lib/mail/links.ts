import 'server-only'
import { sealMailedLink } from '../breaches/link-token'
import { signEmailHash } from '../crypto'
import { site } from '../site'
import { paths } from '../paths'

// Every address that a mail links to. None holds a person's address, and each comes out the same whenever it is made.

/** The page that a person opens to unsubscribe. */
export function unsubscribePageUrl(emailHash: Uint8Array): string {
  return `${site().url}${paths.unsubscribe}?token=${signEmailHash(emailHash)}`
}

/** Where a mail program posts to unsubscribe in one click (RFC 8058). */
export function oneClickUnsubscribeUrl(emailHash: Uint8Array): string {
  return `${site().url}/v1/mail/unsubscribe?token=${signEmailHash(emailHash)}`
}

/** The page that proves an address. */
export function verifyEmailUrl(token: string): string {
  return `${site().url}${paths.verifyEmail}?token=${token}`
}

/** The page that sets a new password. From our own configuration, never from a request's Host. */
export function resetPasswordUrl(token: string): string {
  return `${site().url}${paths.resetPassword}?token=${token}`
}

interface MailedBreach {
  email: string
  uniqueBreachId: string
  /** When the mail was written. */
  since: Date
}

/** The consultation page of an alert (specification, section 2: uniqueBreachId and redirectedFromEmail are its access rule). */
export function consultationUrl({ email, uniqueBreachId, since }: MailedBreach): string {
  const token = sealMailedLink({ email, uniqueBreachId, purpose: 'consultation' }, since)
  return `${site().url}${paths.emailedConsultation}?uniqueBreachId=${encodeURIComponent(uniqueBreachId)}&redirectedFromEmail=true&token=${token}`
}

/** The notification page of an alert. */
export function breachDetailsUrl({ email, uniqueBreachId, since }: MailedBreach): string {
  const token = sealMailedLink({ email, uniqueBreachId, purpose: 'consultation' }, since)
  const id = encodeURIComponent(uniqueBreachId)
  return `${site().url}${paths.getNotified}/${id}/${token}?uniqueBreachId=${id}&redirectedFromEmail=true`
}
