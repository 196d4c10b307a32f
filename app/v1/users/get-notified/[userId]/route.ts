import { listUserNotifications } from '@/lib/members/desk/list-user-notifications'
import { listNotificationsSchema, userNotificationListSchema } from '@/lib/members/desk/user-schema'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary: 'What a user asked to be notified of, newest first.',
    query: listNotificationsSchema,
    response: userNotificationListSchema,
    limit: limits.memberByVisitor,
  },
  async ({ params, query }) => {
    const { user: _user, ...list } = await listUserNotifications(params.userId!, query)
    return list
  },
)
