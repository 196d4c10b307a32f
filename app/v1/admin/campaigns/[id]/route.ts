import { campaignActionSchema } from '@/lib/alerts/alert-schema'
import { messageResponse } from '@/lib/http/message-response'
import { changeCampaign } from '@/lib/alerts/change-campaign'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const PATCH = adminRoute(
  {
    summary: 'Pauses, resumes or cancels a campaign, or sends its mail to your own address as a test.',
    body: campaignActionSchema,
    response: messageResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ params, body, actor, viewer }) => ({
    message: await changeCampaign({ id: params.id!, action: body.action, actor, testTo: viewer.email }),
  }),
)
