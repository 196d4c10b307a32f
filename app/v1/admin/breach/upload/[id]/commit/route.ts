import { commitUpload } from '@/lib/imports/uploads/commit-upload'
import { uploadDetailSchema } from '@/lib/imports/uploads/upload'
import { respondWithUpload } from '@/lib/imports/uploads/respond-with-upload'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const POST = adminRoute(
  {
    summary: 'Imports what was previewed. 202 while the import goes on.',
    response: uploadDetailSchema,
    accepted: true,
    key: 'import',
    limit: limits.writeByVisitor,
    errors: ['conflict', 'gone', 'invalid_fields'],
  },
  async ({ params, actor }) => respondWithUpload(await commitUpload(params.id!, actor)),
)
