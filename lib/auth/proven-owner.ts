import 'server-only'
import { ownsAddress, type Visit } from '../http/visit'
import { ownsAsMember, type Viewer } from './viewer'

/** Whether somebody has proven to own the (normalised) address: by a mailed link in this visit, or as the member whose it is. */
export function isProvenOwner(visit: Visit, viewer: Viewer | null, email: string): boolean {
  return ownsAddress(visit, email) || ownsAsMember(viewer, email)
}
