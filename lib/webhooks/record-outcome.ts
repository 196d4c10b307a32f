import 'server-only'
import { db } from '../db/client'
import type { Claimed } from './claim-deliveries'
import { nextWait, type Outcome } from './outcome'

/** The receiver says that it is gone for good (RFC 9110). */
const GONE = 410
/** So long nothing but failures: then nobody is there. */
const GIVE_UP = '3 days'

/** Writes down what came of a try. One that somebody has taken over meanwhile says nothing but that it was taken. */
export async function recordOutcome(
  { id, endpointId, attempts }: Pick<Claimed, 'id' | 'endpointId' | 'attempts'>,
  { status, failure, retryAfter }: Outcome,
): Promise<void> {
  const key = BigInt(id)
  if (failure === null) {
    await db().$transaction([
      db().$executeRaw`
        UPDATE webhook_delivery SET state = 'delivered', last_at = now(), last_status = ${status}, last_error = NULL
        WHERE id = ${key} AND state = 'waiting'`,
      db().$executeRaw`
        UPDATE webhook_endpoint SET failing_since = NULL WHERE id = ${endpointId}::uuid AND failing_since IS NOT NULL`,
    ])
    return
  }
  const wait = status === GONE ? null : nextWait(attempts, retryAfter)
  await db().$transaction([
    db().$executeRaw`
      UPDATE webhook_delivery SET state = ${wait === null ? 'failed' : 'waiting'}, last_at = now(), last_status = ${status}, last_error = ${failure},
        next_at = now() + make_interval(secs => ${wait ?? 0}::float8)
      WHERE id = ${key} AND state = 'waiting' AND attempts = ${attempts}`,
    db().$executeRaw`
      UPDATE webhook_endpoint SET failing_since = COALESCE(failing_since, now()),
        switched_off_at = CASE WHEN ${status === GONE} OR failing_since < now() - ${GIVE_UP}::interval THEN COALESCE(switched_off_at, now()) ELSE switched_off_at END,
        off_reason = CASE WHEN switched_off_at IS NOT NULL THEN off_reason WHEN ${status === GONE} THEN 'gone'
          WHEN failing_since < now() - ${GIVE_UP}::interval THEN 'failing' END
      WHERE id = ${endpointId}::uuid`,
  ])
}
