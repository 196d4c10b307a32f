import type { IncomingMessage, ServerResponse } from 'node:http'
import { paths } from '../paths'
import { hasBody } from './body-time'
import { endGently } from './end-gently'
import { isRouterState } from './router-state'

// What the framework would answer with a 500, a loop or words in the log that are somebody's data.

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** No page has it, so that the response is a 404 with our own page. */
export const NOWHERE = '/nowhere'

/**
 * The part of a request's target that says what is asked for, whether it comes as a path or in absolute form, which a server must
 * take too (RFC 9112, section 3.2.2). Its dot segments are resolved and a fragment is gone, as the framework will have it: whoever
 * looks at the path before the framework does must see the same one.
 * @returns null for a target of neither form.
 */
export function originForm(target: string): string | null {
  const absolute = target.startsWith('/') ? `http://n${target}` : /^https?:\/\//i.test(target) ? target : null
  if (absolute === null || !URL.canParse(absolute)) return null
  const { pathname, search } = new URL(absolute)
  return pathname + search
}

/**
 * Whether requests may have a body there: every other address is a page or a file, which has no use for one. So is the calls'
 * description; with a body, the framework would look for a server action in it.
 */
function takesBody(path: string): boolean {
  return /^\/(?:v1|api)\//.test(path) && path !== paths.apiDocs && path !== `${paths.apiDocs}/`
}

/** Of /api; what does not say its length is counted as it is read. Bytes. */
const MAX_API_BODY_BYTES = 64 * 1024
/** What a page or a file can be asked with. A form without scripts is posted to the page that shows it. */
const PAGE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Answers a request that brings a body to where none is read, and one for what can be asked of a page: the framework has a 400 for
 * that, a redirect or, of a file, a 500. @returns whether it is to go on.
 */
function admitBody(request: IncomingMessage, response: ServerResponse, path: string): boolean {
  const { method = '', headers } = request
  if (takesBody(path))
    return (
      !path.startsWith('/api/') ||
      Number(headers['content-length'] ?? 0) <= MAX_API_BODY_BYTES ||
      refuseBody(response, 413, 'The request is too large.')
    )
  if (method === 'POST' && /^\/(?!\/)/.test(path)) {
    response.writeHead(303, {
      location: request.url,
      'cache-control': 'no-store',
      'content-length': 0,
      connection: 'close',
    })
    endGently(response)
    response.end()
    return false
  }
  if (!PAGE_METHODS.includes(method))
    return refuseBody(response, 405, 'This address takes no such method.', { allow: PAGE_METHODS.join(', ') })
  if (hasBody(request)) return refuseBody(response, 400, 'This address takes no body.')
  return method !== 'OPTIONS' || refuse(response, 204, undefined, PAGE_METHODS)
}

/** The body is not read: the connection ends with the response. */
function refuseBody(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): false {
  response.writeHead(status, {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  })
  endGently(response)
  response.end(text)
  return false
}

/** Whether a path is written in one way only, so that all who look at it see the same. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** A name or an address, and a port: what a Host header may say (RFC 9110, section 7.2). */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Whether the request says once and plainly which host it is for (RFC 9112, section 3.2): of two, a proxy may look at one and we
 * at the other. HTTP/1.0 need not say.
 */
export function hasOneHost({ rawHeaders, httpVersion, headers }: IncomingMessage): boolean {
  let named = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 'host'.length && (name === 'Host' || name.toLowerCase() === 'host')) named += 1
  }
  if (named === 0) return httpVersion === '1.0'
  const host = headers.host ?? ''
  return named === 1 && HOST.test(host) && URL.canParse(`http://${host}`)
}

/**
 * Other addresses that the framework has by itself: under them stands every page and call once more, past all that looks at addresses
 * here. Built files alone are asked for.
 */
function isFrameworks(path: string): boolean {
  const decoded = decodeURIComponent(path)
  return decoded.startsWith('/_next/') && !decoded.startsWith('/_next/static/')
}

/** For parts and for a version of a file: a page has neither, and for one that it cannot give the framework has no words but a 500. */
const OF_FILES = ['range', 'if-range', 'if-match', 'if-unmodified-since']
const ROUTER_STATE = 'next-router-state-tree'

/** Where to go on to, as next-auth is told. Over what is no address it fails, and nothing of ours leads elsewhere. */
const GO_ON = 'callbackUrl'
const GO_ON_COOKIE = /(^|;\s*)(?:__(?:Host|Secure)-)?next-auth\.callback-url=[^;]*/g

function withoutGoingOn(request: IncomingMessage, asked: string): void {
  const url = new URL(asked, 'http://n')
  if (url.searchParams.has(GO_ON)) {
    url.searchParams.delete(GO_ON)
    request.url = url.pathname + url.search
  }
  const { headers } = request
  if (headers.cookie?.includes('next-auth.callback-url='))
    headers.cookie = headers.cookie.replace(GO_ON_COOKIE, '').replace(/^;\s*/, '')
}

/** Takes headers out that the framework answers with a failure. */
function plainHeaders({ headers }: IncomingMessage, path: string): void {
  // There are no server actions; the framework would quote the name of one that it does not find.
  delete headers['next-action']
  if (headers[ROUTER_STATE] !== undefined && !isRouterState(headers[ROUTER_STATE]))
    delete headers[ROUTER_STATE]
  if (!takesBody(path)) for (const name of OF_FILES) delete headers[name]
}

/**
 * Puts a request into the form that pages and calls expect, or answers it here.
 * @param dev whether the framework's own tools have addresses of theirs, and post to them.
 * @returns whether it is to go on.
 */
export function admit(request: IncomingMessage, response: ServerResponse, { dev = false } = {}): boolean {
  if (!hasOneHost(request)) return refuse(response, 400, 'The request must name one host.')
  if (!METHODS.includes(request.method ?? '')) return refuse(response, 405, 'This method is not known here.')
  const target = request.url ?? '/'
  if (target === '*' && request.method === 'OPTIONS') return refuse(response, 204)
  const asked = originForm(target)
  if (asked === null) return refuse(response, 400, 'The request target is not valid.')
  const path = asked.split('?', 1)[0]!
  request.url = !isDecodable(path) || (!dev && isFrameworks(path)) ? NOWHERE : asked
  plainHeaders(request, path)
  if (path.startsWith('/api/auth/')) withoutGoingOn(request, asked)
  return dev || admitBody(request, response, request.url.split('?', 1)[0]!)
}

function refuse(response: ServerResponse, status: number, text?: string, allow = METHODS): false {
  response.writeHead(status, {
    ...(status !== 400 && { allow: allow.join(', ') }),
    'cache-control': 'no-store',
    ...(text && { 'content-type': 'text/plain; charset=utf-8' }),
  })
  response.end(text)
  return false
}
