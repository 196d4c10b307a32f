import type { Settlement } from './record'
import { isSiteContested } from './without-contested'

export interface OfficialAddress {
  /** As a person types it: the host, on a shared portal with its path. */
  text: string
  href: string
}

/**
 * Where claims are made: the case's own host before a place on a portal that many cases share. Pure.
 * @returns null where none is on record, or where sources disagree about it.
 */
export function officialAddress({
  officialHosts,
  portals,
  disputes,
}: Pick<Settlement, 'officialHosts' | 'portals' | 'disputes'>): OfficialAddress | null {
  if (isSiteContested({ disputes })) return null
  const [host] = officialHosts
  const text = host ?? (portals[0] && `${portals[0].host}${portals[0].pathPrefix}`)
  if (text === undefined) return null
  const href = `https://${text}`
  return URL.canParse(href) ? { text, href } : null
}
