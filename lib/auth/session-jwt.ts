import 'server-only'
import { hkdfSync, randomUUID } from 'node:crypto'
import { decodeProtectedHeader, EncryptJWT } from 'jose'
import { decode, type JWT } from 'next-auth/jwt'
import { allSessionKeys, sessionKeys } from '../crypto/crypto'

// The session cookie as next-auth writes it, with the id of its key in the header: so that it can be told, and opened under
// a former key, while ENCRYPTION_KEY changes.

/** How next-auth makes a key of a secret. */
const NEXT_AUTH_INFO = 'NextAuth.js Generated Encryption Key'

/** @param maxAge seconds. */
export function encodeSessionJwt(token: JWT, maxAge: number): Promise<string> {
  const { kid, cookie } = sessionKeys()
  return new EncryptJWT(token)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + maxAge)
    .setJti(randomUUID())
    .encrypt(new Uint8Array(hkdfSync('sha256', cookie, '', NEXT_AUTH_INFO, 32)))
}

/** @returns what it says, or null for one that is expired, damaged, or of a key that is not known. */
export async function decodeSessionJwt(value: string | undefined): Promise<JWT | null> {
  if (!value || !isOurForm(value)) return null
  for (const { cookie } of allSessionKeys(kidOf(value))) {
    const token = await decode({ token: value, secret: cookie }).catch(() => null)
    if (token) return token
  }
  return null
}

/** Whether a token was sealed as ours are. Another algorithm could ask for thousands of hashes before it fails. */
function isOurForm(value: string): boolean {
  try {
    const { alg, enc, zip } = decodeProtectedHeader(value)
    return alg === 'dir' && enc === 'A256GCM' && zip === undefined
  } catch {
    return false
  }
}

/** The id of the key that a token names. It only says what to try first. */
export function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}
