import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { looksLikeKey, readKey, writeKey } from '@/lib/auth/api-keys/key-text'

const id = fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const secret = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))

test('a key is read as it was written, whatever its bytes', () => {
  fc.assert(
    fc.property(id, secret, (name, bytes) => {
      const text = writeKey({ id: name, secret: bytes })
      expect(text).toMatch(/^rdk_[0-9a-f]{16}_[0-9A-Za-z]{49}$/)
      expect(readKey(text)).toEqual({ id: name, secret: bytes })
    }),
  )
})

test.each([Buffer.alloc(32), Buffer.alloc(32, 255)])('and at its ends', (bytes) => {
  expect(readKey(writeKey({ id: '0'.repeat(16), secret: bytes }))?.secret).toEqual(bytes)
})

test('a key with one character mistyped is no key', () => {
  const text = writeKey({ id: '0123456789abcdef', secret: randomBytes(32) })
  for (let at = 'rdk_'.length; at < text.length; at++)
    for (const other of ['0', '7', 'a', 'f', 'Z'])
      if (text[at] !== other) expect(readKey(text.slice(0, at) + other + text.slice(at + 1))).toBeNull()
})

test.each([
  '',
  'rdk_',
  `rdk_${'0'.repeat(16)}_${'z'.repeat(49)}`,
  `rdk_${'0'.repeat(16)}_${'0'.repeat(48)}`,
  'rdk_é',
])('%j is none', (text) => expect(readKey(text)).toBeNull())

test('what only begins like one means to be one: it is refused as a key, and never read as a token', () => {
  expect([looksLikeKey('rdk_'), looksLikeKey('eyJhbGciOi'), looksLikeKey('Rdk_x')]).toEqual([
    true,
    false,
    false,
  ])
})
