import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import {
  commitmentOf,
  keyIdOf,
  verifyCertificate,
  writeCertificate,
  type CertificatePayload,
} from '@/lib/firms/certificate/certificate'
import { FORMAT } from '@/lib/firms/certificate/certificate-format'
import { signingKey } from '@/lib/firms/certificate/signing-key'

// A certificate verifies with nothing but the file and the key; one changed byte, and it does not. Beside ours a second implementation, from
// the words of docs/law-firms.md, and the commands that stand there.

const GIVEN = {
  name: { value: 'Zoë O’Neil', salt: 'ab'.repeat(32) },
  phoneNumber: { value: '+16175550142', salt: 'cd'.repeat(32) },
  email: { value: 'zoe@example.com', salt: 'ef'.repeat(32) },
  zipCode: { value: '02139', salt: '01'.repeat(32) },
  breach: { value: 'Acme', salt: '23'.repeat(32) },
}

function make(given: typeof GIVEN | null = GIVEN): string {
  const key = signingKey()
  const payload: CertificatePayload = {
    format: FORMAT,
    id: '5f0c1d8e-7a53-4c19-9a6e-0d4a8d1f2b3c',
    keyId: key.id,
    issuer: { name: 'Redress', url: 'http://localhost:3000' },
    request: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    form: { id: 'request-consultation', page: '/breach-details-request-consultation' },
    firm: { id: '11111111-2222-4333-8444-555555555555', name: 'Brown & Oak LLP' },
    version: { firm: 2, form: '2026-11-21' },
    words: 'Pass this request on to Brown & Oak LLP. I agree — “fully”.',
    agreedAt: '2026-11-25T10:00:00.000Z',
    confirmedAt: '2026-11-25T10:05:00.000Z',
    confirmedBy: 'link',
    handedOverAt: '2026-11-25T11:00:00.000Z',
    handedOverBy: '99999999-2222-4333-8444-555555555555',
    commitments: Object.fromEntries(
      Object.entries(GIVEN).map(([field, one]) => [field, commitmentOf(field, one)]),
    ),
  }
  const text = JSON.stringify(payload)
  return writeCertificate({ payload: text, signature: key.sign(text), given })
}

const { publicKey } = signingKey()

/** By the words of the documentation, and without a line of ours. */
function verifyByHand(text: string, pem: string): boolean {
  const file = JSON.parse(text) as {
    payload: string
    signature: string
    given: Record<string, { value: string; salt: string }> | null
  }
  if (!verify(null, Buffer.from(file.payload), createPublicKey(pem), Buffer.from(file.signature, 'hex')))
    return false
  const { commitments } = JSON.parse(file.payload) as { commitments: Record<string, string> }
  return Object.entries(file.given ?? {}).every(
    ([field, { value, salt }]) =>
      createHash('sha256').update([salt, field, value].join(':')).digest('hex') === commitments[field],
  )
}

test('it verifies, by us and by hand, and holds nothing of the person in what is signed', () => {
  const text = make()
  expect(verifyCertificate(text, publicKey)).toMatchObject({ holds: true, given: GIVEN })
  expect(verifyByHand(text, publicKey)).toBe(true)
  const { payload } = JSON.parse(text) as { payload: string }
  for (const { value, salt } of Object.values(GIVEN)) {
    expect(payload).not.toContain(`"${value}"`)
    expect(payload).not.toContain(salt)
  }
})

test('one that was recalled verifies, and tells nothing', () => {
  const text = make(null)
  expect(verifyCertificate(text, publicKey)).toMatchObject({ holds: true, given: null })
  for (const { value, salt } of Object.values(GIVEN)) {
    expect(text).not.toContain(`"${value}"`)
    expect(text).not.toContain(salt)
  }
})

test('any other byte, anywhere, and it does not hold', () => {
  const bytes = Buffer.from(make())
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at]! + by) % 256
      // What is no UTF-8 reads as another text.
      expect(verifyCertificate(changed.toString('utf8'), publicKey).holds).toBe(false)
    }),
    { numRuns: 400 },
  )
})

test('nor with a field less, a field more, or another order of them', () => {
  const file = JSON.parse(make()) as Record<string, unknown> & { payload: string; signature: string }
  const written = (given: Record<string, { value: string; salt: string }>) =>
    verifyCertificate(writeCertificate({ ...file, given }), publicKey).holds
  for (const field of Object.keys(GIVEN)) {
    const { [field as keyof typeof GIVEN]: _gone, ...others } = GIVEN
    expect(written(others)).toBe(false)
    expect(written({ ...GIVEN, [field]: { value: 'Somebody', salt: 'ab'.repeat(32) } })).toBe(false)
  }
  expect(written({ ...GIVEN, more: { value: 'x', salt: 'ab'.repeat(32) } })).toBe(false)
  expect(written(Object.fromEntries(Object.entries(GIVEN).reverse()))).toBe(false)
  expect(written(GIVEN)).toBe(true)
  expect(verifyCertificate(JSON.stringify(JSON.parse(make())), publicKey).holds).toBe(false)
})

test('nor by another key, be it in the file’s own words', () => {
  const other = generateKeyPairSync('ed25519')
  const pem = other.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect(verifyCertificate(make(), pem)).toMatchObject({
    holds: false,
    why: expect.stringContaining('signed with'),
  })
  const { payload, given } = JSON.parse(make()) as { payload: string; given: typeof GIVEN }
  const forged = payload.replace(signingKey().id, keyIdOf(other.publicKey))
  const signature = sign(null, Buffer.from(forged), other.privateKey).toString('hex')
  expect(verifyCertificate(writeCertificate({ payload: forged, signature, given }), publicKey).holds).toBe(
    false,
  )
  const stolen = sign(null, Buffer.from(payload), other.privateKey).toString('hex')
  expect(verifyCertificate(writeCertificate({ payload, signature: stolen, given }), publicKey).holds).toBe(
    false,
  )
})

test.each(['', '{}', 'null', '[]', '"x"', '{"format":1}', '\u0000', 'x'.repeat(100_000)])(
  'no certificate: %j',
  (text) => {
    expect(verifyCertificate(text, publicKey).holds).toBe(false)
    expect(verifyCertificate(make(), text).holds).toBe(false)
  },
)

test('no text makes it fail otherwise than by saying no', () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), (json, text) => {
      expect(verifyCertificate(json, publicKey).holds).toBe(false)
      expect(verifyCertificate(text, publicKey).holds).toBe(false)
    }),
    { numRuns: 200 },
  )
})

/** It comes with most systems, and is no part of the product. */
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

;(hasOpenssl ? test : test.skip)('openssl says the same, by the commands of the documentation', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'redress-certificate-'))
  try {
    const { payload, signature } = JSON.parse(make()) as { payload: string; signature: string }
    fs.writeFileSync(path.join(folder, 'payload.json'), payload)
    fs.writeFileSync(path.join(folder, 'signature'), Buffer.from(signature, 'hex'))
    fs.writeFileSync(path.join(folder, 'key.pem'), publicKey)
    const check = () =>
      execFileSync(
        'openssl',
        [
          'pkeyutl',
          '-verify',
          '-pubin',
          '-inkey',
          'key.pem',
          '-rawin',
          '-in',
          'payload.json',
          '-sigfile',
          'signature',
        ],
        { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      )
    expect(check()).toContain('Signature Verified Successfully')
    fs.appendFileSync(path.join(folder, 'payload.json'), ' ')
    expect(check).toThrow()
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
