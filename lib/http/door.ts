import type { IncomingMessage, ServerResponse } from 'node:http'

// What the framework would answer with a 500, a loop or words in the log that are somebody's data.

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ALLOW = METHODS.join(', ')

/** No page has it, so that the answer is a 404 with our own page. */
export const NOWHERE = '/nowhere'

/**
 * The part of a request's target that says what is asked for: as it stands, or out of its absolute form, which a server must
 * take too (RFC 9112, section 3.2.2).
 * @returns null for a target of neither form.
 */
export function originForm(target: string): string | null {
  if (target.startsWith('/')) return target
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null
  const { pathname, search } = new URL(target)
  return pathname + search
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
function hasOneHost({ rawHeaders, httpVersion, headers }: IncomingMessage): boolean {
  const named = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  if (named === 0) return httpVersion === '1.0'
  return named === 1 && HOST.test(headers.host ?? '')
}

/**
 * Puts a request into the form that pages and calls expect, or answers it here.
 * @returns whether it is to go on.
 */
export function admit(request: IncomingMessage, response: ServerResponse): boolean {
  // There are no server actions; the framework would quote the name of one that it does not find.
  delete request.headers['next-action']
  if (!hasOneHost(request)) return refuse(response, 400, 'The request must name one host.')
  if (!METHODS.includes(request.method ?? '')) return refuse(response, 405, 'This method is not known here.')
  const target = request.url ?? '/'
  if (target === '*' && request.method === 'OPTIONS') return refuse(response, 204)
  const asked = originForm(target)
  if (asked === null) return refuse(response, 400, 'The request target is not valid.')
  request.url = isDecodable(asked.split('?', 1)[0]!) ? asked : NOWHERE
  return true
}

function refuse(response: ServerResponse, status: number, text?: string): false {
  response.writeHead(status, { ...(status !== 400 && { allow: ALLOW }), 'cache-control': 'no-store', ...(text && { 'content-type': 'text/plain; charset=utf-8' }) })
  response.end(text)
  return false
}
