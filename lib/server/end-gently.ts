import 'server-only'
import type { ServerResponse } from 'node:http'
import { letGo } from './body-time'

/** How long what still comes is taken in. Milliseconds. */
const LINGER_MS = 2_000

/**
 * Lets a response with `Connection: close` be read by who is still sending: the connection is closed for writing, and what comes is let go
 * for a while. Closed at once, it would be reset, and the response with it (RFC 9112, section 9.6). For before the response ends.
 */
export function endGently(response: ServerResponse): void {
  const { req: request, socket } = response
  if (!socket || request.complete) return
  // What Node calls once such a response is written.
  socket.destroySoon = () => {
    socket.end()
    letGo(request, socket)
    const giveUp = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('end', () => socket.destroy())
    socket.once('close', () => clearTimeout(giveUp))
  }
}
