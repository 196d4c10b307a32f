import { discardUpload } from '@/lib/imports/uploads/discard-upload'
import { nameList } from '@/lib/imports/uploads/name-list'
import { respondWithUpload } from '@/lib/imports/uploads/respond-with-upload'
import { getUpload } from '@/lib/imports/uploads/get-upload'
import { nameListSchema, uploadDetailSchema } from '@/lib/imports/uploads/upload'
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

export const PATCH = adminRoute(
  {
    summary: 'Names the list that a previewed file is of, and previews it anew. 202 while that goes on.',
    body: nameListSchema,
    response: uploadDetailSchema,
    accepted: true,
    limit: limits.writeByVisitor,
    errors: ['conflict', 'gone'],
  },
  async ({ params, body, actor }) => respondWithUpload(await nameList(params.id!, body.source, actor)),
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
