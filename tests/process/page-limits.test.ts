import { createBreach } from '@/tests/support/factories'
import { inTurn } from '@/tests/support/in-turn'
import { startWeb, type WebProcess } from '@/tests/support/web-process'

// Pages against a crowd: many uncached ones at once keep nobody from what is not a page, and no request's headers make a kept
// page another for the next visitor.

let web: WebProcess
beforeAll(async () => {
  for (let index = 0; index < 60; index++)
    await createBreach({ title: `Company ${index}`, uniqueBreachId: `company-${index}` })
  web = await startWeb()
})
afterAll(() => web.stop())

const FLOOD = 60
const TRIES = 8
const HEALTH_LIMIT_MS = 100
/** On a slower machine: the time of so many pages, each made alone. Unbounded, it would wait for most of the sixty. */
const HEALTH_LIMIT_PAGES = 4

/** What making one such page takes this machine, with nothing beside it, in milliseconds of its processor: the middle of seven. */
async function onePage(): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < 7; index++) {
    await web.measure()
    const response = await fetch(`${web.url}/breaches?q=company&page=${9_000 + index}&other=one`, {
      headers: { 'x-forwarded-for': `10.8.0.${index}` },
    })
    expect(response.status).toBe(200)
    await response.text()
    times.push((await web.measure()).cpu)
  }
  return times.sort((a, b) => a - b)[3]!
}

/** Sixty searches that nobody made before, each by a visitor of its own. @returns their statuses, and how long /healthz took at most meanwhile. */
async function flood(round: number): Promise<{ statuses: number[]; slowest: number }> {
  let over = false
  const searches = Promise.all(
    Array.from({ length: FLOOD }, async (_, index) => {
      const response = await fetch(
        `${web.url}/breaches?q=company&page=${round * FLOOD + index + 2}&other=${round}`,
        { headers: { 'x-forwarded-for': `10.9.${round}.${index}` } },
      )
      await response.text()
      return response.status
    }),
  ).finally(() => (over = true))
  let slowest = 0
  while (!over) {
    await web.measure()
    const asked = performance.now()
    expect((await fetch(`${web.url}/healthz`)).status).toBe(200)
    const waited = performance.now() - asked
    // What it did not have the processor for, another process kept it from.
    slowest = Math.max(slowest, Math.min(waited, (await web.measure()).cpu))
  }
  return { statuses: await searches, slowest }
}

test('sixty uncached searches at once: /healthz waits for few of them, and answers within 100 ms where a page is quickly made', async () => {
  await flood(0)
  const limit = Math.max(HEALTH_LIMIT_MS, HEALTH_LIMIT_PAGES * (await onePage()))
  let least = Infinity
  for (let round = 1; round <= TRIES && least >= limit; round++) {
    const { statuses, slowest } = await flood(round)
    // Shown, or told to come again.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses).toContain(200)
    least = Math.min(least, slowest)
  }
  expect(least).toBeLessThan(limit)
})

test('two hundred at once: some are told to come again in a page of ours, and none fails otherwise', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const response = await fetch(`${web.url}/breaches?q=crowd&page=${index + 2}&other=1`, {
        headers: { 'x-forwarded-for': `10.10.${index >> 8}.${index & 255}` },
      })
      return { response, html: await response.text() }
    }),
  )
  expect(new Set(answers.map(({ response }) => response.status))).toEqual(new Set([200, 503]))
  const { response, html } = answers.find((answer) => answer.response.status === 503)!
  expect(response.headers.get('retry-after')).toBe('5')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(html).toContain('We are very busy right now')
})

const KEPT = [
  '/',
  '/faq',
  '/privacy-policy',
  '/terms-of-service',
  '/breaches',
  '/breaches?q=company',
  '/breaches/company-1',
]

let visitors = 0

const SCRIPT = /<script[^<>]*>[^<]*<\/script>/g

/** What the framework sends along for its scripts comes in another order each time, numbered by it: its letters are the same. @returns how often each is there. */
function lettersOf(html: string): string {
  const counts: Record<string, number> = {}
  for (const [script] of html.matchAll(SCRIPT))
    for (const letter of script) counts[letter] = (counts[letter] ?? 0) + 1
  return Object.entries(counts)
    .filter(([letter]) => !/[0-9a-f]/.test(letter))
    .map(([letter, count]) => letter + count)
    .sort()
    .join(' ')
}

