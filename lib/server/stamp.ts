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
  stampHeader(request, VISITOR_HEADER, visitorAddress(request.headers, request.socket.remoteAddress, hops))
  stampHeader(request, REQUEST_ID_HEADER, id)
  return id
}

/** In both forms that a request's headers have: whoever reads either finds ours alone. */
function stampHeader(request: IncomingMessage, name: string, value: string): void {
  const { rawHeaders } = request
  if (request.headers[name] !== undefined)
    for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
      if (rawHeaders[at]!.toLowerCase() === name) rawHeaders.splice(at, 2)
  rawHeaders.push(name, value)
  request.headers[name] = value
}
