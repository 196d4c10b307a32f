import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import type { Hold } from '../../db/hold'
import { isUuid } from '../../validation/ids'
import type { ChangeEndpointInput, EndpointItem } from '../schema'
import { newSecret } from '../secret'
import { getEndpoint, noEndpoint } from './list-endpoints'

/** How long the secret before the present one signs too. Milliseconds. */
const BOTH_MS = 24 * 60 * 60 * 1000

/**
 * Changes an endpoint's name and events, and switches it off or on. What waits is delivered once it is on again. Whoever switches it on
 * answers for it from then on.
 * @param hold of the session that asks.
 * @throws AppError `not_found`, `unauthenticated` when the session has ended meanwhile.
 */
export async function changeEndpoint(
  id: string,
  { name, events, isOn }: ChangeEndpointInput,
  actor: Actor,
  hold: Hold,
  now = new Date(),
): Promise<EndpointItem> {
  await db().$transaction(async (tx) => {
    await hold(tx)
    const before = await lock(tx, id)
    const wasOn = before.switchedOffAt === null
    const change = isOn === undefined || isOn === wasOn ? null : isOn
    await tx.webhookEndpoint.update({
      where: { id },
      data: {
        name,
        events,
        ...(change === true && {
          switchedOffAt: null,
          offReason: null,
          failingSince: null,
          answersId: actor.id,
        }),
        ...(change === false && { switchedOffAt: now, offReason: 'operator' }),
      },
    })
    await recordAudit(tx, {
      actor,
      action: 'webhook.update',
      subject: id,
      before: { name: before.name, events: before.events, isOn: wasOn },
      after: { name: name ?? before.name, events: events ?? before.events, isOn: isOn ?? wasOn },
    })
  })
  return getEndpoint(id)
}

/**
 * Gives an endpoint another secret; the one before signs too for a day.
 * @param hold of the session that asks, which answers for the endpoint from then on.
 * @returns with the secret, which is shown to nobody again.
 * @throws AppError `not_found`, `unauthenticated` when the session has ended meanwhile.
 */
export async function rotateSecret(
  id: string,
  actor: Actor,
  hold: Hold,
  now = new Date(),
): Promise<{ secret: string; endpoint: EndpointItem }> {
  const { shown, sealed } = newSecret()
  await db().$transaction(async (tx) => {
    await hold(tx)
    const { secret } = await lock(tx, id)
    await tx.webhookEndpoint.update({
      where: { id },
      data: {
        secret: sealed,
        formerSecret: secret,
        formerUntil: new Date(now.getTime() + BOTH_MS),
        answersId: actor.id,
      },
    })
    await recordAudit(tx, { actor, action: 'webhook.rotate', subject: id })
  })
  return { secret: shown, endpoint: await getEndpoint(id) }
}

/** Deletes an endpoint, with what waits for it. Harmless when repeated. @returns false where it was not there. */
export async function deleteEndpoint(id: string, actor: Actor): Promise<boolean> {
  if (!isUuid(id)) return false
  return db().$transaction(async (tx) => {
    const [gone] = await tx.$queryRaw<{ name: string }[]>`
      DELETE FROM webhook_endpoint WHERE id = ${id}::uuid RETURNING name`
    if (!gone) return false
    await tx.webhookDelivery.deleteMany({ where: { endpointId: id } })
    await recordAudit(tx, { actor, action: 'webhook.delete', subject: id, before: gone })
    return true
  })
}

/** An endpoint, held until the transaction ends: a rotation of keys and a rotation of its secret come one after the other. */
async function lock(tx: Prisma.TransactionClient, id: string) {
  const held = isUuid(id)
    ? await tx.$queryRaw<unknown[]>`SELECT 1 FROM webhook_endpoint WHERE id = ${id}::uuid FOR UPDATE`
    : []
  if (held.length === 0) throw noEndpoint()
  return tx.webhookEndpoint.findUniqueOrThrow({ where: { id } })
}
