import { hashEmail, sealExposureEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { enqueueMail, storeRender } from '@/lib/mail/enqueue'
import { keepPresence } from '@/lib/mail/presence'
import { startSender } from '@/lib/mail/sender'
import { resendTransport } from '@/lib/mail/transports/resend'
import type { Transport } from '@/lib/mail/transports/transport'
import type { FakeResend } from '@/tests/fakes/resend'
import { emptyTables } from './empty-tables'
import { until } from './until'

/** Empties the ledger and all about it. Rendered mail stays: it is known by its content. */
export async function emptyLedger(): Promise<void> {
  await emptyTables(
    'email_message',
    'email_batch',
    'email_campaign',
    'email_token',
    'suppression',
    'mail_event',
    'consent',
    'lead',
    'users',
    'exposure',
    'breach',
    'breach_to_match',
  )
}

/** Makes the Resend transport talk to the fake. @param timeoutMs long unless the fake hangs: a busy machine does not. */
export function pointAt(fake: FakeResend, timeoutMs = 20_000): Transport {
  Object.assign(env(), { RESEND_API_KEY: 're_test', RESEND_BASE_URL: fake.url, MAIL_TIMEOUT_MS: timeoutMs })
  return resendTransport()
}

/** Writes messages to these addresses, as a use case does. */
export async function enqueue(addresses: string[], { key = 'test' } = {}): Promise<void> {
  const renderId = await storeRender('test', { subject: 'Hello', html: '<p>{{word}}</p>', text: '{{word}}' })
  await db().$transaction(
    async (tx) => {
      for (const to of addresses)
        await enqueueMail(tx, {
          dedupeKey: `${key}:${to}`,
          template: 'verify-email',
          renderId,
          to,
          values: { word: `for ${to}` },
        })
    },
    { timeout: 60_000 },
  )
}

/** A campaign with messages to these addresses. @returns its id. */
export async function campaignTo(
  addresses: string[],
  { breachId = 1, requires = null as string | null } = {},
): Promise<number> {
  // Of a breach that is not there nothing is sent.
  await db().$executeRaw`
    INSERT INTO breach (id, unique_breach_id, name, title, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status)
    VALUES (${breachId}, ${`Breach${breachId}`}, ${`Breach${breachId}`}, 'News', '2024-05-06', '2024-05-06', '2024-05-06', 1, '{Names}', 'low', 3) ON CONFLICT DO NOTHING`
  const renderId = await storeRender('test', {
    subject: 'News',
    html: '<p>{{unsubscribe_url}}</p>',
    text: '{{unsubscribe_url}}',
  })
  const { id } = await db().emailCampaign.create({
    data: { breachId, uniqueBreachId: `Breach${breachId}`, kind: 'get_notified', renderId },
  })
  for (const to of addresses) {
    const { hash, ciphertext } = sealExposureEmail(to)
    await db().$executeRaw`
      INSERT INTO email_message (dedupe_key, template, render_id, campaign_id, email_hash, recipient, basis, requires)
      VALUES (${`alert:${breachId}:get_notified:${hash.toString('hex')}`}, 'breach-get-notified', ${renderId}, ${id}, ${hash}, ${ciphertext}, 'listed', ${requires}::consent_kind)`
  }
  return id
}

/** How many messages are in each state. */
export async function states(): Promise<Record<string, number>> {
  const groups = await db().emailMessage.groupBy({ by: ['state'], _count: true })
  return Object.fromEntries(groups.map(({ state, _count }) => [state, _count]))
}

/** The ledger's row of one address. */
export function messageTo(email: string) {
  return db().emailMessage.findFirstOrThrow({ where: { emailHash: new Uint8Array(hashEmail(email)) } })
}

/** Runs the mail loop of a worker while something is done. */
export async function whileSending<T>(
  transport: Transport,
  work: () => Promise<T>,
  concurrency = 1,
): Promise<T> {
  const presence = keepPresence(() => sender.wake())
  const sender = startSender({ transport, presence, concurrency })
  try {
    return await work()
  } finally {
    await sender.stop()
    await presence.stop()
  }
}

/** Runs it until nothing waits or is under way. */
export function drain(transport: Transport, concurrency = 1): Promise<void> {
  const isDrained = async (): Promise<boolean> =>
    !(await db().emailMessage.findFirst({
      where: { state: { in: ['queued', 'sending'] } },
      select: { id: true },
    }))
  return whileSending(transport, () => until(isDrained), concurrency)
}
