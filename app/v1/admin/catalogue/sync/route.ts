import { z } from 'zod'
import { listSyncRuns } from '@/lib/breaches/sync/list-sync-runs'
import { startCatalogueSync } from '@/lib/breaches/sync/run-catalogue-sync'
import { syncRunSchema } from '@/lib/breaches/sync/sync-run'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

export const GET = adminRoute(
  {
    summary: 'The last syncs of the catalogue, newest first.',
    response: z.object({ runs: z.array(syncRunSchema) }),
    limit: limits.memberByVisitor,
  },
  async () => ({ runs: await listSyncRuns() }),
)

export const POST = adminRoute(
  {
    summary:
      'Starts a sync of the catalogue and answers at once; GET tells what came of it. One runs at a time.',
    response: z.object({ run: syncRunSchema }),
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ actor }) => ({ run: (await startCatalogueSync({ actor })).run }),
)
