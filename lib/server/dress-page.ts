import 'server-only'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  ADDRESS_HEADER,
  contentSecurityPolicy,
  NONCE_HEADER,
  nonceOf,
  PAGE,
  POLICY_HEADER,
  signInPageOf,
} from '../http/page-policy'
import { readCookie } from '../visit/visit'

// The framework runs its middleware in a context of its own, on copies of the request and the response: a tenth of what a page takes.
// What middleware.ts does for nearly every page is done here in its place.

/** A path written in one way only: the framework takes it as it is, and sends nobody from it to another spelling. Below /_next it has its own. */
const PLAIN = /^(?!\/_next\/)(?:\/|(?:\/[\w-][\w.-]*)+)$/
/** In a query, what the framework takes for its own. */
const FRAMEWORKS = /[?&]nxt/
/** What the client's router adds to an address, for caches. */
const ROUTERS = '_rsc'

/**
 * Does to a page's request and response what has to be done before the framework sees them. Whoever has to sign in, and an address that
 * the framework may read otherwise, is left to middleware.ts.
 */
export function dressPage(request: IncomingMessage, response: ServerResponse, development: boolean): void {
  const { headers, url = '/' } = request
  // Whoever sends one would get past middleware.ts.
  delete headers[NONCE_HEADER]
  const path = url.split('?', 1)[0]!
  if (!PLAIN.test(path) || !PAGE.test(path) || FRAMEWORKS.test(url)) return
  if (signInPageOf(path, (name) => readCookie(headers.cookie ?? null, name) !== undefined) !== null) return
  const nonce = nonceOf(randomBytes(16))
  const policy = contentSecurityPolicy(nonce, development)
  headers[NONCE_HEADER] = nonce
  headers[ADDRESS_HEADER] = path === url ? path : withoutRouters(url, path)
  headers[POLICY_HEADER] = policy
  response.setHeader(POLICY_HEADER, policy)
}

/** In the spelling that middleware.ts is given. */
function withoutRouters(url: string, path: string): string {
  const query = new URLSearchParams(url.slice(path.length))
  query.delete(ROUTERS)
  return query.size > 0 ? `${path}?${query.toString()}` : path
}
