import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { findImportedBefore } from '@/lib/imports/uploads/imported-before'
import { importedQuery, importedResponse } from '@/lib/imports/uploads/imported-schema'

export const GET = adminRoute(
  {
    summary: 'Tells whether a file was imported before, by the SHA-256 of its content: before it is sent.',
    query: importedQuery,
    response: importedResponse,
    key: 'import',
    limit: limits.readByVisitor,
  },
  async ({ query }) => ({ importedBefore: await findImportedBefore(Buffer.from(query.sha256, 'hex')) }),
)
