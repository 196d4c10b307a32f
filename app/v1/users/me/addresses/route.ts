import { z } from 'zod'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'
import { addAddress } from '@/lib/members/add-address'
import { listAddresses, removeAddress } from '@/lib/verification/addresses'
import { addressesResponse, addressesChangedResponse } from '@/lib/members/responses'
import { addressSchema } from '@/lib/members/profile-schema'

export const GET = memberRoute(
  {
    summary: 'Lists the further addresses that are looked up.',
    limit: limits.memberByVisitor,
    response: addressesResponse,
  },
  async ({ viewer }) => ({ addresses: await listAddresses(viewer.userId) }),
)

/** Mails a link to a further address; it is looked up once that was opened in this account. */
export const POST = memberRoute(
  {
    summary: 'Mails a link to a further address; it is looked up once that was opened in this account.',
    body: addressSchema,
    limit: limits.mailByVisitor,
    response: addressesChangedResponse,
    errors: ['conflict'],
  },
  async ({ viewer, body }) => {
    await addAddress(viewer, body.email)
    return {
      message: 'We mailed a link to this address. Open it in this browser.',
      addresses: await listAddresses(viewer.userId),
    }
  },
)

const query = z.object({ id: z.uuid('Choose one of your addresses.') })

/** Harmless when repeated. */
export const DELETE = memberRoute(
  {
    summary: 'Takes a further address off the list. Harmless when repeated.',
    query,
    limit: limits.memberByVisitor,
    response: addressesChangedResponse,
  },
  async ({ viewer, query: { id } }) => {
    await removeAddress(viewer.userId, id)
    return { message: 'The address is off your list.', addresses: await listAddresses(viewer.userId) }
  },
)
