import 'server-only'
import { giveBack, takeFrom, type RateLimit } from './rate-limit'
import { networkOf } from './visitor'

// Every limit by visitor is counted here, so that none forgets that one person may have 65,536 addresses.

/** How many times one visitor's allowance all visitors of one IPv6 network have together. */
const NETWORK_SHARE = 8

/** The same limit for a whole network. */
function ofNetwork(limit: RateLimit): RateLimit {
  return { ...limit, name: `${limit.name}-48`, points: NETWORK_SHARE * limit.points }
}

/**
 * Counts one call of a visitor, and of the network around an IPv6 visitor.
 * @param about what else the limit is by: an address's hash, for instance.
 * @throws AppError `rate_limited` with the seconds to wait.
 */
export async function takeFromVisitor(limit: RateLimit, ip: string, about = ''): Promise<void> {
  await takeFrom(limit, keyOf(ip, about))
  const network = networkOf(ip)
  // After the visitor's own: who is refused there uses up nothing of the neighbours'.
  if (network !== ip) await takeFrom(ofNetwork(limit), keyOf(network, about))
}

/** Takes back one call that was counted and turned out to make nothing. */
export function giveBackToVisitor(limit: RateLimit, ip: string): void {
  giveBack(limit, ip)
  const network = networkOf(ip)
  if (network !== ip) giveBack(ofNetwork(limit), network)
}

function keyOf(visitor: string, about: string): string {
  return about === '' ? visitor : `${visitor} ${about}`
}
