import { readExternal, secondsToWait } from '@/lib/http/read-external'
import { faults, startFakeHibp, type FakeHibp } from '@/tests/fakes/hibp'

let service: FakeHibp

beforeAll(async () => {
  service = await startFakeHibp()
})
afterAll(() => service.close())
beforeEach(() => {
  service.fault = null
  service.requests = []
})

const read = (bounds: Partial<Parameters<typeof readExternal>[1]> = {}) =>
  readExternal(`${service.url}/breaches`, { timeoutMs: 20_000, maxBytes: 1024 * 1024, ...bounds })

test('says who asks and what for, unless the caller does', async () => {
  expect(await read()).toMatchObject({ status: 200, text: '[]' })
  await read({ headers: { 'user-agent': 'other', accept: 'text/plain' } })
  expect(service.requests.map(({ headers }) => [headers['user-agent'], headers.accept])).toEqual([
    ['Redress (http://localhost:3000)', 'application/json'],
    ['other', 'text/plain'],
  ])
})

test('gives a response of any status', async () => {
  service.fault = faults.status(503, { 'retry-after': '3' })
  const { status, headers, text } = await read()
  expect([status, headers.get('retry-after'), JSON.parse(text)]).toEqual([
    503,
    '3',
    { statusCode: 503, message: 'refused' },
  ])
})

test.each([
  ['late, before the head', faults.hang(), 'late', { timeoutMs: 100 }],
  ['late, in the body', faults.hangInBody(), 'late', { timeoutMs: 100 }],
  ['cut off', faults.cutOff(), 'away', {}],
  ['elsewhere', faults.redirect('https://elsewhere.example/'), 'away', {}],
  ['endless', faults.endless(2 * 1024 * 1024), 'too-large', {}],
])('%s is no response', async (_what, fault, reason, bounds) => {
  service.fault = fault
  await expect(read(bounds)).rejects.toMatchObject({ name: 'ExternalError', reason })
})

test('a service that is not there, and a header that cannot be sent, are away', async () => {
  await expect(readExternal('http://127.0.0.1:1/', { timeoutMs: 5_000, maxBytes: 1 })).rejects.toMatchObject({
    reason: 'away',
  })
  await expect(read({ headers: { 'x-key': 'a\nb' } })).rejects.toMatchObject({ reason: 'away' })
})

test.each([
  ['5', 5],
  [7, 7],
  ['0', 0],
  ['-3', 0],
  ['0.5', 0.5],
  ['Infinity', 60],
  ['1e300', 60],
  ['Sun, 22 Nov 2026 12:00:30 GMT', 30],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['Sun, 22 Nov 2099 11:00:00 GMT', 60],
  ['soon', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j asks to wait for %j seconds', (said, seconds) => {
  expect(secondsToWait(said, 60, Date.parse('2026-11-22T12:00:00Z'))).toBe(seconds)
})
