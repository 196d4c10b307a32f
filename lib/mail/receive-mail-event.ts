import 'server-only'
import { Resend } from 'resend'
import { z } from 'zod'
import { db } from '../db/client'
import { env } from '../env'
import { AppError } from '../http/errors'
import { suppress } from './suppression'

const tags = z.union([
  z.record(z.string(), z.unknown()),
  z.array(z.object({ name: z.string(), value: z.unknown() })),
])

const eventSchema = z.object({
  type: z.string().max(100),
  data: z.looseObject({
    email_id: z.string().max(200).optional(),
    tags: tags.optional(),
    bounce: z.looseObject({ type: z.string().optional() }).optional(),
  }),
})

type MailEvent = z.infer<typeof eventSchema>

/** What an event makes of a message. A state of a lower rank never replaces one of a higher: calls come in any order. */
const OUTCOMES: Record<
  string,
  { state: 'sent' | 'delivered' | 'bounced' | 'complained' | 'parked'; reason: string | null }
> = {
  'email.sent': { state: 'sent', reason: null },
  'email.delivered': { state: 'delivered', reason: null },
  'email.bounced': { state: 'bounced', reason: 'bounced' },
  'email.complained': { state: 'complained', reason: 'complained' },
  'email.failed': { state: 'parked', reason: 'provider-failed' },
  'email.suppressed': { state: 'parked', reason: 'provider-suppressed' },
}

export interface SignedCall {
  id: string
  timestamp: string
  signature: string
  body: string
}

/**
 * Takes one call of the provider's webhook (specification, Outside services): records what became of the message, and never writes again
 * to a mailbox that bounced for good or complained. A repeated call changes nothing.
 * @throws AppError `unavailable` without a secret, `forbidden` for a signature that is wrong or older than five minutes,
 * `malformed_request`.
 */
export async function receiveMailEvent(call: SignedCall): Promise<void> {
  const event = read(verify(call))
  const messageId = messageIdOf(event)
  await db().$transaction(async (tx) => {
    const { count } = await tx.mailEvent.createMany({
      data: [{ id: call.id, type: event.type, messageId }],
      skipDuplicates: true,
    })
    const outcome = OUTCOMES[event.type]
    if (count === 0 || !outcome) return
    const providerId = event.data.email_id ?? null
    const rows = await tx.$queryRaw<{ emailHash: Uint8Array<ArrayBuffer> }[]>`
      UPDATE email_message SET
        state = CASE WHEN array_position(ARRAY['queued', 'sending', 'unknown', 'sent', 'parked', 'delivered', 'bounced', 'complained'], state::text)
                       < array_position(ARRAY['queued', 'sending', 'unknown', 'sent', 'parked', 'delivered', 'bounced', 'complained'], ${outcome.state})
                     THEN ${outcome.state}::email_state ELSE state END,
        reason = COALESCE(${outcome.reason}, CASE WHEN state = 'unknown' THEN NULL ELSE reason END),
        provider_id = COALESCE(provider_id, ${providerId}), sent_at = COALESCE(sent_at, now())
      WHERE id = COALESCE(${messageId}::bigint, (SELECT id FROM email_message WHERE provider_id = ${providerId} LIMIT 1))
        AND state NOT IN ('skipped', 'cancelled')
      RETURNING email_hash AS "emailHash"`
    const emailHash = rows[0]?.emailHash
    if (!emailHash) return
    if (event.type === 'email.complained') await suppress(tx, emailHash, 'all', 'complained')
    if (event.type === 'email.bounced' && event.data.bounce?.type === 'Permanent')
      await suppress(tx, emailHash, 'all', 'bounced')
  })
}

function verify({ id, timestamp, signature, body }: SignedCall): unknown {
  const { RESEND_API_KEY, RESEND_WEBHOOK_SECRET } = env()
  if (!RESEND_WEBHOOK_SECRET) throw new AppError('unavailable', 'The webhook has no signing secret.')
  try {
    // Verifying needs no key; the client wants one.
    return new Resend(RESEND_API_KEY ?? 'none').webhooks.verify({
      payload: body,
      headers: { id, timestamp, signature },
      webhookSecret: RESEND_WEBHOOK_SECRET,
    })
  } catch {
    throw new AppError('forbidden', 'The signature is not valid.')
  }
}

function read(payload: unknown): MailEvent {
  const parsed = eventSchema.safeParse(payload)
  if (!parsed.success) throw new AppError('malformed_request', 'This is no event of ours.')
  return parsed.data
}

/** We tag every message with its number, so that an event finds it even when we never learned the provider's id. */
function messageIdOf({ data }: MailEvent): bigint | null {
  const value = Array.isArray(data.tags)
    ? data.tags.find(({ name }) => name === 'message')?.value
    : data.tags?.message
  return typeof value === 'string' && /^\d{1,18}$/.test(value) ? BigInt(value) : null
}
