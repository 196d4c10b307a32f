import 'server-only'
import { queryForVisitor } from '../db/client'

/** Waiting sign-ups that a proven owner's password is compared with. */
const MAX_COMPARED = 5

interface PersonalFacts {
  id: string
  email: string
  name: string
  phoneNumber: string | null
  zipCode: string | null
}

/** A profile, which may be an account. */
interface FoundProfile extends PersonalFacts {
  passwordHash: string | null
  claimedAt: Date | null
}

/** A sign-up that waits for proof. */
interface FoundSignUp extends PersonalFacts {
  passwordHash: string
}

interface Credentials {
  user: FoundProfile | null
  /** The last ones, the newest first. */
  waiting: FoundSignUp[]
}

// One statement, whatever there is: a rush of sign-ins pays for every question anew, and time says nothing about what was found.
const FIND = `
  SELECT u.id, u.email, u.name, u.phone_number AS "phoneNumber", u.zip_code AS "zipCode", u.password_hash AS "passwordHash",
    u.claimed_at AS "claimedAt", ARRAY(
      SELECT json_build_object('id', p.id, 'email', p.email, 'name', p.name, 'phoneNumber', p.phone_number, 'zipCode', p.zip_code,
        'passwordHash', p.password_hash)
      FROM pending_sign_up p WHERE p.email_hash = $2 AND p.expires_at > $3 ORDER BY p.created_at DESC LIMIT ${MAX_COMPARED}) AS waiting
  FROM (SELECT $1::text AS email) a LEFT JOIN users u ON u.email = a.email`

/** What a password may open: the profile of a (normalised) address, and the sign-ups that wait for it. */
export async function findCredentials(email: string, emailHash: Uint8Array, now: Date): Promise<Credentials> {
  const [row] = await queryForVisitor<
    { [Key in keyof FoundProfile]: FoundProfile[Key] | null } & { waiting: FoundSignUp[] }
  >({ name: 'credentials', text: FIND, values: [email, Buffer.from(emailHash), now] })
  const { waiting, ...user } = row!
  return { user: user.id === null ? null : (user as FoundProfile), waiting }
}
