import { deleteByEmail } from '@/lib/members/desk/delete-by-email'
import { deleteByEmailSchema, deletedByEmailSchema } from '@/lib/alerts/emails-schema'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

// The address in the query is the specification's. No log holds a query: lib/server/loggable-path.ts.

export const DELETE = adminRoute(
  {
    summary:
      'Takes an address out of a breach, and deletes its account if there is one, or what it follows without one.',
    query: deleteByEmailSchema,
    response: deletedByEmailSchema,
    limit: limits.memberByVisitor,
    errors: ['not_found', 'conflict'],
  },
  async ({ query, actor }) => {
    const { exposureRemoved, accountDeleted, followed } = await deleteByEmail(query, actor)
    const message = accountDeleted
      ? 'The user account was deleted.'
      : exposureRemoved
        ? 'The address was removed from this breach. It had no account.'
        : followed > 0
          ? 'What the address followed was deleted. It had no account.'
          : 'This was deleted already.'
    return { message, exposureRemoved, accountDeleted }
  },
)
