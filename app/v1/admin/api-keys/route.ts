import { adminRoute } from '@/lib/auth/route'
import { createKey } from '@/lib/auth/api-keys/create-key'
import { listKeys } from '@/lib/auth/api-keys/list-keys'
import { createdKeyResponse, createKeySchema, keyListResponse } from '@/lib/auth/api-keys/schema'
import { limits } from '@/lib/http/rate-limit'

export const GET = adminRoute(
  {
    summary: 'Lists the API keys of all operators, those that count first; never their secrets.',
    response: keyListResponse,
    limit: limits.memberByVisitor,
  },
  async () => ({ results: await listKeys() }),
)

export const POST = adminRoute(
  {
    summary: 'Makes an API key for a program. The key is in this response only.',
    body: createKeySchema,
    response: createdKeyResponse,
    fresh: 'always',
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  ({ body, actor, hold }) => createKey(body, actor, hold),
)
