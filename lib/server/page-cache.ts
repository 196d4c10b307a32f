import 'server-only'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { degradedSoFar } from '../http/degraded'
import { REQUEST_ID_HEADER } from '../http/visitor'
import { acceptsEncoding } from './accepts-encoding'
import { loadScriptsLater } from './later-scripts'
import { hashesOfScripts } from './script-hashes'
import { sendTogether } from './send-together'

// Pages that are the same for everybody, kept as rendered for a minute. Rendering one costs ten milliseconds and more,
// most of it spent before the page's own code runs; what differs between two visitors is only the nonce of its
// scripts. A kept page has none: its policy names its scripts by their hashes, so that the same bytes, compressed once, are for
// everybody, and whoever has them already is told so.

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type Coding = 'br' | 'gzip' | 'identity'

/** As text of one byte a letter it goes out in one piece with the head; what is too long for that costs less as bytes. */
type Body = string | Buffer

interface Page {
  html: Buffer
  /** Of `performance.now()`. */
  madeAt: number
  /** All that do not differ from one response to another: names and values in turn. */
  headers: string[]
  /** Of these, what a response repeats that says the page is still the same. */
  knownHeaders: string[]
  type: string
  etag: string
  /** The same bytes as they are sent, each made when it is first asked for. */
  coded: Partial<Record<Coding, Body | Promise<Body>>>
}

export interface PageCacheOptions {
  /** Must not compress: a page is cut at its nonce first. */
  render: Handler
  /** For what is not kept. */
  otherwise: Handler
  /** @returns the key of what would be rendered, or null for what must be rendered each time. May throw or reject, which means null. */
  keyOf: (request: IncomingMessage) => string | null | Promise<string | null>
  /** Leaves of a request, for the render of a page that is kept, what its key stands for. */
  reduce?: (request: IncomingMessage) => void
  /** Headers by which one page of an address differs from another, beside those of its coding and its cookies. */
  varyBy?: string[]
}

const MAX_BYTES = 32 * 1024 * 1024
/** What the compressed forms of a page take, as a share of its bytes. */
const CODED_SHARE = 0.5
/** Head and body of this many bytes together are what Node writes as one text without memory of its own. */
const MOST_AS_TEXT = 16 * 1024
/** What is left of it for the head of a page: 1,600 bytes and less were seen. */
const HEAD_BYTES = 2 * 1024
/** What a page says about ages and dates may be this old. Milliseconds. */
const TTL_MS = 60_000
/** How late the end of that is seen. Milliseconds. */
const TTL_RESOLUTION_MS = 1_000
/** Once a minute for each page. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
/** A browser keeps the page and asks each time whether it is still the same: the one of a signed-in person is another. */
const OF_ONE = 'private, no-cache'
/** Of who brings no cookie it is everybody's. A browser asks all the same; a cache between may keep it for as long as this one does. */
const OF_ALL = `public, max-age=0, s-maxage=${TTL_MS / 1000}, stale-while-revalidate=${TTL_MS / 1000}`
const POLICY = 'content-security-policy'
/** These belong to one response, not to the page. */
const PER_ANSWER = new Set([
  POLICY,
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'cache-control',
  'content-type',
])

const MAKERS: Record<Coding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => promisify(brotliCompress)(html, BROTLI),
  gzip: (html) => promisify(gzip)(html),
  identity: async (html) => html,
}

