import 'server-only'
import {
  eventOfCall,
  isGuardStatus,
  pathTemplate,
  SECURITY_EVENTS,
  type SecurityEventFacts,
} from '../security-log/events'
import { securityEvent } from '../security-log/write'
import type { AppError } from './errors'
import { REQUEST_ID_HEADER, VISITOR_HEADER } from './visitor'

interface Call {
  request: Request
  params: Record<string, string>
  /** Whose account it is about, as far as it is known: who makes the call, or whom its body names. */
  email: string | null
  sid: string | null
  /** The id of the API key that made it. */
  key?: string
  status: number
  /** What it was refused with. */
  error?: AppError
}

/** The path of a whole address, as a request has it: to make a URL of it takes longer than all else here. */
function pathOf(url: string): string {
  const from = url.indexOf('/', url.indexOf('://') + 3)
  const [path = ''] = url.slice(from).split(/[?#]/, 1)
  return path
}

/** Writes what became of a call into the log, where that is an event. */
export function logCall({ request, params, email, sid, key, status, error }: Call): void {
  const call = `${request.method} ${pathTemplate(pathOf(request.url), params)}`
  const own = eventOfCall(call)
  const facts: SecurityEventFacts | null = own && SECURITY_EVENTS[own]
  const result = status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed'
  const event =
    own && !(facts?.onlyRefused && result !== 'refused') ? own : isGuardStatus(status) ? 'refused' : null
  if (event === null) return
  const { headers } = request
  // A refused call of nobody's may have any path.
  securityEvent(event, {
    result,
    code: error?.code,
    call: own ? call : undefined,
    email,
    sid,
    key,
    ip: headers.get(VISITOR_HEADER),
    requestId: headers.get(REQUEST_ID_HEADER),
  })
}
