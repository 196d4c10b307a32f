import { crc32 } from 'node:zlib'

// An API key as text: `rdk_`, 16 hexadecimal digits that name it, `_`, and 32 random bytes with a checksum, in base62. The
// prefix lets scanners of leaked secrets find it, the checksum turns typos away before anybody is asked. Pure.

const PREFIX = 'rdk_'
const SECRET_BYTES = 32
const CHECKSUM_BYTES = 4
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)
/** 36 bytes in base62. */
const TAIL_LENGTH = 49
const FORM = /^rdk_([0-9a-f]{16})_([0-9A-Za-z]{49})$/

export interface KeyParts {
  /** 16 hexadecimal digits. */
  id: string
  /** 32 bytes. */
  secret: Buffer
}

/** Whether a text means to be an API key, good or bad. */
export function looksLikeKey(text: string): boolean {
  return text.startsWith(PREFIX)
}

/** The part of a key that is no secret, as people are shown it. */
export function keyName(id: string): string {
  return `${PREFIX}${id}`
}

/** The key as its program shows it. */
export function writeKey({ id, secret }: KeyParts): string {
  return `${keyName(id)}_${toDigits(Buffer.concat([secret, checksum(id, secret)]))}`
}

/** @returns its parts, or null for what nobody could have been given. */
export function readKey(text: string): KeyParts | null {
  const [, id, tail] = FORM.exec(text) ?? []
  const bytes = tail === undefined ? null : toBytes(tail)
  if (id === undefined || bytes === null) return null
  const secret = bytes.subarray(0, SECRET_BYTES)
  return bytes.subarray(SECRET_BYTES).equals(checksum(id, secret)) ? { id, secret } : null
}

function checksum(id: string, secret: Buffer): Buffer {
  const bytes = Buffer.alloc(CHECKSUM_BYTES)
  bytes.writeUInt32BE(crc32(Buffer.concat([Buffer.from(id), secret])))
  return bytes
}

function toDigits(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let digits = ''
  for (let place = 0; place < TAIL_LENGTH; place++) {
    digits = DIGITS[Number(rest % BASE)]! + digits
    rest /= BASE
  }
  return digits
}

function toBytes(digits: string): Buffer | null {
  let value = 0n
  for (const digit of digits) value = value * BASE + BigInt(DIGITS.indexOf(digit))
  const hex = value.toString(16).padStart(2 * (SECRET_BYTES + CHECKSUM_BYTES), '0')
  // 49 digits can say a little more than 36 bytes.
  return hex.length > 2 * (SECRET_BYTES + CHECKSUM_BYTES) ? null : Buffer.from(hex, 'hex')
}
