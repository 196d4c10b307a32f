import type { IncomingMessage, ServerResponse } from 'node:http'
import { setLogLevel } from '@/lib/log'
import { logDone, seenOf } from '@/lib/server/log-done'
import { captureLog } from '@/tests/support/captured-log'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const REQUEST = { method: 'GET', url: '/faq?q=x', headers: {} } as IncomingMessage

test.each([
  ['was sent', { headersSent: true, writableFinished: true }, { status: 304, responses: 1 }],
  [
    'was sent in part',
    { headersSent: true, writableFinished: false },
    { status: 304, responses: 1, aborted: 1 },
  ],
])('of a page in memory that %s it is said how it went', (_, sent, counted) => {
  setLogLevel('info')
  const { lines } = captureLog()
  logDone(seenOf(REQUEST), REQUEST, { statusCode: 304, ...sent } as ServerResponse)
  jest.advanceTimersByTime(1_000)
  expect(lines).toEqual([
    { level: 'info', method: 'GET', path: '/faq', slowestMs: 0, msg: 'pages from memory', ...counted },
  ])
})

test('who left before anything was sent is no page from memory, and has no status', () => {
  setLogLevel('info')
  const { lines } = captureLog()
  const seen = seenOf(REQUEST)
  jest.advanceTimersByTime(4_000)
  logDone(seen, REQUEST, { statusCode: 200, headersSent: false, writableFinished: false } as ServerResponse)
  jest.advanceTimersByTime(1_000)
  expect(lines).toEqual([
    {
      level: 'info',
      method: 'GET',
      path: '/faq',
      requests: 1,
      slowestMs: 4_000,
      msg: 'broken off unanswered',
    },
  ])
})
