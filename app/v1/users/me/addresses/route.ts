import { z } from 'zod'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/http/route'
import { addAddress } from '@/lib/members/add-address'
import { listAddresses, removeAddress } from '@/lib/verification/addresses'
import { addressesAnswer, addressesChangedAnswer } from '@/lib/members/answers'
import { addressSchema } from '@/lib/members/profile-schema'

export const GET = memberRoute(
  {
    about: 'Lists the further addresses that are looked up.',
    limit: limits.memberByVisitor,
    answer: addressesAnswer,
  },
  async ({ viewer }) => ({ addresses: await listAddresses(viewer.userId) }),
)

/** Mails a link to a further address; it is looked up once that was opened in this account. */
export const POST = memberRoute(
  {
    about: 'Mails a link to a further address; it is looked up once that was opened in this account.',
    body: addressSchema,
    limit: limits.mailByVisitor,
    answer: addressesChangedAnswer,
    refusals: ['conflict'],
  },
  async ({ viewer, body }) => {
    await addAddress(viewer.userId, body.email)
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
    about: 'Takes a further address off the list. Harmless when repeated.',
    query,
    limit: limits.memberByVisitor,
    answer: addressesChangedAnswer,
  },
  async ({ viewer, query: { id } }) => {
    await removeAddress(viewer.userId, id)
    return { message: 'The address is off your list.', addresses: await listAddresses(viewer.userId) }
  },
)
