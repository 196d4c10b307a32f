import 'server-only'
import { readRequests } from '../leads/read-requests'
import type { TrackedRequest } from '../leads/tracked-request'

/** A member's requests, newest first, the last 200, each with where it stands and who it was passed on to. None while the address is not proven. */
export async function listRequests(userId: string, take?: number): Promise<TrackedRequest[]> {
  return readRequests({ where: { userId, user: { emailVerifiedAt: { not: null } } }, take, isOwner: true })
}
