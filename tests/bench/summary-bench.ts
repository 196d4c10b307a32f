import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { hashEmail } from '@/lib/crypto/crypto'
import { call } from './call'
import { median } from './load'
import type { Row } from './row'

// A page that is made anew for everybody: a summary of twelve breaches, and beside it, in turns, the same frame with nothing found.

const BREACHES = 12
const KB = 1024
const WARM_UP = 30
const TIMES = 150
/** Three fifths of what it was while the framework's copy of all its parts came with it. */
const MOST_KB = 243
const FOUND = 'twelve@bench.example'
const NOT_FOUND = 'nobody@bench.example'

interface SummaryBench {
  /** Of the bench's corpus. */
  databaseUrl: string
  /** @returns its address. */
  startWeb: () => Promise<string>
}

interface Page {
  path: string
  cookie: string
  /** What each took until the whole page was there. */
  ms: number[]
  /** As it came last. */
  html: string
}

export async function runSummaryBench({ databaseUrl, startWeb }: SummaryBench): Promise<Row[]> {
  await expose(databaseUrl)
  const url = await startWeb()
  const summary: Page = { path: '/breach-summary', cookie: await visitOf(url, FOUND), ms: [], html: '' }
  const frame: Page = { path: '/no-breaches-found', cookie: await visitOf(url, NOT_FOUND), ms: [], html: '' }
  const pages = [summary, frame]
  for (let n = -WARM_UP; n < TIMES; n++)
    for (const page of n % 2 === 0 ? pages : pages.toReversed()) {
      const { status, text, ms } = await call(url + page.path, { cookie: page.cookie })
      if (status !== 200) throw new Error(`${page.path} did not come (status ${status}).`)
      page.html = text
      if (n >= 0) page.ms.push(ms)
    }
  if (!summary.html.includes(`in ${BREACHES} known breaches`))
    throw new Error('The summary has other breaches.')
  const bytes = Buffer.byteLength(summary.html)
  const forReact = [...summary.html.matchAll(/<script[^>]*>self\.__next_f.*?<\/script>/gs)].join('').length
  const [made, empty] = [median(summary.ms), median(frame.ms)]
  return [
    {
      name: `HTML of a summary of ${BREACHES}`,
      value: `${(bytes / KB).toFixed(1)} KB, ${(forReact / KB).toFixed(1)} of it for React; gzip ${(gzipSync(summary.html).length / KB).toFixed(1)} KB`,
      target: `≤ ${MOST_KB} KB`,
      pass: bytes <= MOST_KB * KB,
    },
    {
      name: `a summary of ${BREACHES}, and the same frame with nothing found`,
      value: `${made.toFixed(1)} and ${empty.toFixed(1)} ms, ${(made / empty).toFixed(2)} ×`,
      target: '',
      pass: null,
    },
  ]
}

/** Puts one address into so many of the corpus's breaches, once. */
async function expose(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO exposure (email_hash, breach_id) SELECT $1, id FROM (SELECT id FROM breach ORDER BY id LIMIT $2) first
       ON CONFLICT DO NOTHING`,
      [hashEmail(FOUND), BREACHES],
    )
  } finally {
    await client.end()
  }
}

/** Checks an address as a visitor of its own. @returns the Cookie header of the visit. */
async function visitOf(url: string, email: string): Promise<string> {
  const checked = await fetch(`${url}/v1/breaches/check-breach`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return checked.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
