import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { TEST_EVENT } from '../events'
import type { EndpointItem } from '../schema'
import { getEndpoint } from './list-endpoints'

const OFF = 'This webhook is switched off. Switch it on first.'
const WAITS = 'This delivery waits already.'

/** Has the worker send a test to one endpoint. @throws AppError `not_found`, `conflict` for one that is off. */
export async function sendTest(id: string, actor: Actor): Promise<EndpointItem> {
  const endpoint = await requireOn(id)
  await db().$transaction(async (tx) => {
    await tx.webhookEvent.create({
      data: {
        type: TEST_EVENT,
        subject: id,
        data: { message: 'Sent by an operator to see whether this works.' },
        deliveries: { create: { endpointId: id } },
      },
    })
    await recordAudit(tx, { actor, action: 'webhook.test', subject: id, after: { name: endpoint.name } })
  })
  return getEndpoint(id)
}

/**
 * Has the worker deliver something once more, with the id that it has had.
 * @throws AppError `not_found`, `conflict` for what waits already, or while the endpoint is off.
 */
export async function redeliver(id: string, delivery: string, actor: Actor): Promise<EndpointItem> {
  await requireOn(id)
  const key = /^\d{1,18}$/.test(delivery) ? BigInt(delivery) : null
  await db().$transaction(async (tx) => {
    const found =
      key === null
        ? null
        : await tx.webhookDelivery.findFirst({
            where: { id: key, endpointId: id },
            select: { eventId: true },
          })
    if (!found) throw new AppError('not_found', 'This delivery is not there any more.')
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id: key!, state: { not: 'waiting' } },
      data: { state: 'waiting', attempts: 0, nextAt: new Date(0) },
    })
    if (count === 0) throw new AppError('conflict', WAITS)
    await recordAudit(tx, {
      actor,
      action: 'webhook.redeliver',
      subject: id,
      after: { webhookId: `evt_${found.eventId}` },
    })
  })
  return getEndpoint(id)
}

async function requireOn(id: string): Promise<EndpointItem> {
  const endpoint = await getEndpoint(id)
  if (!endpoint.isOn) throw new AppError('conflict', OFF)
  return endpoint
}
