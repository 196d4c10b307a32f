import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { listSavedMappings, saveMapping } from '@/lib/imports/map/saved/saved-mappings'
import {
  savedMappingResponse,
  savedMappingsResponse,
  saveMappingSchema,
} from '@/lib/imports/map/saved/schema'

export const GET = adminRoute(
  {
    summary: 'The saved mappings, each with the columns of the files that it is offered for.',
    response: savedMappingsResponse,
    key: 'import',
    limit: limits.readByVisitor,
  },
  async () => ({ results: await listSavedMappings() }),
)

export const POST = adminRoute(
  {
    summary:
      'Saves how the columns of one source’s files become ours, under the name of the source. One of that name is replaced with replace=true, else it is a conflict.',
    body: saveMappingSchema,
    response: savedMappingResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ body, actor }) => {
    const mapping = await saveMapping(actor, body)
    return { mapping, message: `The mapping is saved as "${mapping.name}".` }
  },
)
