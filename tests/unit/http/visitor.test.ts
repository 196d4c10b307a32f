import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { visitorAddress } from '@/lib/http/visitor'

test.each([
  [
    'the socket alone counts without proxies',
    { 'x-forwarded-for': '9.9.9.9' },
    '203.0.113.5',
    0,
    '203.0.113.5',
  ],
  [
    'one proxy: the last entry',
    { 'x-forwarded-for': '9.9.9.9, 198.51.100.1' },
    '10.0.0.1',
    1,
    '198.51.100.1',
  ],
  [
    'two proxies: the last but one',
    { 'x-forwarded-for': '9.9.9.9, 198.51.100.1, 10.0.0.2' },
    '10.0.0.1',
    2,
    '198.51.100.1',
  ],
  [
    'fewer entries than proxies: the first',
    { 'x-forwarded-for': '198.51.100.1' },
    '10.0.0.1',
    3,
    '198.51.100.1',
  ],
  ['no header: the socket', {}, '203.0.113.5', 2, '203.0.113.5'],
  [
    'with its port, as some proxies write it',
    { 'x-forwarded-for': '198.51.100.1:4711' },
    '10.0.0.1',
    1,
    '198.51.100.1',
  ],
  [
    'an IPv6 address with its port',
    { 'x-forwarded-for': '[2001:db8:1:2::5]:4711' },
    '10.0.0.1',
    1,
    '2001:db8:1:2::/64',
  ],
  ['rubbish: the socket', { 'x-forwarded-for': 'me, <script>' }, '203.0.113.5', 1, '203.0.113.5'],
  ['an empty entry: the socket', { 'x-forwarded-for': '1.1.1.1,' }, '203.0.113.5', 1, '203.0.113.5'],
  ['IPv4 in IPv6', {}, '::ffff:203.0.113.5', 0, '203.0.113.5'],
  ['IPv6 by its /64', {}, '2001:db8:1:2:aaaa::1', 0, '2001:db8:1:2::/64'],
  ['another address of the same /64', {}, '2001:db8:1:2:bbbb::2', 0, '2001:db8:1:2::/64'],
  ['no socket any more', {}, undefined, 0, 'unknown'],
])('%s', (_what, headers, peer, hops, expected) => {
  expect(visitorAddress(headers, peer, hops)).toBe(expected)
})

test('what is read at once is what the parser would read', () => {
  const part = fc.oneof(fc.nat(300).map(String), fc.constantFrom('00', '01', '0x1', '256', ''))
  const dotted = fc.array(part, { minLength: 3, maxLength: 5 }).map((parts) => parts.join('.'))
  const address = fc
    .tuple(
      fc.constantFrom('', '::ffff:', '::FFFF:', '::', ' '),
      dotted,
      fc.constantFrom('', ' ', '\n', ':1', '/24'),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        address,
        fc.ipV4(),
        fc.ipV4().map((ip) => `::ffff:${ip}`),
      ),
      (text) => {
        const parsed = ipaddr.isValid(text) ? ipaddr.process(text) : null
        if (parsed?.kind() === 'ipv6') return
        expect(visitorAddress({}, text, 0)).toBe(parsed?.toString() ?? 'unknown')
      },
    ),
    { numRuns: 2_000 },
  )
})
