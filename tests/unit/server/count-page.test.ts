import { setLogLevel } from '@/lib/log'
import { countPage } from '@/lib/server/kept-pages/count-page'
import { captureLog } from '@/tests/support/captured-log'

let logged: ReturnType<typeof captureLog>
beforeEach(() => {
  jest.useFakeTimers()
  setLogLevel('info')
  logged = captureLog()
})
afterEach(() => {
  jest.runOnlyPendingTimers()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const SENT = { url: '/', method: 'GET', status: 200, ms: 1, isWhole: true }

test('one line tells of all that came in a second of one route, method and status', () => {
  const sent = [
    SENT,
    { ...SENT, ms: 7 },
    { ...SENT, ms: 3, isWhole: false },
    { ...SENT, status: 304 },
    { ...SENT, method: 'HEAD' },
    // Nobody knows what they would have got.
    { ...SENT, status: null, isWhole: false, ms: 900 },
    { ...SENT, url: '/breaches?q=somebody' },
    { ...SENT, url: '/breaches?page=2' },
    { ...SENT, url: '/breaches/Adobe', ms: 2 },
    { ...SENT, url: '/breaches/LinkedIn' },
    // What is longer than any of ours waits as its route.
    { ...SENT, url: `/breaches/${'x'.repeat(8_000)}` },
  ]
  for (const one of sent) countPage(one)
  jest.advanceTimersByTime(999)
  expect(logged.lines).toEqual([])
  jest.advanceTimersByTime(1)
  const line = { level: 'info', method: 'GET', path: '/', status: 200, msg: 'pages from memory' }
  expect(logged.lines).toEqual([
    { ...line, responses: 3, aborted: 1, slowestMs: 7 },
    { ...line, status: 304, responses: 1, slowestMs: 1 },
    { ...line, method: 'HEAD', responses: 1, slowestMs: 1 },
    { level: 'info', method: 'GET', path: '/', requests: 1, slowestMs: 900, msg: 'broken off unanswered' },
    { ...line, path: '/breaches', responses: 2, slowestMs: 1 },
    { ...line, path: '/breaches/:value', responses: 3, slowestMs: 2 },
  ])
  // Each second is counted by itself, and nothing is written where nobody came.
  jest.advanceTimersByTime(60_000)
  countPage(SENT)
  jest.advanceTimersByTime(1_000)
  expect(logged.lines.slice(6)).toEqual([{ ...line, responses: 1, slowestMs: 1 }])
  expect(jest.getTimerCount()).toBe(0)
})

test('what waits is bounded: of a thousand addresses it is written at once', () => {
  for (let n = 1; n < 1_000; n++) countPage({ ...SENT, url: `/breaches?page=${n}` })
  expect(logged.lines).toEqual([])
  countPage({ ...SENT, url: '/breaches' })
  expect(logged.lines).toMatchObject([{ path: '/breaches', responses: 1_000 }])
  expect(jest.getTimerCount()).toBe(0)
})

test('nothing is counted where no such line is wanted', () => {
  setLogLevel('warn')
  countPage(SENT)
  expect(jest.getTimerCount()).toBe(0)
})
