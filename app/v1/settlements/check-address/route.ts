import { publicRoute } from '@/lib/auth/route'
import { limits } from '@/lib/http/rate-limit'
import { checkAddressResponse, checkAddressSchema } from '@/lib/settlements/check-address-schema'
import { checkPublishedAddress } from '@/lib/settlements/check-published-address'
import { plainCheckAddress } from '@/lib/settlements/plain-check-address'

export const POST = publicRoute(
  {
    summary:
      'Compares a link, a sender or a web address with the ones on record for settlements. Nothing of it is opened, stored or logged.',
    body: checkAddressSchema,
    limit: limits.addressCheckByVisitor,
    response: checkAddressResponse,
    plainForm: plainCheckAddress,
  },
  ({ body: { text, slug } }) => checkPublishedAddress(text, slug ?? undefined),
)
