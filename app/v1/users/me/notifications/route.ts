import { notificationsAnswer, unreadAnswer } from '@/lib/cases/answers'
import { countUnread } from '@/lib/cases/count-unread'
import { listNotifications } from '@/lib/cases/list-notifications'
import { markRead } from '@/lib/cases/mark-read'
import { listNotificationsSchema, markReadSchema } from '@/lib/cases/notification'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'

export const GET = memberRoute(
  {
    about: "Lists one's own notifications, newest first.",
    query: listNotificationsSchema,
    limit: limits.memberByVisitor,
    answer: notificationsAnswer,
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
    about: 'Marks some, or all, as read.',
    body: markReadSchema,
    limit: limits.memberByVisitor,
    answer: unreadAnswer,
  },
  async ({ viewer, body }) => ({ unread: await markRead(viewer.userId, body.ids) }),
)
