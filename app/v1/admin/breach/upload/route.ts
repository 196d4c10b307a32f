import { z } from 'zod'
import { listUploads } from '@/lib/imports/uploads/list-uploads'
import { startUpload } from '@/lib/imports/uploads/start-upload'
import { uploadDetailSchema, uploadListSchema } from '@/lib/imports/uploads/upload'
import { pagingFields } from '@/lib/lists/paging-schema'
import { respondWithUpload } from '@/lib/imports/uploads/respond-with-upload'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'
import { receiveUpload, uploadFormSchema } from '@/lib/imports/uploads/upload-form'

const query = z.object(pagingFields)

export const GET = adminRoute(
  {
    summary: 'Lists the imports, newest first.',
    query,
    response: uploadListSchema,
    key: 'import',
    limit: limits.readByVisitor,
  },
  ({ query: window }) => listUploads(window),
)

export const POST = adminRoute(
  {
    summary:
      'Uploads a CSV file of breaches (field csvFile) and imports it, or previews it with preview=true. 202 while the import goes on.',
    form: uploadFormSchema,
    response: uploadDetailSchema,
    accepted: true,
    key: 'import',
    limit: limits.uploadByVisitor,
    errors: ['conflict'],
  },
  async (context) =>
    respondWithUpload(
      await startUpload({
        ...(await receiveUpload(context.request, () => context.confirmAdmin())),
        actor: context.actor,
      }),
    ),
)
