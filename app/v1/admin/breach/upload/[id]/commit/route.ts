import { commitUpload } from '@/lib/imports/uploads/commit-upload'
import { uploadDetailSchema } from '@/lib/imports/uploads/upload'
import { answerUpload } from '@/lib/imports/uploads/answer-upload'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/http/route'

export const POST = adminRoute(
  {
    about: 'Imports what was previewed. 202 while the import goes on.',
    answer: uploadDetailSchema,
    accepted: true,
    limit: limits.writeByVisitor,
    refusals: ['conflict', 'gone', 'invalid_fields'],
  },
  async ({ params, actor }) => answerUpload(await commitUpload(params.id!, actor)),
)
