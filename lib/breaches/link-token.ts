import 'server-only'
import { z } from 'zod'
import { openToken, sealToken } from '../crypto'

// The specification's {emailHash}: not the address in base64, which anyone could read and forge, but an encrypted token
// that names the address, the breach and what the link is for, and that expires.

const LINK_TTL_S = 30 * 24 * 60 * 60

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

/** @returns what the link says, or null when it is damaged, expired or not ours. */
export function openLinkToken(token: string, now = Date.now()): Link | null {
  const parsed = linkSchema.safeParse(openToken('link', token))
  if (!parsed.success || parsed.data.exp * 1000 <= now) return null
  const { exp: _exp, ...link } = parsed.data
  return link
}
