import 'server-only'
import type { ServerResponse } from 'node:http'
import { log } from '../log'
import { outsideRequests } from '../outside-requests'

// A write to a connection wakes whoever reads it, and on a busy machine that takes as long as all else that is done for a page in
// memory. Those that come right after one another find the reader awake.

interface Sending {
  response: ServerResponse
  send: () => void
}

let waiting: Sending[] = []

/**
 * Sends a response that is ready, together with all others that become so in this turn of the event loop.
 * @param send writes and ends it; it is not called where the connection has ended meanwhile. What it throws ends the connection.
 */
export function sendTogether(response: ServerResponse, send: () => void): void {
  if (waiting.push({ response, send }) === 1) outsideRequests(() => setImmediate(sendAll))
}

function sendAll(): void {
  const ready = waiting
  waiting = []
  for (const { response, send } of ready) {
    if (response.destroyed) continue
    try {
      send()
    } catch (error) {
      log.error({ err: { name: (error as Error).name } }, 'response failed')
      response.destroy()
    }
  }
}
