import ipaddr from 'ipaddr.js'

// Which addresses of the network are everybody's. What an operator types must not reach what only this machine can. Pure.

/** What is given out of IPv6 for hosts of the internet (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is a host's on the internet: not private, local, shared, reserved, translated or tunnelled. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST)
}
