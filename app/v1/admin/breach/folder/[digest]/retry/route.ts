import { adminRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { retryFile } from '@/lib/imports/folder/retry-file'
import { retriedResponse } from '@/lib/imports/folder/schema'

export const POST = adminRoute(
  {
    summary:
      'Has a file of the watched folder tried again that was not imported, at the next look. It is named by the SHA-256 of its content. Harmless when repeated.',
    response: retriedResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ params, actor }) => {
    const done = await retryFile(params.digest!, actor)
    return {
      done,
      message: done
        ? 'It is tried again within a minute, if it is in the folder still.'
        : 'It waits already.',
    }
  },
)
