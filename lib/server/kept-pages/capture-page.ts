import 'server-only'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from '../handler'
import { loadScriptsLater } from './later-scripts'
import { hashesOfScripts } from './script-hashes'

export type Coding = 'br' | 'gzip' | 'identity'

/** As text of one byte a letter it goes out in one piece with the head; what is too long for that costs less as bytes. */
export type Body = string | Buffer

export interface Page {
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

/** Renders into memory. What is no plain page goes out as it is; then the response is null. */
export async function capturePage(
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
