import { getMail } from '@/lib/mail/outbox/get-mail'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'
import { actOnMail } from '@/lib/mail/act-on-mail'
import { mailActionResponse, mailActionSchema, mailDetailSchema } from '@/lib/mail/mail-view'

export const GET = adminRoute(
  {
    summary: 'One message as its recipient reads it; personal links are left out once mail is really sent.',
    response: mailDetailSchema,
    limit: limits.memberByVisitor,
  },
  ({ params }) => getMail(params.id!),
)

export const PATCH = adminRoute(
  {
    summary:
      'Cancels a waiting message, queues a refused one again, or settles one of which nobody knows whether it went out.',
    body: mailActionSchema,
    response: mailActionResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  ({ params, body, actor }) => actOnMail(params.id!, body.action, actor),
)
