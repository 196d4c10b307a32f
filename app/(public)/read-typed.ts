import 'server-only'
import type { TypedBefore } from '@/components/leads/lead-form-props'
import { ownsAsMember, pageViewer } from '@/lib/auth/viewer'
import { getAccount } from '@/lib/members/profile'
import { pageVisit } from '@/lib/visit/page-visit'
import { first, type Query } from '../read-query'

/**
 * What a lead form starts with: what this visitor typed into one that was refused; a member's own profile, where the form is about
 * their own address; else what this visitor typed into one that they took back. And which one this visit has sent last.
 * @param email that the form is about; empty where it is still to be typed.
 */
export async function readTyped(query: Query, email = ''): Promise<TypedBefore | undefined> {
  const { confirmation } = await pageVisit()
  const started = await readStart(query, email)
  if (!confirmation) return started
  const { submissionType, uniqueBreachId, email: address } = confirmation
  return { ...started, sent: { submissionType, uniqueBreachId, email: address } }
}

async function readStart(query: Query, email: string): Promise<TypedBefore | undefined> {
  const { kept, typed } = await pageVisit()
  if (first(query.form) === 'again' && kept) {
    const { name = '', ...others } = kept.values
    return { name, ...others, refused: kept }
  }
  const viewer = await pageViewer().catch(() => null)
  // What was typed here before somebody signed in may be another's.
  if (viewer?.kind !== 'member' || !ownsAsMember(viewer, email || viewer.email)) return typed
  const profile = await getAccount(viewer.userId).catch(() => null)
  if (!profile) return undefined
  const { name, phoneNumber, zipCode } = profile
  // The field takes five digits.
  return {
    name,
    email: viewer.email,
    phoneNumber: phoneNumber ?? undefined,
    zipCode: zipCode?.slice(0, 5),
  }
}
