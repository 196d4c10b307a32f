import 'server-only'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { acceptsEncoding } from './accepts-encoding'

// Pages that are the same for everybody, kept as rendered for a minute. Rendering one costs ten milliseconds and more,
// most of it spent before the page's own code runs; what differs between two visitors is only the nonce of its
// scripts. So a page is kept cut at its nonce, and each response is put together around a fresh one.

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface Page {
  /** The HTML between two places of the nonce. */
  parts: Buffer[]
  headers: [string, string | string[]][]
  policy: string
  nonce: string
}

export interface PageCacheOptions {
  /** Must not compress: a page is cut at its nonce first. */
  render: Handler
  /** For what is not kept. */
  otherwise: Handler
  /** @returns the key of what would be rendered, or null for what must be rendered each time. May throw, which means null. */
  keyOf: (request: IncomingMessage) => Promise<string | null>
}

const MAX_BYTES = 32 * 1024 * 1024
/** What a piece of a page takes beside its bytes. */
const PART_BYTES = 100
/** What a page says about ages and dates may be this old. Milliseconds. */
const TTL_MS = 60_000
/** Speed over size: a response is compressed anew for every visitor. */
const GZIP_LEVEL = 3
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
])

const compress = promisify(gzip)

/** Makes a request handler that answers from the cache where it can. */
export function cachePages({ render, otherwise, keyOf }: PageCacheOptions): Handler {
  const pages = new LRUCache<string, Page>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    sizeCalculation: ({ parts, headers, policy }, key) =>
      parts.reduce(
        (sum, part) => sum + part.length + PART_BYTES,
        JSON.stringify(headers).length + policy.length + key.length,
      ),
  })
  /** Those that are being rendered. What comes of it is nobody's but the pages'. */
  const underWay = new Map<string, Promise<void>>()
  return async (request, response) => {
    const key = request.method === 'GET' ? await keyOf(request).catch(() => null) : null
    if (key === null) return otherwise(request, response)
    const zips = acceptsEncoding(request, 'gzip')
    // Whoever asks meanwhile waits for the same page; where none comes of it, each has to ask again.
    if (!pages.has(key)) await underWay.get(key)
    const page = pages.get(key)
    if (page) return send(page, zips, response)
    if (response.destroyed) return
    let done = (): void => {}
    const promise = new Promise<void>((resolve) => (done = resolve))
    underWay.set(key, promise)
    let rendered: Page | null
    try {
      rendered = await capture(render, request, response)
      if (rendered) pages.set(key, rendered)
    } finally {
      if (underWay.get(key) === promise) underWay.delete(key)
      done()
    }
    if (rendered) await send(rendered, zips, response)
  }
}

/** Renders into memory. What is no plain page goes out as it is; then the response is null. */
async function capture(
  render: Handler,
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
  const page = response.headersSent ? null : toPage(response, Buffer.concat(chunks))
  if (page) return page
  response.end(Buffer.concat(chunks))
  return null
}

function toPage(response: ServerResponse, html: Buffer): Page | null {
  const policy = response.getHeader(POLICY)
  const nonce = typeof policy === 'string' ? /'nonce-([^']+)'/.exec(policy)?.[1] : undefined
  const isHtml = String(response.getHeader('content-type')).startsWith('text/html')
  if (
    response.statusCode !== 200 ||
    !isHtml ||
    !nonce ||
    typeof policy !== 'string' ||
    response.getHeader('set-cookie')
  )
    return null
  const headers = Object.entries(response.getHeaders()).flatMap(([name, value]): Page['headers'] =>
    PER_ANSWER.has(name) || value === undefined
      ? []
      : [[name, typeof value === 'number' ? String(value) : value]],
  )
  return { parts: splitAt(html, nonce), headers, policy, nonce }
}

function splitAt(html: Buffer, nonce: string): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let at = html.indexOf(nonce); at !== -1; at = html.indexOf(nonce, from)) {
    parts.push(html.subarray(from, at))
    from = at + Buffer.byteLength(nonce)
  }
  parts.push(html.subarray(from))
  return parts
}

async function send(
  { parts, headers, policy, nonce }: Page,
  zips: boolean,
  response: ServerResponse,
): Promise<void> {
  const fresh = randomBytes(16).toString('hex')
  const inserted = Buffer.from(fresh)
  const html = Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [inserted, part])))
  response.statusCode = 200
  for (const [name, value] of headers)
    response.setHeader(name, typeof value === 'string' ? value.replaceAll(nonce, fresh) : value)
  response.appendHeader('vary', 'Accept-Encoding')
  response.setHeader(POLICY, policy.replaceAll(nonce, fresh))
  const body = zips ? await compress(html, { level: GZIP_LEVEL }) : html
  if (zips) response.setHeader('content-encoding', 'gzip')
  response.setHeader('content-length', body.length)
  response.end(body)
}
