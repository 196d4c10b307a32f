import { adminRoute } from '@/lib/auth/route'
import { nameFirm } from '@/lib/firms/desk/name-firm'
import { breachFirmResponse, nameFirmSchema } from '@/lib/firms/schema'
import { requireLawFirms } from '@/lib/firms/switched-on'
import { limits } from '@/lib/http/rate-limit'

export const PUT = adminRoute(
  {
    summary: 'Sets which law firm the consultation forms of a breach name; null for none.',
    body: nameFirmSchema,
    response: breachFirmResponse,
    limit: limits.memberByVisitor,
    errors: ['conflict'],
  },
  async ({ params, body, actor }) => {
    requireLawFirms()
    const { firm } = await nameFirm(params.id!, body.firmId, actor)
    return {
      firm,
      message: firm
        ? `The consultation forms of this breach name ${firm.name}.`
        : 'The consultation forms of this breach name no law firm.',
    }
  },
)
