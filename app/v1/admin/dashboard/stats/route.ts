import { z } from 'zod'
import { dashboardStats } from '@/lib/panel/dashboard-stats'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/auth/route'

const response = z.object({
  totalBreaches: z.number().int(),
  totalUsers: z.number().int(),
  activeCases: z.number().int(),
  consultations: z.number().int(),
})

export const GET = adminRoute(
  { summary: 'The figures of the summary cards.', response, limit: limits.memberByVisitor },
  () => dashboardStats(),
)
