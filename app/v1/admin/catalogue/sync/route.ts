import { listSyncRuns } from '@/lib/breaches/sync/list-sync-runs'
import { startCatalogueSync } from '@/lib/breaches/sync/run-catalogue-sync'
import { startedSyncResponse, syncRunsResponse } from '@/lib/breaches/sync/responses'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary: 'The last syncs of the catalogue, newest first.',
    response: syncRunsResponse,
    limit: limits.memberByVisitor,
  },
  async () => ({ runs: await listSyncRuns() }),
)

export const POST = adminRoute(
  {
    summary:
      'Starts a sync of the catalogue and answers at once; GET tells what came of it. One runs at a time.',
    response: startedSyncResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ actor }) => ({ run: (await startCatalogueSync({ actor })).run }),
)
