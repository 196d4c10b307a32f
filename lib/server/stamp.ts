import 'server-only'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER, VISITOR_HEADER, visitorAddress } from '../http/visitor'
import { newRequestId } from './request-id'

/**
 * Writes onto a request who sends it and which one it is, over whatever was sent under these names, in both forms that its headers have.
 * @param hops how many proxies of our own stand before us.
 * @returns its id, for the response.
 */
export function stamp(request: IncomingMessage, hops: number): string {
  const id = newRequestId()
  const { headers, rawHeaders } = request
  headers[VISITOR_HEADER] = visitorAddress(headers, request.socket.remoteAddress, hops)
  headers[REQUEST_ID_HEADER] = id
  for (const name of [VISITOR_HEADER, REQUEST_ID_HEADER]) {
    takeOut(rawHeaders, name)
    rawHeaders.push(name, String(headers[name]))
  }
  return id
}

function takeOut(rawHeaders: string[], name: string): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    const other = rawHeaders[at]!
    if (other.length === name.length && other.toLowerCase() === name) rawHeaders.splice(at, 2)
  }
}