export interface PageCache {
  /** Answers from the cache where it can, and else renders. */
  handle: Handler
  /** Answers a request for which nothing was done yet, where its page is there. @param otherwise called where it is not. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void
}

/** Makes the cache of the pages. */
export function cachePages({
  render,
  otherwise,
  keyOf,
  reduce = () => {},
  varyBy = [],
}: PageCacheOptions): PageCache {
  const vary = ['Accept-Encoding', 'Cookie', ...varyBy].join(', ')
  const pages = new LRUCache<string, Page>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    // By the millisecond, its default, it would set a timer for nearly every page that is sent.
    ttlResolution: TTL_RESOLUTION_MS,
    sizeCalculation: ({ html, headers }, key) =>
      Math.ceil(html.length * (1 + CODED_SHARE)) + headers.join().length + key.length,
  })
  /** Those that are being rendered. What comes of it is nobody's but the pages'. */
  const underWay = new Map<string, Promise<void>>()
  const findKey = (request: IncomingMessage): string | null | Promise<string | null> => {
    try {
      const key = keyOf(request)
      return key instanceof Promise ? key.catch(() => null) : key
    } catch {
      return null
    }
  }
  const answer: PageCache['answer'] = (request, response, otherwise) => {
    const sendOr = (key: string | null): void => {
      const page = key === null ? undefined : pages.get(key)
      if (page)
        sendTogether(response, () => void send(page, request, response)?.catch(() => response.destroy()))
      else if (!response.destroyed) otherwise()
    }
    const key = findKey(request)
    if (key instanceof Promise) void key.then(sendOr).catch(() => response.destroy())
    else sendOr(key)
  }
  const handle: Handler = async (request, response) => {
    const key = request.method === 'GET' ? await findKey(request) : null
    if (key === null) return otherwise(request, response)
    // Whoever asks meanwhile waits for the same page; where none comes of it, each has to ask again.
    if (!pages.has(key)) await underWay.get(key)
    const page = pages.get(key)
    if (page) return send(page, request, response)
    if (response.destroyed) return
    let done = (): void => {}
    const promise = new Promise<void>((resolve) => (done = resolve))
    underWay.set(key, promise)
    let rendered: Page | null
    let isWhole = false
    const { cookie } = request.headers
    const degraded = degradedSoFar()
    try {
      reduce(request)
      rendered = await capture(render, vary, request, response)
      // One that lacks what could not be read is nobody's but its visitor's.
      isWhole = degraded === degradedSoFar()
      if (rendered && isWhole) pages.set(key, rendered)
    } finally {
      request.headers.cookie = cookie
      if (underWay.get(key) === promise) underWay.delete(key)
      done()
    }
    if (rendered) await send(rendered, request, response, isWhole)
  }
  return { handle, answer }
}

/** Renders into memory. What is no plain page goes out as it is; then the response is null. */
async function capture(
  render: Handler,
  vary: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Page | null> {
  const { write, end, flushHeaders } = response
  const chunks: Buffer[] = []
  const keep = (chunk: unknown, encoding: unknown): void => {
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const callback = (args: unknown[]) =>
    args.find((arg) => typeof arg === 'function') as (() => void) | undefined
  const ended = new Promise<void>((resolve) => {
    response.flushHeaders = () => {}
    response.write = ((chunk: unknown, ...args: unknown[]) => {
      keep(chunk, args[0])
      callback(args)?.()
      return true
    }) as typeof response.write
    response.end = ((chunk: unknown, ...args: unknown[]) => {
      keep(chunk, args[0])
      resolve()
      callback([chunk, ...args])?.()
      return response
    }) as typeof response.end
    // A visitor who leaves ends the rendering without an end of the page.
    response.once('close', resolve)
  })
  await Promise.all([render(request, response), ended])
  Object.assign(response, { write, end, flushHeaders })
  if (response.destroyed) return null
  const page = response.headersSent ? null : toPage(response, vary, Buffer.concat(chunks))
  if (page) return page
  response.end(Buffer.concat(chunks))
  return null
}

function toPage(response: ServerResponse, vary: string, html: Buffer): Page | null {
  const policy = response.getHeader(POLICY)
  const nonce = typeof policy === 'string' ? /'nonce-([^']+)'/.exec(policy)?.[1] : undefined
  const type = String(response.getHeader('content-type'))
  const isHtml = type.startsWith('text/html')
  if (
    response.statusCode !== 200 ||
    !isHtml ||
    !nonce ||
    typeof policy !== 'string' ||
    response.getHeader('set-cookie')
  )
    return null
  // Of one length, for a page says how long some of its texts are.
  const fixed = '0'.repeat(nonce.length)
  const text = loadScriptsLater(html.toString('utf8').replaceAll(nonce, fixed))
  response.appendHeader('vary', vary)
  const bytes = Buffer.from(text)
  // What is loaded beforehand is named with the page's nonce, which nobody asks for where the policy has none.
  const named = `; nonce="${nonce}"`
  const headers = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    PER_ANSWER.has(name) || value === undefined
      ? []
      : [
          name,
          String(Array.isArray(value) ? value.join(', ') : value)
            .replaceAll(named, '')
            .replaceAll(nonce, fixed),
        ],
  )
  headers.push(POLICY, withHashes(policy, hashesOfScripts(text)))
  // Weak: it stands for every form of the page. Its headers are in it, so that who has this page has them too, and a response that says so
  // leaves them out (RFC 9110, section 15.4.5).
  const etag = `W/"${createHash('sha256').update(headers.join('\n')).update(bytes).digest('base64url')}"`
  headers.push('etag', etag)
  const knownHeaders = ['etag', etag, 'vary', headers[headers.indexOf('vary') + 1]!]
  return { html: bytes, madeAt: performance.now(), headers, knownHeaders, type, etag, coded: {} }
}

