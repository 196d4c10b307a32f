// Which addresses of the configuration may go without TLS: those that never leave the machine. Pure.

/** Whether a host name is this machine by itself: localhost and what is below it (RFC 6761, section 6.3), 127.0.0.0/8, ::1. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
  )
}

/** Whether an http address is one of this machine. */
export function isLocalUrl(url: string): boolean {
  return URL.canParse(url) && isLocalHost(new URL(url).hostname)
}

/** Whether what is sent to an http address can be read on the way: plain http, and not to this machine. */
export function isPlainAndRemote(url: string): boolean {
  return !url.toLowerCase().startsWith('https:') && !isLocalUrl(url)
}

/** What makes the driver both encrypt and check whom it speaks to (pg's own meaning, not libpq's). */
const CHECKED_MODES = new Set(['require', 'verify-ca', 'verify-full'])

/** Whether a connection string speaks TLS to a server that it knows by its certificate, or to this machine: loopback or a socket's folder. */
export function isSafeDatabaseUrl(connectionString: string): boolean {
  let url: URL
  try {
    // As the driver reads it: without a host behind the user there is no address to parse.
    url = new URL(connectionString.replace('@/', '@localhost/'))
  } catch {
    return false
  }
  const query = url.searchParams
  const host = decodeURIComponent(query.get('host') || url.hostname)
  if (host === '' || host.startsWith('/') || isLocalHost(host)) return true
  // Said twice, the driver would take the last.
  const modes = query.getAll('sslmode')
  if (modes.length !== 1 || !CHECKED_MODES.has(modes[0]!) || query.has('ssl')) return false
  return query.get('uselibpqcompat') !== 'true' || modes[0] === 'verify-full'
}
