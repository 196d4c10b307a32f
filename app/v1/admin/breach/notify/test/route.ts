import { testAlertSchema } from '@/lib/alerts/alert-schema'
import { testAlert } from '@/lib/alerts/preview-mail'
import { adminRoute } from '@/lib/auth/route'
import { messageResponse } from '@/lib/http/message-response'
import { limits } from '@/lib/http/rate-limit'

export const POST = adminRoute(
  {
    summary: 'Sends the mail about a breach, as people would get it, to your own address as a test.',
    body: testAlertSchema,
    response: messageResponse,
    limit: limits.memberByVisitor,
    errors: ['not_found', 'conflict'],
  },
  async ({ body: { uniqueBreachId, kind }, actor, viewer }) => {
    await testAlert(uniqueBreachId, kind, viewer.email, actor)
    return { message: `A test is on its way to ${viewer.email}.` }
  },
)
