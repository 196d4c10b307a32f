import { memberRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { keepEntries, readDiary, removeEntry } from '@/lib/plan/diary/keep-entries'
import {
  diaryResponse,
  keepEntriesSchema,
  keptEntriesResponse,
  removedEntryResponse,
  removeEntrySchema,
} from '@/lib/plan/diary/schema'

/** What the member has written down of losses. */
export const GET = memberRoute(
  {
    summary: 'What one has written down of losses, at most 2,000 entries.',
    limit: limits.memberByVisitor,
    response: diaryResponse,
  },
  ({ viewer }) => readDiary(viewer.userId),
)

/** Writes entries down, or changes them. */
export const POST = memberRoute(
  {
    summary:
      'Writes losses down, or changes them, by ids that the sender made. All of them, or none. Who writes last is right. Harmless when repeated.',
    body: keepEntriesSchema,
    limit: limits.memberByVisitor,
    response: keptEntriesResponse,
    errors: ['conflict'],
  },
  async ({ viewer, body }) => ({
    kept: body.entries.length,
    totals: await keepEntries(viewer.userId, body.entries),
  }),
)

/** Takes one out. */
export const DELETE = memberRoute(
  {
    summary: 'Takes an entry out. Harmless when repeated; sending it anew brings it back.',
    query: removeEntrySchema,
    limit: limits.memberByVisitor,
    response: removedEntryResponse,
  },
  async ({ viewer, query }) => ({ id: query.id, totals: await removeEntry(viewer.userId, query.id) }),
)
