import { readText } from '@/lib/http/body'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'
import { receiveMailEvent } from '@/lib/mail/receive-mail-event'

/** Resend's webhook: what became of each message. Signed, so it may come from anywhere. */
export const POST = publicRoute({ anyOrigin: true, limit: limits.webhook }, async ({ request }) => {
  const header = (name: string): string => request.headers.get(`svix-${name}`) ?? request.headers.get(`webhook-${name}`) ?? ''
  await receiveMailEvent({ id: header('id'), timestamp: header('timestamp'), signature: header('signature'), body: await readText(request) })
  return { message: 'Received.' }
})
