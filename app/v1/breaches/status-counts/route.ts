import { countByStatus } from '@/lib/breaches/count-by-status'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/http/route'

export const GET = publicRoute({ limit: limits.readByVisitor }, async () => ({ statusCounts: await countByStatus() }))
