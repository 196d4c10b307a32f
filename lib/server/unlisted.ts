import 'server-only'
import { getBreach } from '../breaches/catalogue/get-breach'
import { paths } from '../paths'

/** More parts than these pages know. */
const TOO_DEEP =
  /^\/breach-details-(get-notified(\/[^/]+){3,}|(no-action|request-consultation)(\/[^/]+){2,})\/?$/

/**
 * Whether a page would find that it is about nothing. The framework leaves the not-found page that follows from that to the
 * browser's scripts, and sends an empty one; an address that no page has it answers in full.
 * @param path decodable, without its query.
 */
export async function isUnlisted(path: string): Promise<boolean> {
  if (TOO_DEEP.test(path)) return true
  const entry = path.startsWith(`${paths.catalogue}/`) ? path.slice(paths.catalogue.length + 1) : ''
  // Without a database the page itself says so.
  return (
    entry !== '' &&
    !entry.includes('/') &&
    (await getBreach(decodeURIComponent(entry)).catch(() => undefined)) === null
  )
}
