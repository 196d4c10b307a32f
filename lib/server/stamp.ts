import 'server-only'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER, VISITOR_HEADER, visitorAddress } from '../http/visitor'
import { newRequestId } from './request-id'

/**
 * Writes onto a request who sends it and which one it is, over whatever was sent under these names.
 * @param hops how many proxies of our own stand before us.
 * @returns its id, for the response.
 */
export function stamp(request: IncomingMessage, hops: number): string {
  const id = newRequestId()
  const { headers } = request
  headers[VISITOR_HEADER] = visitorAddress(headers, request.socket.remoteAddress, hops)
  headers[REQUEST_ID_HEADER] = id
  return id
}

/**
 * Writes the same into the other form that a request's headers have: whoever reads either finds ours alone. Apart, because a page in
 * memory is answered by the first form alone.
 */
export function stampRaw({ headers, rawHeaders }: IncomingMessage): void {
  for (const name of [VISITOR_HEADER, REQUEST_ID_HEADER]) {
    takeOut(rawHeaders, name)
    rawHeaders.push(name, String(headers[name]))
  }
}

function takeOut(rawHeaders: string[], name: string): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    const other = rawHeaders[at]!
    if (other.length === name.length && other.toLowerCase() === name) rawHeaders.splice(at, 2)
  }
}
