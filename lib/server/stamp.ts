import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER, VISITOR_HEADER, visitorAddress } from '../http/visitor'

/**
 * Writes onto a request who sends it and which one it is, over whatever was sent under these names.
 * @param hops how many proxies of our own stand before us.
 * @returns its id, for the response.
 */
export function stamp(request: IncomingMessage, hops: number): string {
  const id = randomUUID()
  const { headers, rawHeaders } = request
  const visitor = visitorAddress(headers, request.socket.remoteAddress, hops)
  if (headers[VISITOR_HEADER] !== undefined) takeOut(rawHeaders, VISITOR_HEADER)
  if (headers[REQUEST_ID_HEADER] !== undefined) takeOut(rawHeaders, REQUEST_ID_HEADER)
  // In both forms that a request's headers have: whoever reads either finds ours alone.
  rawHeaders.push(VISITOR_HEADER, visitor, REQUEST_ID_HEADER, id)
  headers[VISITOR_HEADER] = visitor
  headers[REQUEST_ID_HEADER] = id
  return id
}

function takeOut(rawHeaders: string[], name: string): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]!.toLowerCase() === name) rawHeaders.splice(at, 2)
}
