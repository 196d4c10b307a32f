import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// Requests that come one after the other on a connection without waiting for their responses. Node reads as many of them as fit
// into 64 KB before it waits, makes a request of each, and forgets those in the queue when the connection ends.

/** Browsers and proxies wait for each response. */
const MOST_UNANSWERED = 16

const unanswered = new WeakMap<Socket, Set<ServerResponse>>()

/**
 * Counts a request until its response is done. When the connection ends, every response on it is told, those in the queue too: what
 * waits to write them, or for their end, would wait for ever.
 * @param whenDone called once the response is done: a listener of its own would take longer than all else here.
 * @returns false when the connection was ended for too many.
 */
export function boundConnection(
  { socket }: IncomingMessage,
  response: ServerResponse,
  whenDone?: () => void,
): boolean {
  if (socket.destroyed) return false
  const answers = answersOn(socket)
  if (answers.size >= MOST_UNANSWERED) {
    socket.destroy()
    return false
  }
  answers.add(response)
  // It may be told twice. A listener that takes itself away would cost more.
  response.on('close', () => {
    if (answers.delete(response)) whenDone?.()
  })
  return true
}

/** Whether what is said on a connection next would be taken for the answer to what was just sent on it, and not for another's. */
export function awaitsAnswer(socket: object): boolean {
  const answers = [...(unanswered.get(socket as Socket) ?? [])]
  return (
    answers.length === 0 || (answers.length === 1 && !answers[0]!.headersSent && !answers[0]!.req.complete)
  )
}

/** Apart from what is done for one request, so that what the connection keeps sees none. */
function answersOn(socket: Socket): Set<ServerResponse> {
  const known = unanswered.get(socket)
  if (known) return known
  const answers = new Set<ServerResponse>()
  unanswered.set(socket, answers)
  // After Node has told the one that was being sent.
  socket.once('close', () => process.nextTick(() => answers.forEach(endUnsent)))
  return answers
}

function endUnsent(response: ServerResponse): void {
  response.destroy()
  response.emit('close')
}
