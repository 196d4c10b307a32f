import { z } from 'zod'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'
import { lookupsResponse } from '@/lib/members/responses'
import { setLookupOptOut } from '@/lib/members/preferences/opt-out'

/** Without an id it is the account's own address. */
const query = z.object({ addressId: z.uuid('Choose one of your addresses.').optional() })

/** From now on public look-ups say nothing about the address. Harmless when repeated. */
export const PUT = memberRoute(
  {
    summary: "Has public look-ups say nothing about one's address, or a further one. Harmless when repeated.",
    query,
    limit: limits.memberByVisitor,
    response: lookupsResponse,
    errors: ['not_found'],
  },
  async ({ viewer, query: { addressId } }) => {
    await setLookupOptOut(viewer.userId, true, addressId)
    return { message: 'Public look-ups now say nothing about this address.', lookupOptOut: true }
  },
)

/** Lets them answer again. */
export const DELETE = memberRoute(
  {
    summary: 'Lets them answer again. Harmless when repeated.',
    query,
    limit: limits.memberByVisitor,
    response: lookupsResponse,
    errors: ['not_found'],
  },
  async ({ viewer, query: { addressId } }) => {
    await setLookupOptOut(viewer.userId, false, addressId)
    return { message: 'Public look-ups answer about this address again.', lookupOptOut: false }
  },
)
