import { listUsers } from '@/lib/members/desk/list-users'
import { listUsersSchema, userListSchema } from '@/lib/members/desk/user-schema'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary: 'The users, a page at a time.',
    query: listUsersSchema,
    response: userListSchema,
    limit: limits.memberByVisitor,
  },
  ({ query }) => listUsers(query),
)
