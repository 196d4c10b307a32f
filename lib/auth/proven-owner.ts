import 'server-only'
import { ownsAddress, type Visit } from '../http/visit'
import { ownsAsMember, type Viewer } from './viewer'

/**
 * Whether somebody has proven to own the (normalised) address: by a mailed link in this visit, or as the member whose it is.
 * @param readViewer is only asked where the visit does not say.
 */
export async function isProvenOwner(visit: Visit, readViewer: () => Promise<Viewer | null>, email: string): Promise<boolean> {
  return ownsAddress(visit, email) || ownsAsMember(await readViewer(), email)
}
