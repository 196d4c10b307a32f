import 'server-only'
import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import { openToken, sealStableLink, sealToken } from '../../crypto/crypto'
import { emailError, normaliseEmail } from '../../validation/fields'

// The specification's {emailHash}: not the address in base64, which anyone could read and forge, but an encrypted token
// that names the address, the breach and what the link is for, and that expires.

const LINK_TTL_S = 30 * 24 * 60 * 60
const MAX_EMAIL_HASH_LENGTH = 2_000

const linkSchema = z.object({
  email: z.string(),
  uniqueBreachId: z.string().optional(),
  purpose: z.enum(['consultation']),
  exp: z.number(),
})

export type Link = Omit<z.infer<typeof linkSchema>, 'exp'>

/** @returns a URL-safe token, valid for 30 days. */
export function sealLinkToken(link: Link, now = Date.now()): string {
  return sealToken('link', { ...link, exp: Math.floor(now / 1000) + LINK_TTL_S })
}

/**
 * The same for a mail, where the token must come out alike each time the mail is built.
 * @param since when the mail was written; the link works for 30 days from then.
 * @param keyId of its batch: see sealStableLink.
 */
export function sealMailedLink(link: Link, since: Date, keyId: Uint8Array | null): string {
  return sealStableLink({ ...link, exp: Math.floor(since.getTime() / 1000) + LINK_TTL_S }, keyId)
}

/** @returns what the link says, or null when it is damaged, expired or not ours. */
export function openLinkToken(token: string, now = Date.now()): Link | null {
  const parsed = linkSchema.safeParse(openToken('link', token))
  if (!parsed.success || parsed.data.exp * 1000 <= now) return null
  const { exp: _exp, ...link } = parsed.data
  return link
}

/** What a link's {emailHash} part says. `vouched` when we made it: then the address may be looked up for its page. */
export interface LinkedEmail {
  email: string
  uniqueBreachId?: string
  vouched: boolean
}

/** Why an {emailHash} part says nothing: `no-address` when it is text that names none, else `expired`. */
export type LinkProblem = 'no-address' | 'expired'

/** @param part which `readEmailHash` could not read. */
export function linkProblem(part: string): LinkProblem {
  const bytes = Buffer.from(part.slice(0, MAX_EMAIL_HASH_LENGTH), 'base64url')
  const isText = isUtf8(bytes) && !/\p{Cc}/u.test(bytes.toString('utf8'))
  return bytes.length > 0 && isText ? 'no-address' : 'expired'
}

/**
 * Reads an {emailHash} path part: our token, or the specification's old URL-safe base64 of an address. Anyone can write
 * the old form, so it fills a field in and proves nothing.
 * @returns null when it holds no valid address, or has expired.
 */
export function readEmailHash(part: string, now = Date.now()): LinkedEmail | null {
  if (part.length > MAX_EMAIL_HASH_LENGTH) return null
  const link = openLinkToken(part, now)
  if (link) return { email: link.email, uniqueBreachId: link.uniqueBreachId, vouched: true }
  const email = Buffer.from(part, 'base64url').toString('utf8')
  return emailError(email) === null ? { email: normaliseEmail(email), vouched: false } : null
}
