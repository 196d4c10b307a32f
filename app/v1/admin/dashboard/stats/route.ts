import { z } from 'zod'
import { dashboardStats } from '@/lib/panel/dashboard-stats'
import { limits } from '@/lib/http/rate-limit'
import { adminRoute } from '@/lib/http/route'

const answer = z.object({
  totalBreaches: z.number().int(),
  totalUsers: z.number().int(),
  activeCases: z.number().int(),
  consultations: z.number().int(),
})

export const GET = adminRoute(
  { about: 'The figures of the summary cards.', answer, limit: limits.memberByVisitor },
  () => dashboardStats(),
)
