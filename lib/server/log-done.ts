import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pseudonymOf } from '../crypto/pseudonym'
import { VISITOR_HEADER } from '../http/visitor'
import { logRequest } from '../log'
import { takeCaller } from '../security-log/known-callers'
import { sayHeldBack } from '../security-log/write'
import { countPage, type Sent } from './kept-pages/count-page'
import { loggablePath } from './loggable-path'

/** A request as it came. */
export interface Seen {
  started: number
  method: string
  url: string
  /** Null while it may be answered with a page in memory: that takes neither an id nor who asks. */
  id: string | null
}

/** Of a request when it comes: its own object is reused for rewrites. */
export function seenOf({ method = '', url = '/' }: IncomingMessage): Seen {
  return { started: performance.now(), method, url, id: null }
}

/** Logs a request once its response is done. @param seen of it when it came. */
export function logDone(
  { started, method, url, id }: Seen,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  sayHeldBack()
  const done = {
    method,
    url,
    status: response.statusCode,
    ms: Math.round(performance.now() - started),
    isWhole: response.writableFinished,
  }
  if (id === null) return countPage(response.headersSent ? done : { ...done, status: null })
  const who = takeCaller(id)
  logRequest(lineOf, { ...done, requestId: id, who, visitor: String(headers[VISITOR_HEADER]) })
}

interface Done extends Sent {
  requestId: string
  visitor: string
  who: string | undefined
  status: number
}

function lineOf({ requestId, visitor, who, method, url, status, ms, isWhole }: Done) {
  const path = loggablePath(url)
  if (path === null) return null
  const where = pseudonymOf('visitor', visitor)
  return { requestId, where, who, method, path, status, ms, isAborted: !isWhole }
}
