import fc from 'fast-check'
import { endpointUrlError } from '@/lib/webhooks/endpoint-url'
import { MAX_ATTEMPTS, nextWait, outcomeOf } from '@/lib/webhooks/outcome'
import { isPublicAddress } from '@/lib/webhooks/public-address'

const NOW = new Date('2026-11-25T12:00:00Z')

test.each([
  '127.0.0.1', '127.1.2.3', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '192.0.0.1', '192.0.2.1',
  '198.18.0.1', '203.0.113.5', '224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:10.0.0.1',
  '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:1::', '2001:db8::1', 'fc00::1', 'fd12::1', 'fe80::1', 'fec0::1', 'ff02::1', '100::1', '3fff::1',
  'localhost', '', 'x',
])('%s is not everybody’s', (address) => expect(isPublicAddress(address)).toBe(false)) // prettier-ignore

test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450::1'])('%s is', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ['https://receiver.example.com/hook?token=x', null],
  ['https://8.8.8.8/hook', null],
  ['https://[2606:4700::1111]/', null],
  ['http://receiver.example.com/', 'https://'],
  ['ftp://receiver.example.com/', 'https://'],
  ['javascript:alert(1)', 'https://'],
  ['receiver.example.com', 'https://'],
  ['', 'required'],
  ['   ', 'required'],
  ['https://user:secret@receiver.example.com/', 'password'],
  ['https://receiver.example.com/#x', 'number sign'],
  [`https://receiver.example.com/${'x'.repeat(500)}`, '500'],
  ['https://127.0.0.1/', 'internet'],
  ['https://0x7f.1/', 'internet'],
  ['https://2130706433/', 'internet'],
  ['https://[::1]/', 'internet'],
  ['https://[::ffff:10.0.0.1]/', 'internet'],
  ['https://localhost/', 'internet'],
  ['https://db/', 'internet'],
  ['https://printer.local/', 'internet'],
  ['https://metadata.google.internal./', 'internet'],
])('an endpoint at %s: %s', (url, problem) => {
  const words = endpointUrlError(url, false)
  if (problem === null) expect(words).toBeNull()
  else expect(words).toContain(problem)
})

test('in development an endpoint may be on this machine, without TLS', () => {
  expect(endpointUrlError('http://127.0.0.1:4000/hook', true)).toBeNull()
  expect(endpointUrlError('file:///etc/passwd', true)).not.toBeNull()
})

test('whatever is typed, a problem is said and never thrown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, allowed) => {
      for (const url of [text, `https://${text}`]) endpointUrlError(url, allowed)
    }),
  )
})

test('nine tries, in some 28 hours, each later than the one before', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => nextWait(index + 1, 0, 0)!)
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600
  expect([hours > 27, hours < 28, nextWait(MAX_ATTEMPTS), nextWait(MAX_ATTEMPTS + 1)]).toEqual([
    true,
    true,
    null,
    null,
  ])
})

test('a receiver may ask for a longer wait, within bounds, and never for a shorter one', () => {
  expect([nextWait(1, 600, 0), nextWait(3, 1, 0), nextWait(1, 10 ** 9, 0)]).toEqual([600, 1800, 43_200])
})

test.each([
  [204, undefined, { status: 204, failure: null }],
  [302, undefined, { status: 302, failure: 'redirect' }],
  [500, '30', { status: 500, failure: 'status', retryAfter: 30 }],
  [429, 'Wed, 25 Nov 2026 12:01:00 GMT', { status: 429, failure: 'status', retryAfter: 60 }],
  [503, 'soon', { status: 503, failure: 'status' }],
  [503, '9'.repeat(60), { status: 503, failure: 'status' }],
  [0, undefined, { status: 0, failure: 'status' }],
])('an answer of %d with Retry-After %s', (status, header, outcome) => {
  expect(outcomeOf(status, header, NOW)).toEqual(outcome)
})
