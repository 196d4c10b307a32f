import { memberRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { diaryCsv } from '@/lib/plan/diary/csv'
import { readDiary } from '@/lib/plan/diary/keep-entries'

/** The diary as a file for spreadsheets. */
export const GET = memberRoute(
  {
    summary: 'What one has written down of losses, as a file for spreadsheets.',
    limit: limits.exportByVisitor,
    responseType: 'text/csv',
  },
  async ({ viewer }) => {
    const { entries } = await readDiary(viewer.userId)
    return new Response(diaryCsv(entries), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="loss-diary.csv"',
        'cache-control': 'no-store',
      },
    })
  },
)
