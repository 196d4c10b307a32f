import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import type { Hold } from '../../db/hold'
import { env } from '../../env'
import { AppError } from '../../http/errors'
import { endpointUrlError } from '../endpoint-url'
import type { CreateEndpointInput, EndpointItem } from '../schema'
import { newSecret } from '../secret'
import { getEndpoint } from './list-endpoints'

/** Each event is written once for each of them, by whoever makes it happen. */
const MAX_ENDPOINTS = 20

/**
 * Adds a place where a program is told what happens.
 * @param hold of the session that asks.
 * @returns with its secret, which is shown to nobody again.
 * @throws AppError `invalid_fields` for an address that nobody may be told at, `conflict` while there are endpoints enough,
 *   `unauthenticated` when the session has ended meanwhile.
 */
export async function createEndpoint(
  { name, url, events }: CreateEndpointInput,
  actor: Actor,
  hold: Hold,
): Promise<{ secret: string; endpoint: EndpointItem }> {
  const address = url.trim()
  const problem = endpointUrlError(address, env().WEBHOOK_PRIVATE_HOSTS === 'on')
  if (problem) throw new AppError('invalid_fields', problem, { fieldErrors: { url: problem } })
  const { shown, sealed } = newSecret()
  const id = await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('webhook endpoints', 0))`
    await hold(tx)
    if ((await tx.webhookEndpoint.count()) >= MAX_ENDPOINTS)
      throw new AppError(
        'conflict',
        `There are ${MAX_ENDPOINTS} webhooks already. Delete one that nobody needs.`,
      )
    const made = await tx.webhookEndpoint.create({
      data: {
        name,
        url: new URL(address).href,
        events,
        secret: sealed,
        createdBy: actor.name,
        answersId: actor.id,
      },
      select: { id: true },
    })
    await recordAudit(tx, {
      actor,
      action: 'webhook.create',
      subject: made.id,
      after: { name, host: new URL(address).host, events },
    })
    return made.id
  })
  return { secret: shown, endpoint: await getEndpoint(id) }
}
