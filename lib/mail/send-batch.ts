import 'server-only'
import { log } from '../log'
import { beginningOf } from '../validation/beginning'
import type { Batch, Member } from './ledger'
import type { Pacer } from './pacer'
import { buildMails } from './payload'
import {
  recordAccepted,
  recordFailure,
  recordParked,
  recordUnknown,
  splitBatch,
  type Parked,
} from './record-outcome'
import type { Outcome, OutgoingMail, Transport } from './transports/transport'

/** Waits after a failure of which the provider said nothing about when to come back: doubled each time, up to the last. Milliseconds. */
const FIRST_WAIT_MS = 1_000
const LAST_WAIT_MS = 30_000
/** After this many failures in a row the provider is down: new batches wait too, instead of piling up in doubt. */
const DOWN_AFTER = 3
/** The database's clock and ours may differ by a little. Milliseconds. */
const DUE_MARGIN_MS = 20
const REASON_LENGTH = 200

interface Calls {
  transport: Transport
  pacer: Pacer
  /** Look at the ledger after so many milliseconds: a batch is due again. */
  wakeIn(ms: number): void
}

/** One call of the provider for a batch, and what it comes to. */
export async function sendBatch(batch: Batch, calls: Calls): Promise<void> {
  const members = batch.members.filter(({ leftOutAt }) => leftOutAt === null)
  const { mails, sendable, unsendable } = await build(batch)
  const call = members.filter((member) => sendable.has(member.id))
  if (call.length === 0) {
    await recordParked(unsendable, batch.id)
    return
  }
  const { outcome, pace } = await calls.transport.send(
    batch.id,
    call.map(({ id }) => mails.get(id)!),
  )
  calls.pacer.heard(pace)
  if (outcome.kind === 'conflict') {
    // Some earlier call went through, with people who have left the batch since. The same key and content say which.
    await findAccepted(batch, mails, calls, unsendable)
    return
  }
  await settle(batch, call, outcome, mails, calls, unsendable)
}

async function settle(
  batch: Batch,
  call: Member[],
  outcome: Outcome,
  mails: Map<string, OutgoingMail>,
  { pacer, wakeIn }: Calls,
  unsendable: Parked[],
): Promise<void> {
  switch (outcome.kind) {
    case 'accepted': {
      pacer.succeeded()
      const rejected = outcome.rejected.map(({ index, message }) => ({
        id: call[index]!.id,
        reason: reasonOf(message, mails.get(call[index]!.id)!),
      }))
      const refused = new Set(rejected.map(({ id }) => id))
      const accepted = call
        .map(({ id }, index) => ({ id, providerId: outcome.ids[index] ?? null }))
        .filter(({ id }) => !refused.has(id))
      await recordAccepted(batch, accepted, [...rejected, ...unsendable])
      return
    }
    case 'invalid':
      if (call.length === 1)
        await recordParked(
          [{ id: call[0]!.id, reason: reasonOf(outcome.message, mails.get(call[0]!.id)!) }, ...unsendable],
          batch.id,
        )
      else await splitBatch(batch)
      return
    case 'refused': {
      const waitMs = outcome.waitMs ?? backoff(batch.attempt)
      pacer.hold(waitMs)
      await recordFailure(batch.id, { waitMs, message: outcome.kind, certain: true })
      wakeIn(waitMs + DUE_MARGIN_MS)
      log.warn(
        { batch: batch.id, attempt: batch.attempt, waitMs },
        'mail: the provider refused a batch for now',
      )
      return
    }
    default: {
      const waitMs =
        outcome.kind === 'unsure' && outcome.waitMs !== null ? outcome.waitMs : backoff(batch.attempt)
      const inARow = pacer.failed()
      if (inARow >= DOWN_AFTER) pacer.hold(backoff(inARow - DOWN_AFTER + 1))
      await recordFailure(batch.id, { waitMs, message: outcome.kind, certain: false })
      wakeIn(waitMs + DUE_MARGIN_MS)
      log.warn(
        { batch: batch.id, attempt: batch.attempt, waitMs },
        'mail: the outcome of a batch is not known',
      )
    }
  }
}

/** Tries the contents of the earlier calls, latest first. None of these can send anything: the key is taken. */
async function findAccepted(
  batch: Batch,
  mails: Map<string, OutgoingMail>,
  calls: Calls,
  unsendable: Parked[],
): Promise<void> {
  const departures = [
    ...new Set(batch.members.map(({ leftOutAt }) => leftOutAt).filter((at): at is number => at !== null)),
  ].sort((a, b) => b - a)
  for (const departure of departures) {
    const call = batch.members.filter(
      ({ id, leftOutAt }) => (leftOutAt === null || leftOutAt >= departure) && mails.has(id),
    )
    const { outcome, pace } = await calls.transport.send(
      batch.id,
      call.map(({ id }) => mails.get(id)!),
    )
    calls.pacer.heard(pace)
    if (outcome.kind !== 'conflict') return settle(batch, call, outcome, mails, calls, unsendable)
  }
  log.error({ batch: batch.id }, 'mail: the provider knows this batch with other content')
  await recordUnknown(batch.id)
}

async function build({
  members,
  keyId,
}: Batch): Promise<{ mails: Map<string, OutgoingMail>; sendable: Set<string>; unsendable: Parked[] }> {
  const built = await buildMails(members, keyId)
  const mails = new Map<string, OutgoingMail>()
  const unsendable: Parked[] = []
  members.forEach(({ id, leftOutAt }, index) => {
    const result = built[index]!
    if ('mail' in result) mails.set(id, result.mail)
    else if (leftOutAt === null) unsendable.push({ id, reason: result.unsendable })
  })
  return { mails, sendable: new Set(mails.keys()), unsendable }
}

/** The provider's words, without the address that it may quote. */
function reasonOf(message: string, { to }: OutgoingMail): string {
  const words = message
    .replaceAll(to, 'the address')
    .replace(/[^\s<>"'`]+/g, (word) => (/.@./su.test(word) ? 'an address' : word))
  return beginningOf(words.replace(/\p{Cc}/gu, ' '), REASON_LENGTH)
}

/** With some chance in it, so that many workers do not come back together. */
function backoff(attempt: number): number {
  const full = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt - 1, 20))
  return full / 2 + Math.random() * (full / 2)
}
