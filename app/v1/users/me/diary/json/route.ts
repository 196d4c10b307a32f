import { memberRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { readDiary } from '@/lib/plan/diary/keep-entries'
import { DIARY_FILE_VERSION, diaryFileResponse, type DiaryFile } from '@/lib/plan/diary/schema'
import { site } from '@/lib/site/site'

/** The diary as a file for programs. */
export const GET = memberRoute(
  {
    summary: 'What one has written down of losses, as a file for programs.',
    limit: limits.exportByVisitor,
    response: diaryFileResponse,
  },
  async ({ viewer }) => {
    const file: DiaryFile = {
      format: 'loss-diary',
      version: DIARY_FILE_VERSION,
      madeAt: new Date().toISOString(),
      source: { name: site().name },
      ...(await readDiary(viewer.userId)),
    }
    return new Response(JSON.stringify(file, null, 2), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="loss-diary.json"',
        'cache-control': 'no-store',
      },
    })
  },
)
