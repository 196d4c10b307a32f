import 'server-only'
import type { Breach } from '../breach'
import { checkEmail } from './check-email'

/**
 * Whether an address is in one breach; null when that was not looked up to its end: no addresses of it are held, or a source did not
 * answer that may have known.
 */
export async function isAffected({
  email,
  breach: { uniqueBreachId, isCheckable },
  provenOwner,
}: {
  email: string
  breach: Pick<Breach, 'uniqueBreachId' | 'isCheckable'>
  provenOwner: boolean
}): Promise<boolean | null> {
  const { breaches, incomplete } = await checkEmail({ email, provenOwner })
  if (breaches.some((breach) => breach.uniqueBreachId === uniqueBreachId)) return true
  return isCheckable && !incomplete ? false : null
}
