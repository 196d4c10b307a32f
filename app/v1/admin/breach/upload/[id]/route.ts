import { discardUpload } from '@/lib/imports/uploads/discard-upload'
import { getUpload } from '@/lib/imports/uploads/get-upload'
import { uploadDetailSchema } from '@/lib/imports/uploads/upload'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary: 'Tells how far an import is, and what came of it.',
    response: uploadDetailSchema,
    key: 'import',
    limit: limits.readByVisitor,
  },
  ({ params }) => getUpload(params.id!),
)

export const DELETE = adminRoute(
  {
    summary: 'Discards an import that was previewed or is being read.',
    response: uploadDetailSchema,
    key: 'import',
    limit: limits.writeByVisitor,
    errors: ['conflict'],
  },
  ({ params, actor }) => discardUpload(params.id!, actor),
)
