import fc from 'fast-check'
import { hashEmail, openExposureEmail, openToken, sealExposureEmail, sealToken } from '@/lib/crypto/crypto'
import { openLinkToken, sealLinkToken } from '@/lib/breaches/check/link-token'
import { randomId } from '@/lib/db/ids'
import { openVisit, proofOf, provenWith, readCookie, visitCookie, type Visit } from '@/lib/visit/visit'
import { anyText } from '@/tests/support/any-text'

test('what is sealed opens again, and no other way', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (value, at) => {
      const token = sealToken('visit', value)
      expect(token).toMatch(/^[\w-]+$/)
      expect(openToken('visit', token)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(openToken('link', token)).toBeNull()
      const bytes = Buffer.from(token, 'base64url')
      bytes[at % bytes.length]! ^= 1
      expect(openToken('visit', bytes.toString('base64url'))).toBeNull()
    }),
  )
})

test('rubbish opens to nothing and throws nothing', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(openToken('link', text)).toBeNull()
      expect(openVisit(text)).toEqual({})
      expect(openLinkToken(text)).toBeNull()
    }),
  )
})

test('an address in the corpus: one hash, one ciphertext, and the way back', () => {
  const sealed = sealExposureEmail('ann@example.com')
  expect(sealed.hash).toEqual(hashEmail('ann@example.com'))
  expect(sealed.hash).toHaveLength(16)
  expect(sealExposureEmail('ann@example.com').ciphertext).toEqual(sealed.ciphertext)
  expect(sealExposureEmail('bea@example.com').hash).not.toEqual(sealed.hash)
  expect(openExposureEmail(sealed.ciphertext)).toBe('ann@example.com')
  expect(openExposureEmail(sealed.ciphertext.subarray(1))).toBeNull()
})

test('a sealed address opens whole or not at all', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 254 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (email, at, change) => {
        const { ciphertext } = sealExposureEmail(email)
        expect(ciphertext).toHaveLength(4 + 16 + Buffer.byteLength(email))
        expect(openExposureEmail(ciphertext)).toBe(email)
        const damaged = Buffer.from(ciphertext)
        damaged[at % damaged.length]! ^= change
        expect(openExposureEmail(damaged)).toBeNull()
        expect(openExposureEmail(ciphertext.subarray(0, at % ciphertext.length))).toBeNull()
      },
    ),
  )
})

test('a visit ends after two hours', () => {
  const now = Date.UTC(2026, 0, 1)
  const cookie = visitCookie({ email: 'a@b.c' }, now).match(/^visit=([^;]+)/)![1]
  expect(openVisit(cookie, now + 2 * 3600_000 - 1000)).toEqual({ email: 'a@b.c' })
  expect(openVisit(cookie, now + 2 * 3600_000)).toEqual({})
})

test('a visit names one proof for an address, the last one', () => {
  const [first, second, other] = [randomId(), randomId(), randomId()]
  const visit: Visit = {
    ...provenWith(provenWith(provenWith({}, 'a@b.c', first), 'd@b.c', other), 'a@b.c', second),
  }
  const opened = openVisit(visitCookie(visit).match(/^visit=([^;]+)/)![1])
  expect(proofOf(opened, 'a@b.c')).toEqual({ id: second, email: 'a@b.c' })
  expect(opened.proofs!.map(({ id }) => id)).toEqual([other, second])
  expect(proofOf(opened, 'x@b.c')).toBeUndefined()
})

test('what a visit of an older version has proven does not count, and the rest of it does', () => {
  const old = {
    email: 'a@b.c',
    proofs: [{ email: 'a@b.c', until: Date.now() / 1000 + 3600 }],
  } as unknown as Visit
  expect(openVisit(visitCookie(old).match(/^visit=([^;]+)/)![1])).toEqual({ email: 'a@b.c' })
})

test('a visit always fits into a cookie that browsers keep', () => {
  const long = (name: string) => `${name.repeat(200)}@example.com`
  const visit = {
    email: long('a'),
    proofs: [...'bcdefghijk'].map((name) => ({ id: randomId(), email: long(name) })),
    confirmation: {
      submissionType: 'consultation' as const,
      email: long('z'),
      name: '\u{10400}'.repeat(100),
      uniqueBreachId: 'x'.repeat(300),
      sms: true,
      future: true,
      lawyer: true,
    },
  }
  const cookie = visitCookie(visit)
  expect(cookie.length).toBeLessThan(4096)
  const opened = openVisit(cookie.match(/^visit=([^;]+)/)![1])
  expect(opened.confirmation).toEqual(visit.confirmation)
  // The addresses proven last are kept.
  expect(opened.proofs!.at(-1)!.email).toBe(long('k'))
})

test('a link says what it was made for, for thirty days', () => {
  const now = Date.UTC(2026, 0, 1)
  const link = { email: 'a@b.c', uniqueBreachId: 'X', purpose: 'consultation' as const }
  const token = sealLinkToken(link, now)
  expect(openLinkToken(token, now + 29 * 86_400_000)).toEqual(link)
  expect(openLinkToken(token, now + 30 * 86_400_000)).toBeNull()
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('a@b.c')
})

test.each([
  [null, undefined],
  ['', undefined],
  ['visit=x', 'x'],
  ['a=1; visit=x=y; b', 'x=y'],
  ['xvisit=1', undefined],
  ['visit', undefined],
])('the cookie header %j holds %j', (header, value) => {
  expect(readCookie(header, 'visit')).toBe(value)
})
