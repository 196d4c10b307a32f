import 'server-only'
import { site } from '../../site/site'

/** Who asks for passkeys, in the words of WebAuthn (Level 3, section 4, Relying Party). */
export interface RelyingParty {
  /** The domain that passkeys are bound to for ever: another one makes all of them useless. */
  id: string
  /** Where every ceremony must have taken place. */
  origin: string
  name: string
}

/** @returns the relying party that APP_URL and SITE_NAME describe. */
export function relyingParty(): RelyingParty {
  const { name, url } = site()
  const { hostname, origin } = new URL(url)
  return { id: hostname, origin, name }
}

/**
 * The signatures that are taken: Ed25519, ES256 and RS256 (IANA COSE Algorithms). Named here and not left to the
 * library, whose own list depends on the Node version it runs on.
 */
export const ALGORITHMS = [-8, -7, -257]
