import 'server-only'
import { ownsAsMember, type Viewer } from '@/lib/auth/viewer'
import { askedBefore, type AskedBefore } from '@/lib/leads/asked-before'

/**
 * What a member has asked for already; null for everybody else, about another's address, and where it could not be looked up.
 * @param about the breach's public key, or one of the placeholders.
 */
export async function readAsked(
  viewer: Viewer | null,
  email: string,
  about: string,
): Promise<AskedBefore | null> {
  if (viewer?.kind !== 'member' || !ownsAsMember(viewer, email)) return null
  return askedBefore(viewer.userId, about).catch(() => null)
}