/** The policy of a page whose scripts are known: its own files, and these. */
function withHashes(policy: string, hashes: readonly string[]): string {
  return policy.replace(
    /script-src[^;]*/,
    ["script-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' '),
  )
}

function send(
  page: Page,
  request: IncomingMessage,
  response: ServerResponse,
  isKept = true,
): Promise<void> | undefined {
  const id = request.headers[REQUEST_ID_HEADER]
  // What was set for whatever would come is in the page's own, and Node writes headers that come at once in half the time.
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  const isTheSame = isKnown(request, page.etag)
  const headers = (isTheSame ? page.knownHeaders : page.headers).slice()
  if (!isKept) headers.push('cache-control', 'no-store')
  else if (request.headers.cookie !== undefined) headers.push('cache-control', OF_ONE)
  // Its age counts, or a cache between would keep it for as long again.
  else
    headers.push('cache-control', OF_ALL, 'age', String(Math.floor((performance.now() - page.madeAt) / 1000)))
  if (typeof id === 'string') headers.push(REQUEST_ID_HEADER, id)
  if (isTheSame) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  const coding = codingFor(request)
  const sendBody = (body: Body): void => {
    if (response.destroyed) return
    if (coding !== 'identity') headers.push('content-encoding', coding)
    headers.push('content-type', page.type, 'content-length', String(body.length))
    response.writeHead(200, headers)
    response.end(body, 'latin1')
  }
  const ready = coded(page, coding)
  if (typeof ready !== 'string' && !Buffer.isBuffer(ready)) return ready.then(sendBody)
  sendBody(ready)
}

const WEAK = /^W\//

/** By what the client says that it reads: browsers of one kind say the same. */
const codings = new LRUCache<string, Coding>({ max: 100 })
/** What is longer is read each time. Characters. */
const MAX_REMEMBERED = 200

function codingFor(request: IncomingMessage): Coding {
  const said = String(request.headers['accept-encoding'] ?? '')
  const known = codings.get(said)
  if (known) return known
  const coding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(request, name)) ?? 'identity'
  if (said.length <= MAX_REMEMBERED) codings.set(said, coding)
  return coding
}

function coded(page: Page, coding: Coding): Body | Promise<Body> {
  return (page.coded[coding] ??= MAKERS[coding](page.html).then(
    (bytes) =>
      (page.coded[coding] = bytes.length > MOST_AS_TEXT - HEAD_BYTES ? bytes : bytes.toString('latin1')),
    (error: unknown) => {
      page.coded[coding] = undefined
      throw error
    },
  ))
}

/** Whether the client has this very page (RFC 9110, section 13.1.2: the comparison is weak). */
function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match']
  return (
    known !== undefined &&
    (known === etag ||
      known.trim() === '*' ||
      known.split(',').some((tag) => tag.trim().replace(WEAK, '') === etag.replace(WEAK, '')))
  )
}
