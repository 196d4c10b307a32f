import 'server-only'
import { ROUTE_WORDS } from './route-words'

/**
 * The part of a request's URL that may stand in a log: its route. Queries go (they may hold anything), and so does
 * every part that is not one of our own words: a token, an id, an address or a name typed into the bar.
 * @returns null for built files, which are not logged.
 */
export function loggablePath(url: string): string | null {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (path.startsWith('/_next/')) return path.startsWith('/_next/static/') ? null : '/_next/:value'
  const parts = path.split('/').slice(1, 8)
  return `/${parts.map((part, index) => (isRouteWord(part, index, parts) ? part : ':value')).join('/')}`
}

/** What stands behind these is a name or a token, though it be one of our words, but for these. */
const NAMED_BEHIND: Readonly<Record<string, readonly string[]>> = {
  // Who follows which one is theirs to tell.
  settlements: ['feed.xml', 'check-address', 'calendar', 'mail'],
  calendar: [],
  webhooks: [],
  deliveries: [],
  folder: [],
}

function isRouteWord(part: string, index: number, parts: string[]): boolean {
  if (part !== '' && !ROUTE_WORDS.has(part)) return false
  const before = parts[index - 1]
  if (before !== undefined && Object.hasOwn(NAMED_BEHIND, before) && !NAMED_BEHIND[before]!.includes(part))
    return false
  // Behind a breach page stands the visitor's token or an id, whatever it looks like.
  return index === 0 || !(parts[0]!.startsWith('breach') || parts[0] === 'unsubscribe')
}