/** What a page says, without what belongs to one response. */
async function read(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; html: string; data: string; headers: string[] }> {
  // Each a visitor of its own: none is past a limit.
  visitors += 1
  const response = await fetch(web.url + path, {
    headers: {
      'x-forwarded-for': `10.${20 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}`,
      ...headers,
    },
    redirect: 'manual',
  })
  const text = await response.text()
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  // The scripts hold what the page holds, which is compared itself: their hashes stand for it, as the tag does for all of it.
  const clean = (value: string): string =>
    (nonce ? value.replaceAll(nonce, 'NONCE') : value).replace(/(?: 'sha256-[\w+/=]{44}')+/g, ' HASHES')
  const own = new Set([
    'etag',
    'age',
    'x-request-id',
    'date',
    'content-length',
    'connection',
    'keep-alive',
    'transfer-encoding',
    'content-encoding',
  ])
  // All of it: one that is made anew is the same until the next day, or nobody who has it would be told so.
  const html = clean(text)
  return {
    status: response.status,
    html: html.replace(SCRIPT, ''),
    data: lettersOf(html),
    headers: [...response.headers]
      .filter(([name]) => !own.has(name))
      .map(([name, value]) => `${name}: ${clean(value)}`)
      .sort(),
  }
}

const MARK = 'poison-7f3a'
const NAMES = [
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-for',
  'forwarded',
  'x-original-url',
  'x-rewrite-url',
  'x-host',
  'x-real-ip',
  'via',
  'x-nonce',
  'x-address',
  'x-redress-visitor',
  'x-request-id',
  'content-security-policy',
  'x-middleware-subrequest',
  'x-middleware-rewrite',
  'x-middleware-next',
  'x-middleware-override-headers',
  'x-invoke-path',
  'x-invoke-status',
  'x-matched-path',
  'x-nextjs-data',
  'x-next-cache-tags',
  'next-url',
  'next-action',
  'rsc',
  'next-router-prefetch',
  'next-router-state-tree',
  'next-router-segment-prefetch',
  'x-now-route-matches',
  'purpose',
  'x-purpose',
  'accept',
  'accept-language',
  'accept-charset',
  'user-agent',
  'referer',
  'origin',
  'cookie',
  'authorization',
  'range',
  'if-none-match',
  'if-modified-since',
  'cache-control',
  'pragma',
  'sec-gpc',
  'dnt',
  'save-data',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-ch-ua',
  'sec-ch-prefers-color-scheme',
  'x-http-method-override',
  'x-vercel-id',
  'x-prerender-revalidate',
  'content-type',
  'te',
]
const VALUES = [
  '1',
  MARK,
  `https://${MARK}.example/`,
  `/${MARK}`,
  `"><script>${MARK}</script>`,
  `a=b; consent=a1d1; theme=dark; visit=${MARK}`,
  'bytes=0-1',
  'a1d0',
  `*/*;q=${MARK}`,
]

/** A search of its own for each variant: nobody has asked for it before, so that what is kept is what the variant made. */
async function search(at: number, headers: Record<string, string>): Promise<string> {
  return JSON.stringify(await read(`/breaches?q=zz${at}zz`, headers)).replace(/zz\d+zz/g, 'SEARCH')
}

test('in a kept page stands no moment of its making: made anew, it is the same for who has it', async () => {
  const before = Date.now()
  const made: string[] = []
  for (const path of [...KEPT, '/settlements', '/security']) {
    // Of a spelling that nobody has asked for, so that it is made now.
    const response = await fetch(`${web.url}${path}${path.includes('?') ? '&' : '?'}utm_source=${before}`)
    const html = await response.text()
    expect([path, response.status]).toEqual([path, 200])
    for (const [moment] of html.matchAll(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g))
      if (Date.parse(moment) >= before) made.push(`${path}: ${moment}`)
  }
  expect(made).toEqual([])
})

describe('after variants of headers on kept pages the next visitor gets the clean page', () => {
  const clean = new Map<string, string>()
  let cleanSearch: string
  beforeAll(async () => {
    for (const path of KEPT) clean.set(path, JSON.stringify(await read(path, {})))
    cleanSearch = await search(9_999, {})
  })

  // Some of the values for each name, in turn; with THOROUGH all of them, which are more than 500 variants.
  // What fetch would fill in is left out once.
  const variants = NAMES.map((name) => [name, name === 'user-agent' ? [...VALUES, ''] : VALUES] as const)
  test.each(variants)('%s', async (name, values) => {
    const poisoned: string[] = []
    const first = NAMES.indexOf(name) * (VALUES.length + 1)
    for (const value of inTurn(values, NAMES.indexOf(name), NAMES.length)) {
      const at = first + values.indexOf(value)
      const path = KEPT[at % KEPT.length]!
      await search(at, { [name]: value })
      await read(path, { [name]: value })
      if ((await search(at, {})) !== cleanSearch) poisoned.push(value)
      if (JSON.stringify(await read(path, {})) !== clean.get(path)) poisoned.push(`${path}: ${value}`)
    }
    expect(poisoned).toEqual([])
  })
})
