import 'server-only'
import { hashEmail } from '../crypto'
import { limits, takeFrom } from './rate-limit'
import { VISITOR_HEADER } from './visitor'

/**
 * Counts an attempt on one address. A visitor has few; all visitors together have many, so that nobody can lock the owner out
 * by trying; and where the address is proven, those of others do not count. The counts are kept under the address's hash.
 * @throws AppError `rate_limited`
 */
export async function takeSignIn(request: Request, email: string, provenOwner: boolean): Promise<void> {
  const address = hashEmail(email).toString('hex')
  await takeFrom(limits.signInByVisitorAndAddress, `${request.headers.get(VISITOR_HEADER) ?? 'unknown'} ${address}`)
  if (!provenOwner) await takeFrom(limits.signInByAddress, address)
}
