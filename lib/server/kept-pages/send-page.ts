import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { REQUEST_ID_HEADER } from '../../http/visitor'
import { acceptsEncoding } from '../accepts-encoding'
import type { Body, Coding, Page } from './capture-page'

/** What a page says about ages and dates may be this old. Milliseconds. */
export const TTL_MS = 60_000
/** Head and body of this many bytes together are what Node writes as one text without memory of its own. */
const MOST_AS_TEXT = 16 * 1024
/** What is left of it for the head of a page: 1,600 bytes and less were seen. */
const HEAD_BYTES = 2 * 1024
/** Once a minute for each page. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
/** A browser keeps the page and asks each time whether it is still the same: the one of a signed-in person is another. */
const OF_ONE = 'private, no-cache'
/** Of who brings no cookie it is everybody's. A browser asks all the same; a cache between may keep it for as long as this one does. */
const OF_ALL = `public, max-age=0, s-maxage=${TTL_MS / 1000}, stale-while-revalidate=${TTL_MS / 1000}`

const MAKERS: Record<Coding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => promisify(brotliCompress)(html, BROTLI),
  gzip: (html) => promisify(gzip)(html),
  identity: async (html) => html,
}

/**
 * Sends a page, or that the client has it.
 * @param isKept whether it is everybody's. That one bears no id of a request: a cache between gives it to many.
 * @returns what waits for its compressed form, where nobody had asked for that yet.
 */
export function sendPage(
  page: Page,
  request: IncomingMessage,
  response: ServerResponse,
  isKept = true,
): Promise<void> | undefined {
  // What was set for whatever would come is in the page's own, and Node writes headers that come at once in half the time.
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  const isTheSame = isKnown(request, page.etag)
  const headers = (isTheSame ? page.knownHeaders : page.headers).slice()
  if (!isKept)
    headers.push('cache-control', 'no-store', REQUEST_ID_HEADER, String(request.headers[REQUEST_ID_HEADER]))
  else if (request.headers.cookie !== undefined) headers.push('cache-control', OF_ONE)
  // Its age counts, or a cache between would keep it for as long again.
  else
    headers.push('cache-control', OF_ALL, 'age', String(Math.floor((performance.now() - page.madeAt) / 1000)))
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
