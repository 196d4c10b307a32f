import { undoImport } from '@/lib/imports/undo/undo-import'
import { uploadDetailSchema } from '@/lib/imports/uploads/upload'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const POST = adminRoute(
  {
    summary:
      'Takes an import back within seven days: what it added goes, what it changed is as it was. What something later depends on is left and named. Harmless when repeated.',
    response: uploadDetailSchema,
    limit: limits.writeByVisitor,
    errors: ['conflict', 'gone'],
  },
  ({ params, actor }) => undoImport(params.id!, actor),
)
