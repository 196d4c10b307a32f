import 'server-only'
import { LRUCache } from 'lru-cache'
import { PLACES } from '@/emails/types'
import { openExposureEmail, openToken } from '../crypto/crypto'
import { sealingKey } from '../crypto/keyring'
import { pgPool } from '../db/client'
import { env } from '../env'
import { compileTemplate } from './fill'
import type { Member } from './ledger'
import { breachDetailsUrl, consultationUrl, oneClickUnsubscribeUrl, unsubscribePageUrl } from './links'
import { BASIS_WORDS } from './basis'
import type { OutgoingMail } from './transports/transport'
import type { RenderedMail } from './templates'

// From a row of the ledger to what the provider gets. The same row of a batch gives the same bytes each time: an
// idempotency key that was used for other content is refused. So a batch's links are made under the encryption key that
// it was frozen with, however keys change meanwhile.

type Fill = (values: Record<string, string>) => RenderedMail

const KEPT_TEMPLATES = 100
/** Characters of them. */
const KEPT_CHARACTERS = 8 * 1024 * 1024
const cache = globalThis as typeof globalThis & { __filledTemplates?: LRUCache<string, Fill> }

/** A mailbox and nothing else: in a header these characters would make a name, a list or a comment of it. */
const MAILBOX = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@.]+(\.[^\s<>()[\]\\,;:"@.]+)+$/

/** The message, or why it can never be sent. */
export type Built = { mail: OutgoingMail } | { unsendable: string }

/**
 * Builds the messages of a batch.
 * @param keyId of the key that it was frozen with; null for one from before keys had ids.
 * @throws when the database cannot be read; not for anything in a message.
 */
export async function buildMails(members: Member[], keyId: Uint8Array | null): Promise<Built[]> {
  const fills = await loadTemplates([...new Set(members.map(({ renderId }) => renderId))])
  return members.map((member) => {
    const to = openExposureEmail(member.recipient)
    if (to === null) return { unsendable: 'address-unreadable' }
    if (!MAILBOX.test(to)) return { unsendable: 'not-a-mailbox' }
    try {
      const { subject, html, text } = fills.get(member.renderId)!(valuesOf(member, to, keyId))
      return {
        mail: {
          from: env().MAIL_FROM,
          to,
          subject,
          html,
          text,
          headers: headersOf(member, keyId),
          tags: [{ name: 'message', value: member.id }],
        },
      }
    } catch {
      return { unsendable: 'not-fillable' }
    }
  })
}

/**
 * What fills the placeholders. A campaign's are all worked out from the row, so that a statement can write a campaign;
 * each when it is read, for no template has all of them.
 * @param keyId of its batch; where none is being sent, the key that seals.
 */
export function valuesOf(
  member: Pick<Member, 'campaignId' | 'uniqueBreachId' | 'emailHash' | 'values' | 'basis' | 'createdAt'>,
  to: string,
  keyId: Uint8Array | null = sealingKey().id,
): Record<string, string> {
  const own = (member.values === null ? null : openToken('mail-values', member.values)) as Record<
    string,
    string
  > | null
  if (member.values !== null && own === null) throw new Error('The values of a message cannot be read.')
  if (member.basis === 'deadline')
    return { unsubscribe_url: unsubscribePageUrl(member.emailHash, keyId === null, 'deadlines') }
  if (member.uniqueBreachId === null) return own ?? {}
  const mailed = { email: to, uniqueBreachId: member.uniqueBreachId, since: member.createdAt, keyId }
  return {
    ...digestLinks(own, mailed),
    email: to,
    get consultation_url() {
      return consultationUrl(mailed)
    },
    get details_url() {
      return breachDetailsUrl(mailed)
    },
    get unsubscribe_url() {
      return unsubscribePageUrl(member.emailHash, keyId === null)
    },
    reason: BASIS_WORDS[member.basis] ?? BASIS_WORDS.asked!,
  }
}

/** Of a mail about several breaches: where each of its places leads. */
function digestLinks(
  own: Record<string, string> | null,
  mailed: Omit<Parameters<typeof breachDetailsUrl>[0], 'uniqueBreachId'>,
): Record<string, string> {
  if (own === null) return {}
  const links = PLACES.flatMap((place) => {
    const uniqueBreachId = own[`breach_${place}`]
    return uniqueBreachId === undefined
      ? []
      : [[`details_url_${place}`, breachDetailsUrl({ ...mailed, uniqueBreachId })]]
  })
  return { ...own, ...(Object.fromEntries(links) as Record<string, string>) }
}

/**
 * RFC 8058: with both headers a mail program offers to unsubscribe in one click.
 * @param keyId of its batch; where none is being sent, the key that seals.
 */
export function headersOf(
  { campaignId, basis, emailHash }: Pick<Member, 'campaignId' | 'basis' | 'emailHash'>,
  keyId: Uint8Array | null = sealingKey().id,
): Record<string, string> | undefined {
  if (campaignId === null && basis !== 'settlement') return undefined
  return {
    'List-Unsubscribe': `<${oneClickUnsubscribeUrl(emailHash, keyId === null, basis === 'deadline' ? 'deadlines' : 'alerts')}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Rendered mail never changes, so what was read once is kept. */
async function loadTemplates(ids: string[]): Promise<Map<string, Fill>> {
  const kept = (cache.__filledTemplates ??= new LRUCache({ max: KEPT_TEMPLATES, maxSize: KEPT_CHARACTERS }))
  const missing = ids.filter((id) => !kept.has(id))
  const found = new Map(ids.filter((id) => kept.has(id)).map((id) => [id, kept.get(id)!]))
  if (missing.length > 0) {
    const { rows } = await pgPool().query<RenderedMail & { id: string }>(
      'SELECT id, subject, html, text FROM email_render WHERE id = ANY($1)',
      [missing],
    )
    for (const { id, ...rendered } of rows) {
      const fill = compileTemplate(rendered)
      kept.set(id, fill, { size: rendered.subject.length + rendered.html.length + rendered.text.length })
      found.set(id, fill)
    }
  }
  return found
}
