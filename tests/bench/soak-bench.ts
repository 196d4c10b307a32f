import type { Held, ProbedServer } from '@/tests/support/probed-server'
import type { Row } from './row'
import { SoakClient, type SoakCall } from './soak-client'

// A small web process under as many visitors as a large site has in weeks: what it holds must not grow with them.

const HEAP_MB = 384
const PARTS = 10
/** The whole run at most. Milliseconds. */
const LIMIT_MS = 6 * 60 * 60_000
/** The first parts fill what has a bound: pages, counts, the heap's own reserve. */
const WARM_PARTS = 3
/** How much a heap of this size may differ between two looks at it. */
const NOISE_MB = 12
const MB = 1024 * 1024
/** Before a call that was turned away is made again. Milliseconds. */
const LATER_MS = 200

interface Load {
  name: string
  count: number
  /** Calls at the same time. */
  atOnce: number
  call: (n: number) => SoakCall
  /** What such a call should come to. */
  expected: number
  /** Turned away because there were too many at once: asked again, and counted apart. */
  later?: number
}

/** One page view in ten is one that nobody asked for before. */
const KEPT_PAGES = [
  '/',
  '/breaches',
  '/breaches/Bench1',
  '/faq',
  '/privacy-policy',
  '/breaches/Bench2',
  '/',
  '/breaches?page=2',
  '/breaches/Bench3',
]

const LOADS: Load[] = [
  {
    name: 'checks',
    count: 500_000,
    atOnce: 6,
    expected: 200,
    call: (n) => ({
      method: 'POST',
      path: '/v1/breaches/check-breach',
      body: { email: `person${n}@bench.example` },
    }),
  },
  {
    name: 'leads',
    count: 100_000,
    atOnce: 2,
    expected: 200,
    call: (n) => ({ method: 'POST', path: '/v1/users/get-notified', body: lead(n) }),
  },
  {
    name: 'failed sign-ins',
    count: 100_000,
    atOnce: 3,
    expected: 401,
    later: 429,
    call: (n) => ({
      method: 'POST',
      path: '/v1/auth/login',
      body: { email: `nobody${n}@bench.example`, password: 'not the password' },
    }),
  },
  {
    name: 'page views',
    count: 500_000,
    atOnce: 6,
    expected: 200,
    later: 503,
    call: (n) => ({ method: 'GET', path: n % 10 === 0 ? `/breaches?q=${n}` : KEPT_PAGES[(n % 10) - 1]! }),
  },
]

const lead = (n: number) => ({
  name: 'Ann Lee',
  email: `lead${n}@bench.example`,
  phoneNumber: '617-555-0142',
  zipCode: '02139',
  uniqueBreachId: 'Bench1',
  notificationSMS: false,
  notificationEmail: true,
  connectWithLawyer: false,
  notificationFutureBreaches: true,
  form: 'get-notified',
})

interface Options {
  /** @param nodeArgs what Node is started with. */
  startWeb: (nodeArgs: string[]) => Promise<ProbedServer>
  /** Two calls of a hundred. */
  quick: boolean
}

