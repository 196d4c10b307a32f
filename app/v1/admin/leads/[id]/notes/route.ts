import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'
import { addNote } from '@/lib/leads/add-note'
import { leadNoteItemSchema, leadNoteSchema } from '@/lib/leads/lead-view'

export const POST = adminRoute(
  {
    summary: 'Adds a note to a request; notes cannot be changed.',
    body: leadNoteSchema,
    response: leadNoteItemSchema,
    limit: limits.memberByVisitor,
  },
  ({ params, body, actor }) => addNote(params.id!, body.text, actor),
)
