import 'server-only'
import { checkEmail } from './check-email'

/** Whether an address is in one breach; null when it could not be looked up. */
export async function isAffected({
  email,
  uniqueBreachId,
  provenOwner,
}: {
  email: string
  uniqueBreachId: string
  provenOwner: boolean
}): Promise<boolean | null> {
  const { outcome, breaches } = await checkEmail({ email, provenOwner })
  return outcome === 'could-not-check'
    ? null
    : breaches.some((breach) => breach.uniqueBreachId === uniqueBreachId)
}
