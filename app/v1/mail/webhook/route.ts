import { z } from 'zod'
import { messageResponse } from '@/lib/http/message-response'
import { readText } from '@/lib/http/body'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'
import { receiveMailEvent } from '@/lib/mail/receive-mail-event'

/** Resend's webhook: what became of each message. Signed, so it may come from anywhere. */
export const POST = publicRoute(
  {
    summary:
      'For Resend: what became of each message. Signed the way of Standard Webhooks (svix-id, svix-timestamp, svix-signature).',
    anyOrigin: true,
    limit: limits.webhook,
    response: messageResponse,
    errors: ['forbidden', 'malformed_request', 'unavailable'],
    sends: {
      type: 'application/json',
      summary: 'An event as Resend sends it.',
      schema: z.looseObject({ type: z.string() }),
    },
  },
  async ({ request }) => {
    const header = (name: string): string =>
      request.headers.get(`svix-${name}`) ?? request.headers.get(`webhook-${name}`) ?? ''
    await receiveMailEvent({
      id: header('id'),
      timestamp: header('timestamp'),
      signature: header('signature'),
      body: await readText(request),
    })
    return { message: 'Received.' }
  },
)
