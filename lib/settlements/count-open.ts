import 'server-only'
import { withDeadline } from '../http/deadline'
import { noteDegraded } from '../http/degraded'
import { byPhaseNow } from './list-settlements'

/** Nobody waits longer for a figure on a page that works without it. Milliseconds. */
const TIMEOUT_MS = 1_500

/** How many settlements have claims open, invented ones aside; null when that cannot be found out now. */
export async function countOpenSettlements(now: Date): Promise<number | null> {
  try {
    const byPhase = await withDeadline(
      byPhaseNow(now),
      TIMEOUT_MS,
      () => new Error('The settlements were not read in time.'),
    )
    return (byPhase.get('claims_open') ?? []).filter(({ head }) => !head.isExample).length
  } catch {
    noteDegraded()
    return null
  }
}
