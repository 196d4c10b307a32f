import autocannon from 'autocannon'
import { hasWrk, runWrk } from './wrk'

export interface LoadResult {
  /** Answers a second. */
  rate: number
  p50: number
  p99: number
  /** Answers that were not 2xx, and errors; must be 0. */
  bad: number
}

/** Ten checks a minute for a visitor, so that many visitors are needed; addresses come round rarely enough too. */
export const BENCH_ADDRESSES = 20_000
const VISITORS = 250 * 250 * 8
/** Who has a page already was there before: so many come again and again, several times in a turn. */
const VISITORS_WHO_RETURN = 5_000

let call = 0

/** The address that call number `n` asks about. Every other one is in the corpus. */
export function benchAddress(n: number): string {
  return `person${n % BENCH_ADDRESSES}@bench.example`
}

/** Pages are kept for browsers only: to a request without this header the framework answers otherwise. */
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** What is made load with: said in the report, for a generator takes its share of the processors. */
export const GENERATOR = hasWrk() ? 'wrk' : 'autocannon'

/** By wrk where it is installed. */
async function withWrk(
  url: string,
  method: 'GET' | 'POST',
  seconds: number,
  connections: number,
  { tag, pause = 0, isApart = false }: { tag?: string; pause?: number; isApart?: boolean } = {},
): Promise<LoadResult> {
  const { calls, ...result } = await runWrk({
    url,
    method,
    seconds,
    connections,
    first: call,
    addresses: BENCH_ADDRESSES,
    visitors: visitorsOf(tag),
    agent: BROWSER,
    pause,
    isApart,
    ...(tag !== undefined && { tag }),
  })
  call += calls
  return result
}

function visitorsOf(tag: string | undefined): number {
  return tag === undefined ? VISITORS : VISITORS_WHO_RETURN
}

/**
 * Gets one page for some seconds, every call from another visitor.
 * @param tag of the page that the client has already: then the visitors are fewer, and come again.
 * @param isApart whether the load comes from processors that no server has; it does so only by wrk.
 */
export async function loadPage(
  url: string,
  path: string,
  seconds: number,
  { connections = 16, ...rest }: { connections?: number; tag?: string; isApart?: boolean } = {},
): Promise<LoadResult> {
  if (hasWrk()) return withWrk(url + path, 'GET', seconds, connections, rest)
  const { tag } = rest
  return measured(
    await autocannon({
      url,
      connections,
      duration: seconds,
      requests: [
        {
          method: 'GET',
          path,
          setupRequest: (request) => ({
            ...request,
            headers: {
              ...nextVisitor(visitorsOf(tag)),
              'accept-encoding': 'gzip',
              'user-agent': BROWSER,
              ...(tag !== undefined && { 'if-none-match': tag }),
            },
          }),
        },
      ],
    }),
  )
}

/**
 * Posts the same kind of body to one path for some seconds, every call from another visitor.
 * @param rate calls a second, about, over all connections. Left out, as many as are answered.
 */
export async function load(
  url: string,
  path: string,
  seconds: number,
  { connections = 16, rate }: { connections?: number; rate?: number } = {},
): Promise<LoadResult> {
  // A connection waits for its answer as well, which at such a rate is short.
  const pause = rate === undefined ? 0 : (1000 * connections) / rate
  if (hasWrk()) return withWrk(url + path, 'POST', seconds, connections, { pause })
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    requests: [
      {
        method: 'POST',
        path,
        setupRequest: (request) => {
          const headers = nextVisitor()
          return {
            ...request,
            body: JSON.stringify({ email: benchAddress(call) }),
            headers: { 'content-type': 'application/json', ...headers },
          }
        },
      },
    ],
  })
  return measured(result)
}

/** The header of a visitor who comes round again after so many calls: half a million, unless told otherwise. */
export function nextVisitor(visitors = VISITORS): Record<string, string> {
  call += 1
  const visitor = (call * 7919) % visitors
  return {
    'x-forwarded-for': `10.${visitor % 250}.${Math.floor(visitor / 250) % 250}.${Math.floor(visitor / 62_500)}`,
  }
}

function measured(result: autocannon.Result): LoadResult {
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    // One that is the same as before is as good an answer.
    bad: result.non2xx - (result['3xx'] ?? 0) + result.errors + result.timeouts,
  }
}

/** The middle value; of an even number of values, the middle of the two. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2
}
