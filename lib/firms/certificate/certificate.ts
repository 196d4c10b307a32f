import crypto from 'node:crypto'
import { FORMAT } from './certificate-format'

// A certificate says what a firm was handed of a request, by whom, and what its person had agreed to: docs/law-firms.md has its form and how
// to verify it by hand. What is signed holds no word of the person's. For each field there is a commitment, the SHA-256 of its value behind
// a random salt, and whoever has values and salts can show that these are what was handed over. Runs without a database, and offline.

/** A value, and the salt that its commitment was made with: 64 hexadecimal digits. */
export interface Disclosed {
  value: string
  salt: string
}

/** What is signed. Times are ISO 8601 in UTC. */
export interface CertificatePayload {
  format: typeof FORMAT
  /** The certificate's. */
  id: string
  keyId: string
  issuer: { name: string; url: string }
  /** The request's id. */
  request: string
  form: { id: string; page: string }
  firm: { id: string; name: string }
  /** Of the firm's words, and of the words around them. */
  version: { firm: number; form: string }
  /** What the person agreed to, to the letter. */
  words: string
  agreedAt: string
  confirmedAt: string
  /** Whether by the link that was mailed, or in a session of the address's owner. */
  confirmedBy: 'link' | 'session'
  handedOverAt: string
  /** The id of the operator's account. */
  handedOverBy: string
  /** By field: SHA-256 of `salt:field:value`, hexadecimal. */
  commitments: Record<string, string>
}

/** The file that is given out. */
interface CertificateFile {
  format: typeof FORMAT
  /** The JSON that is signed, as a text: its very bytes count. */
  payload: string
  /** Ed25519, 128 hexadecimal digits. */
  signature: string
  /** Null once it was recalled: the values and salts are forgotten. */
  given: Record<string, Disclosed> | null
}

/** The only way to write one: every other byte is a change. */
export function writeCertificate({ payload, signature, given }: Omit<CertificateFile, 'format'>): string {
  const fields =
    given &&
    Object.fromEntries(Object.entries(given).map(([name, { value, salt }]) => [name, { value, salt }]))
  return `${JSON.stringify({ format: FORMAT, payload, signature, given: fields }, null, 2)}\n`
}

export function commitmentOf(field: string, { value, salt }: Disclosed): string {
  return crypto.createHash('sha256').update(`${salt}:${field}:${value}`).digest('hex')
}

/** @returns what names a public key: the first 16 hexadecimal digits of the SHA-256 of its SPKI form. */
export function keyIdOf(publicKey: crypto.KeyObject): string {
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  return crypto.createHash('sha256').update(spki).digest('hex').slice(0, 16)
}

export type Verdict =
  | { holds: true; payload: CertificatePayload; given: Record<string, Disclosed> | null }
  /** Why not, in words. */
  | { holds: false; why: string }

/**
 * Verifies a certificate: that its file is as it was written, that the key has signed it, and that what it discloses is what was committed to.
 * @param text the file's.
 * @param publicKey Ed25519, in PEM, from somewhere else than the file.
 */
export function verifyCertificate(text: string, publicKey: string): Verdict {
  const no = (why: string): Verdict => ({ holds: false, why })
  const key = readKey(publicKey)
  if (!key) return no('The key is no Ed25519 public key in PEM.')
  const file = parse(text) as CertificateFile | null
  if (!file || !isFile(file) || writeCertificate(file) !== text)
    return no('The file is not as it was written: something in it was changed.')
  const signature = Buffer.from(file.signature, 'hex')
  const payload = parse(file.payload) as CertificatePayload | null
  if (!isObject(payload) || payload.format !== FORMAT || !isObject(payload.commitments))
    return no('What is signed is no certificate.')
  if (payload.keyId !== keyIdOf(key))
    return no(`It was signed with the key ${String(payload.keyId)}, and this is ${keyIdOf(key)}.`)
  if (!crypto.verify(null, Buffer.from(file.payload, 'utf8'), key, signature))
    return no('The signature does not hold: what was signed, or the signature, was changed.')
  const { given } = file
  if (given === null) return { holds: true, payload, given }
  const fields = Object.keys(payload.commitments)
  if (fields.join() !== Object.keys(given).join())
    return no('What it discloses are not the fields that were handed over.')
  const wrong = fields.find((field) => commitmentOf(field, given[field]!) !== payload.commitments[field])
  return wrong === undefined
    ? { holds: true, payload, given }
    : no(`What it discloses as ${wrong} is not what was handed over.`)
}

function readKey(pem: string): crypto.KeyObject | null {
  try {
    const key = crypto.createPublicKey(pem)
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFile(file: CertificateFile): boolean {
  return (
    isObject(file) &&
    typeof file.payload === 'string' &&
    /^[\da-f]{128}$/.test(String(file.signature)) &&
    (file.given === null ||
      (isObject(file.given) &&
        Object.values(file.given).every(
          (one) => isObject(one) && typeof one.value === 'string' && /^[\da-f]{64}$/.test(String(one.salt)),
        )))
  )
}
