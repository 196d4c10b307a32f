import { discardUpload } from '@/lib/breaches/upload/discard-upload'
import { getUpload } from '@/lib/breaches/upload/get-upload'
import { uploadDetailSchema } from '@/lib/breaches/upload/upload'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/http/route'

export const GET = adminRoute(
  {
    about: 'Tells how far an import is, and what came of it.',
    answer: uploadDetailSchema,
    limit: limits.readByVisitor,
  },
  ({ params }) => getUpload(params.id!),
)

export const DELETE = adminRoute(
  {
    about: 'Discards an import that was previewed or is being read.',
    answer: uploadDetailSchema,
    limit: limits.writeByVisitor,
    refusals: ['conflict'],
  },
  ({ params, actor }) => discardUpload(params.id!, actor),
)
