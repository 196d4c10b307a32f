import { resetRateLimits } from '@/lib/http/rate-limit'
import { networkOf, visitorAddress } from '@/lib/http/visitor'
import { giveBackToVisitor, takeFromVisitor } from '@/lib/http/visitor-limit'

const limit = { name: 'test-visitor', points: 3, seconds: 60 }
const visitorOf = (peer: string): string => visitorAddress({}, peer, 0)

beforeEach(resetRateLimits)

/** How many calls are let through before one is refused. */
async function allowance(visitors: Iterable<string>, about?: string): Promise<number> {
  let taken = 0
  for (const visitor of visitors) {
    const isRefused = await takeFromVisitor(limit, visitor, about).then(
      () => false,
      () => true,
    )
    if (isRefused) return taken
    taken += 1
  }
  return taken
}

function* rotating(count: number): Generator<string> {
  for (let index = 0; index < count; index++)
    yield visitorOf(`2001:db8:1:${(index % 65_536).toString(16)}::1`)
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:ffff:ffff::/64', '2001:db8:ffff::/48'],
  ['::/64', '::/48'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (visitor, network) => {
  expect(networkOf(visitor)).toBe(network)
})

test('who goes from /64 to /64 has eight times the allowance of one, and no more', async () => {
  expect(await allowance(rotating(10_000))).toBe(8 * limit.points)
  expect(await allowance([visitorOf('2001:db8:2:1::1')])).toBe(1)
})

test('one /64 has its own allowance, and what it is refused uses up nothing of its neighbours', async () => {
  const own = Array.from({ length: 100 }, () => visitorOf('2001:db8:1:1::1'))
  expect(await allowance(own)).toBe(limit.points)
  for (const visitor of own) await takeFromVisitor(limit, visitor).catch(() => {})
  expect(await allowance([...rotating(1_000)].slice(2))).toBe(7 * limit.points)
})

test('IPv4 and what stands beside the visitor are counted as before', async () => {
  expect(await allowance(Array.from({ length: 10 }, () => '192.0.2.1'))).toBe(limit.points)
  expect(
    await allowance(
      Array.from({ length: 10 }, () => '192.0.2.1'),
      'an address',
    ),
  ).toBe(limit.points)
})

test('what made nothing is given back to both', async () => {
  for (const visitor of rotating(8 * limit.points)) {
    await takeFromVisitor(limit, visitor)
    giveBackToVisitor(limit, visitor)
  }
  expect(await allowance(rotating(10_000))).toBe(8 * limit.points)
})
