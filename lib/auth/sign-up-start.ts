import 'server-only'
import { db } from '../db/client'
import type { Visit } from '../visit/visit'
import { ownedAddresses } from './proven-owner'

export interface SignUpStart {
  /** Cannot be changed on the page, when it came from there. Empty: the visitor types it. */
  email: string
  name: string
  phoneNumber: string
  zipCode: string
  profileFound: boolean
  /** The visitor has just sent a request. */
  fromConfirmation: boolean
}

const NOTHING: SignUpStart = {
  email: '',
  name: '',
  phoneNumber: '',
  zipCode: '',
  profileFound: false,
  fromConfirmation: false,
}

/**
 * What the sign-up form starts with. The profile is shown to who has proven to own it; who has just sent a request sees
 * what they typed into it, which need not be what the profile holds; and nobody else learns that there is one.
 */
export async function signUpStart(visit: Visit): Promise<SignUpStart> {
  const { confirmation } = visit
  const owned = await ownedAddresses(visit)
  const proven = [confirmation?.email, visit.email, owned.at(-1)].find(
    (email) => email !== undefined && owned.includes(email),
  )
  if (proven && (!confirmation || confirmation.email === proven)) {
    const user = await db().user.findUnique({
      where: { email: proven },
      select: { name: true, phoneNumber: true, zipCode: true },
    })
    if (user)
      return {
        email: proven,
        name: user.name,
        phoneNumber: user.phoneNumber ?? '',
        zipCode: zip(user.zipCode),
        profileFound: true,
        fromConfirmation: confirmation !== undefined,
      }
  }
  if (!confirmation?.leadId) return NOTHING
  // From the visit, and not from the request that it has made: somebody else may have corrected that since.
  const { email, name, phoneNumber = '', zipCode = '' } = confirmation
  return { email, name, phoneNumber, zipCode: zip(zipCode), profileFound: true, fromConfirmation: true }
}

/** The field takes five digits; the rest stays in the profile. */
function zip(code: string | null): string {
  return (code ?? '').slice(0, 5)
}
