import { listCases } from '@/lib/cases/list-cases'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'

export const GET = memberRoute({ limit: limits.memberByVisitor }, async ({ viewer }) => ({ cases: await listCases(viewer.userId) }))
