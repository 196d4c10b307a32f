import 'server-only'
import { hashEmail } from '../crypto/crypto'
import { atOnce } from '../http/at-once'
import { limits, takeFrom } from '../http/rate-limit'
import type { Caller } from '../http/visitor'
import { takeFromVisitor } from '../http/visitor-limit'

/** As many as may hash or wait for it. Each asks the database several things, and its few connections are everybody's. */
const SIGN_INS = {
  name: 'sign-ins',
  most: 8,
  message: 'Many people are signing in right now. Please try again in a few seconds.',
}

/**
 * Lets a few sign in or up at once. Whoever comes beyond them is told so before the attempt is counted or looked into. For
 * when the body is read: a slow sender must not keep others out.
 * @throws AppError `rate_limited`
 */
export function inSignInTurn<T>(work: () => Promise<T>): Promise<T> {
  return atOnce(SIGN_INS, work)
}

/**
 * Counts an attempt on one address. A visitor has few; all visitors together have many, so that nobody can lock the owner out
 * by trying; and where the address is proven, those of others do not count. The counts are kept under the address's hash.
 * @throws AppError `rate_limited`
 */
export async function takeSignIn({ ip }: Caller, email: string, provenOwner: boolean): Promise<void> {
  const address = hashEmail(email).toString('hex')
  await takeFromVisitor(limits.signInByVisitorAndAddress, ip, address)
  if (!provenOwner) await takeFrom(limits.signInByAddress, address)
}
