import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import {
  importedListResponse,
  importUploadedList,
  listUploadSchema,
} from '@/lib/settlements/intake/list-upload'

export const POST = adminRoute(
  {
    summary:
      'Imports a list of settlements, CSV or JSON (field listFile): drafts of those that are not known, proposed changes for the others. Publishes nothing. Harmless when repeated.',
    form: listUploadSchema,
    response: importedListResponse,
    key: 'settlements',
    limit: limits.uploadByVisitor,
    errors: ['conflict'],
  },
  (context) =>
    importUploadedList(
      context.request,
      () => context.actor,
      () => context.confirmAdmin(),
    ),
)
