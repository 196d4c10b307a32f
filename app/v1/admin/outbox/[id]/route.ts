import { getMail } from '@/lib/mail/outbox/get-mail'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/http/route'
import { actOnMail } from '@/lib/mail/act-on-mail'
import { mailActionAnswer, mailActionSchema, mailDetailSchema } from '@/lib/mail/mail-view'

export const GET = adminRoute(
  {
    about: 'One message as its recipient reads it; personal links are left out once mail is really sent.',
    answer: mailDetailSchema,
    limit: limits.memberByVisitor,
  },
  ({ params }) => getMail(params.id!),
)

export const PATCH = adminRoute(
  {
    about:
      'Cancels a waiting message, queues a refused one again, or settles one of which nobody knows whether it went out.',
    body: mailActionSchema,
    answer: mailActionAnswer,
    limit: limits.memberByVisitor,
    refusals: ['conflict'],
  },
  ({ params, body, actor }) => actOnMail(params.id!, body.action, actor),
)
