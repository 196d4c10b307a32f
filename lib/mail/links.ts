import 'server-only'
import { sealMailedLink } from '../breaches/check/link-token'
import { signEmailHash } from '../crypto/crypto'
import { site } from '../site/site'
import { paths, settlementPath } from '../paths'
import type { EndedList } from './ended-lists'

// Every address that a mail links to. What opens something stands behind the number sign, which no browser sends, but where a page must
// be of use without scripts, or a mail program posts to it. None holds a person's address, and each comes out the same whenever it is made for
// one batch.

/** The page that a person opens to unsubscribe. @param asBefore see signEmailHash. */
export function unsubscribePageUrl(
  emailHash: Uint8Array,
  asBefore = false,
  list: EndedList = 'alerts',
): string {
  return `${site().url}${paths.unsubscribe}?token=${signEmailHash(emailHash, asBefore)}${listQuery(list)}`
}

/** Where a mail program posts to unsubscribe in one click (RFC 8058). @param asBefore see signEmailHash. */
export function oneClickUnsubscribeUrl(
  emailHash: Uint8Array,
  asBefore = false,
  list: EndedList = 'alerts',
): string {
  return `${site().url}/v1/mail/unsubscribe?token=${signEmailHash(emailHash, asBefore)}${listQuery(list)}`
}

const listQuery = (list: EndedList): string => (list === 'alerts' ? '' : `&list=${list}`)

/** The page that asks once more whether what a mail names is wanted. It works without scripts, so the token stands in its query. */
export function confirmUrl(token: string): string {
  return `${site().url}${paths.confirm}?token=${token}`
}

/** The page that proves an address. */
export function verifyEmailUrl(token: string): string {
  return `${site().url}${paths.verifyEmail}#token=${token}`
}

/** The page that takes a change of address back. Behind the `#`, which no browser sends: the token reaches no log. */
export function undoEmailChangeUrl(token: string): string {
  return `${site().url}${paths.undoEmailChange}#token=${token}`
}

/** The page that sets a new password. From our own configuration, never from a request's Host. */
export function resetPasswordUrl(token: string): string {
  return `${site().url}${paths.resetPassword}?by=link#token=${token}`
}

/** Our page of a settlement: the same for everybody. */
export function settlementUrl(slug: string): string {
  return `${site().url}${settlementPath(slug)}`
}

/** The list of them. */
export function settlementsUrl(): string {
  return `${site().url}${paths.settlements}`
}

interface MailedBreach {
  email: string
  uniqueBreachId: string
  /** When the mail was written. */
  since: Date
  /** Of the key that its batch was frozen with. */
  keyId: Uint8Array | null
}

/** The consultation page of an alert (specification, section 2: uniqueBreachId and redirectedFromEmail are its access rule). */
export function consultationUrl({ email, uniqueBreachId, since, keyId }: MailedBreach): string {
  const token = sealMailedLink({ email, uniqueBreachId, purpose: 'consultation' }, since, keyId)
  return `${site().url}${paths.emailedConsultation}?uniqueBreachId=${encodeURIComponent(uniqueBreachId)}&redirectedFromEmail=true&token=${token}`
}

/** The notification page of an alert. */
export function breachDetailsUrl({ email, uniqueBreachId, since, keyId }: MailedBreach): string {
  const token = sealMailedLink({ email, uniqueBreachId, purpose: 'consultation' }, since, keyId)
  const id = encodeURIComponent(uniqueBreachId)
  return `${site().url}${paths.getNotified}/${id}/${token}?uniqueBreachId=${id}&redirectedFromEmail=true`
}
