import { alertBreach, previewAlert } from '@/lib/alerts/alert-breach'
import { alertPreviewSchema, notifiedSchema, notifySchema } from '@/lib/alerts/alert-schema'
import { alertWords } from '@/lib/alerts/alert-words'
import { listCampaigns } from '@/lib/alerts/campaigns'
import { getBreachSchema } from '@/lib/breaches/check/schema'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary: 'Who would be told of a breach now and who would not, and how far its campaigns are.',
    query: getBreachSchema,
    response: alertPreviewSchema,
    limit: limits.memberByVisitor,
    errors: ['not_found', 'conflict'],
  },
  async ({ query: { uniqueBreachId } }) => {
    const campaigns = await listCampaigns(uniqueBreachId)
    return {
      preview: await previewAlert(uniqueBreachId),
      campaigns: campaigns.map((campaign) => ({ ...campaign, createdAt: campaign.createdAt.toISOString() })),
    }
  },
)

export const POST = adminRoute(
  {
    summary:
      'Tells the people whom a breach exposed, or one of them. Nobody is told twice. Above 1,000 people it wants their number (confirmed), and refuses when they have become more.',
    body: notifySchema,
    response: notifiedSchema,
    limit: limits.memberByVisitor,
    errors: ['not_found', 'conflict'],
  },
  async ({ body: { uniqueBreachId, email, confirmed }, actor }) => {
    const counts = await alertBreach(uniqueBreachId, email, actor, confirmed)
    return { message: alertWords(counts, email !== undefined), ...counts }
  },
)
