import 'server-only'
import { headers } from 'next/headers'
import { pageViewer } from './viewer'
import { REQUEST_ID_HEADER, VISITOR_HEADER } from '../http/visitor'
import type { SecurityEvent } from '../security-log/events'
import { securityEvent } from '../security-log/write'

/** Writes down that a page shows its reader other people's data. For pages: calls have their line by themselves. */
export async function logPageRead(event: Extract<SecurityEvent, `read.${string}`>): Promise<void> {
  const [sent, viewer] = await Promise.all([headers(), pageViewer().catch(() => null)])
  securityEvent(event, {
    result: 'ok',
    call: 'page',
    email: viewer?.email,
    sid: viewer?.sid,
    ip: sent.get(VISITOR_HEADER),
    requestId: sent.get(REQUEST_ID_HEADER),
  })
}
