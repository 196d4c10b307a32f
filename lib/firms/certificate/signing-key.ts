import 'server-only'
import crypto from 'node:crypto'
import { db } from '../../db/client'
import { env } from '../../env'
import { keyIdOf } from './certificate'

// The key that certificates are signed with: Ed25519 (RFC 8032), its 32 bytes from the configuration. Another one may take its place at any
// time; the public halves of those before stay published, for the certificates that name them.

/** What stands before the 32 bytes in PKCS #8 (RFC 8410, section 7). */
const PKCS8_BEGIN = Buffer.from('302e020100300506032b657004220420', 'hex')

interface SigningKey {
  id: string
  /** PEM, SPKI. */
  publicKey: string
  /** Hexadecimal. */
  sign(text: string): string
}

/** @throws Error where the configuration has none. */
export function signingKey(): SigningKey {
  const { CERTIFICATE_KEY: seed } = env()
  if (!seed) throw new Error('CERTIFICATE_KEY is missing.')
  const privateKey = crypto.createPrivateKey({
    key: Buffer.concat([PKCS8_BEGIN, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = crypto.createPublicKey(privateKey)
  return {
    id: keyIdOf(publicKey),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text) => crypto.sign(null, Buffer.from(text, 'utf8'), privateKey).toString('hex'),
  }
}

/** Keys that were ever used; nobody changes them more often. */
const MAX_KEYS = 200

/** The public keys that certificates verify with, the one that signs first, be it that it has signed nothing yet. */
export async function listCertificateKeys(): Promise<{ id: string; publicKey: string }[]> {
  const used = await db().certificateKey.findMany({
    orderBy: { createdAt: 'desc' },
    take: MAX_KEYS,
    select: { id: true, publicKey: true },
  })
  if (!env().CERTIFICATE_KEY) return used
  const { id, publicKey } = signingKey()
  return [{ id, publicKey }, ...used.filter((key) => key.id !== id)]
}
