import { notificationsResponse, unreadResponse } from '@/lib/cases/responses'
import { countUnread } from '@/lib/cases/count-unread'
import { listNotifications } from '@/lib/cases/list-notifications'
import { markRead } from '@/lib/cases/mark-read'
import { listNotificationsSchema, markReadSchema } from '@/lib/cases/notification'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'

export const GET = memberRoute(
  {
    summary: "Lists one's own notifications, newest first.",
    query: listNotificationsSchema,
    limit: limits.memberByVisitor,
    response: notificationsResponse,
  },
  async ({ viewer, query }) => {
    const [list, unread] = await Promise.all([
      listNotifications(viewer.userId, query),
      countUnread(viewer.userId),
    ])
    return { ...list, unread }
  },
)

/** Marks some, or all, as read. */
export const PATCH = memberRoute(
  {
    summary: 'Marks some, or all, as read.',
    body: markReadSchema,
    limit: limits.memberByVisitor,
    response: unreadResponse,
  },
  async ({ viewer, body }) => ({ unread: await markRead(viewer.userId, body.ids) }),
)
