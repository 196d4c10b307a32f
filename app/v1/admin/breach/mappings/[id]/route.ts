import { doneResponse } from '@/lib/auth/admins/responses'
import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { deleteMapping, renameMapping } from '@/lib/imports/map/saved/saved-mappings'
import { renameMappingSchema, savedMappingResponse } from '@/lib/imports/map/saved/schema'

export const PATCH = adminRoute(
  {
    summary: 'Renames a saved mapping: files that are read by it are of the list of its new name.',
    body: renameMappingSchema,
    response: savedMappingResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ params, body, actor }) => {
    const mapping = await renameMapping(actor, params.id!, body.name)
    return { mapping, message: `The mapping is called "${mapping.name}" now.` }
  },
)

export const DELETE = adminRoute(
  {
    summary: 'Deletes a saved mapping; what was imported by it stays as it is. Harmless when repeated.',
    response: doneResponse,
    limit: limits.memberByVisitor,
  },
  async ({ params, actor }) => {
    const done = await deleteMapping(actor, params.id!)
    return { done, message: done ? 'The mapping was deleted.' : 'The mapping was not there any more.' }
  },
)