/** Drives all loads side by side, and looks at the process after each tenth. */
export async function runSoakBench({ startWeb, quick }: Options): Promise<Row[]> {
  const web = await startWeb([`--max-old-space-size=${HEAP_MB}`])
  const client = new SoakClient(web.url)
  const statuses = new Map<string, number>()
  const looks: { calls: number; held: Held }[] = []
  const started = performance.now()
  const share = quick ? 0.02 : 1
  let calls = 0
  let done = 0
  let lastLook = 0
  try {
    await client.call(LOADS[0]!.call(-1))
    await look(0)
    for (let part = 0; part < PARTS && web.alive() && performance.now() - started < LIMIT_MS; part++) {
      await Promise.all(
        LOADS.map((load) =>
          drive(
            load,
            Math.round((load.count * share * part) / PARTS),
            Math.round((load.count * share * (part + 1)) / PARTS),
          ),
        ),
      )
      if (!web.alive()) break
      done = part + 1
      await look(done)
    }
  } finally {
    client.close()
  }
  const settled = web.alive() ? await settle(web) : null
  await web.stop()
  return rows()

  /** Calls number `from` to `to`, `atOnce` at a time. */
  async function drive(
    { name, call, expected, later, atOnce }: Load,
    from: number,
    to: number,
  ): Promise<void> {
    let next = from
    const one = async (): Promise<void> => {
      while (next < to && web.alive() && performance.now() - started < LIMIT_MS) {
        const n = next++
        for (let status = await client.call(call(n)); ; status = await client.call(call(n))) {
          calls += 1
          note(status === expected ? name : `${name} ${status}`)
          if (status !== later || !web.alive()) break
          await new Promise((resolve) => setTimeout(resolve, LATER_MS))
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  }

  function note(what: string): void {
    statuses.set(what, (statuses.get(what) ?? 0) + 1)
  }

  async function look(part: number): Promise<void> {
    const held = await web.probe()
    looks.push({ calls, held })
    const before = looks.at(-2)
    const seconds = (performance.now() - started) / 1000
    const keys = held.tables.map((table) => `${table.name} ${table.keys}`).join(', ')
    console.log(
      `${String(part * 10).padStart(3)} %  ${seconds.toFixed(0)} s, ${calls} calls (${before ? ((calls - before.calls) / Math.max(1, seconds - lastLook)).toFixed(0) : '0'}/s)  ` +
        `rss ${mb(held.rss)} MB, heap ${mb(held.heapUsed)} MB, external ${mb(held.external)} MB; ${held.requests} requests held; ` +
        `${Object.entries(held.resources)
          .map(([name, n]) => `${name} ${n}`)
          .join(', ')}; keys: ${keys || 'none'}`,
    )
    lastLook = seconds
  }

  function rows(): Row[] {
    const warm = looks.slice(Math.min(WARM_PARTS, looks.length - 2))
    const heap = slope(warm.map(({ calls: x, held }) => [x, held.heapUsed / MB]))
    const rss = slope(warm.map(({ calls: x, held }) => [x, held.rss / MB]))
    const grown = heap * (warm.at(-1)!.calls - warm[0]!.calls)
    const unexpected = [...statuses].filter(
      ([what]) => !LOADS.some(({ name, later }) => what === name || what === `${name} ${later}`),
    )
    const per = (perCall: number) => `${(perCall * 100_000).toFixed(2)} MB per 100,000 calls`
    return [
      {
        name: `a heap of ${HEAP_MB} MB lives through`,
        value: `${done * 10} % of the calls: ${[...statuses].map(([what, n]) => `${n} × ${what}`).join(', ')}`,
        target: '100 %',
        pass: done === PARTS,
      },
      {
        name: 'answers that were not as expected',
        value: unexpected.map(([what, n]) => `${n} × ${what}`).join(', ') || '0',
        target: '0',
        pass: unexpected.length === 0,
      },
      {
        name: 'heap, slope',
        value: `${per(heap)}, ${grown.toFixed(1)} MB from part ${looks.length - warm.length} on`,
        target: `within ${NOISE_MB} MB`,
        pass: Math.abs(grown) < NOISE_MB,
      },
      { name: 'rss, slope', value: per(rss), target: '', pass: null },
      { name: 'requests held when all is quiet', value: String(settled), target: '0', pass: settled === 0 },
    ]
  }
}

const mb = (bytes: number) => (bytes / MB).toFixed(1)

/** Requests that are held once nothing is under way; looks again for a while, for what takes a moment. */
async function settle(web: ProbedServer): Promise<number> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const { requests, responses } = await web.probe()
    if (requests + responses === 0 || performance.now() > deadline) return Math.max(requests, responses)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** Least squares. */
function slope(points: [x: number, y: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const spread = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / spread
}
