import { hashEmail, signEmailHash } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { unsubscribe } from '@/lib/mail/unsubscribe'
import { visitCookie } from '@/lib/visit/visit'
import { makeWebhookSecret, signWebhook } from '@/tests/fakes/resend'
import { createBreach, expose } from '../factories'
import { enqueue } from '../mail'
import { createSettlement } from '../settlements'
import { pair, request, requestCookie } from './accounts'
import { freshEmail, type Samples } from './sample'

const tokenOf = (email: string) => signEmailHash(hashEmail(email))

/** A breach of the catalogue. @returns its key. */
async function breachKey(): Promise<string> {
  const id = await createBreach()
  return (await db().breach.findUniqueOrThrow({ where: { id } })).uniqueBreachId
}

export const publicSamples: Samples = {
  'GET /v1/openapi.json': () => ({}),
  'POST /v1/breaches/check-breach': async () => {
    const email = freshEmail()
    await expose(
      email,
      await createBreach(),
      await createBreach({ severity: 'critical', domain: 'sample.example' }),
    )
    return { body: { email }, changes: false }
  },
  'GET /v1/breaches': async () => ({ query: { uniqueBreachId: await breachKey() } }),
  'GET /v1/breaches/status-counts': () => ({}),
  'GET /v1/breaches/summary': async () => {
    const email = freshEmail()
    const id = await createBreach()
    await expose(email, id)
    await createSettlement({ breaches: [{ id, source: 0 }] })
    return { cookie: pair(visitCookie({ email })) }
  },
  'POST /v1/email-preview': () => {
    Object.assign(env(), { EMAIL_PREVIEW: 'open' })
    return { body: { template: 'breach-consultation' }, changes: false }
  },
  'POST /v1/mail/unsubscribe-link': () => ({ body: { email: freshEmail() } }),
  'POST /v1/mail/unsubscribe': () => ({
    query: { token: tokenOf(freshEmail()) },
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'DELETE /v1/mail/unsubscribe': async () => {
    const token = tokenOf(freshEmail())
    await unsubscribe(token)
    return { query: { token } }
  },
  'POST /v1/mail/webhook': async () => {
    const secret = makeWebhookSecret()
    Object.assign(env(), { RESEND_WEBHOOK_SECRET: secret })
    const email = freshEmail()
    await enqueue([email], { key: email })
    const { id } = await db().emailMessage.findFirstOrThrow({
      where: { emailHash: new Uint8Array(hashEmail(email)) },
    })
    const raw = JSON.stringify({
      type: 'email.delivered',
      created_at: new Date().toISOString(),
      data: { email_id: 'e1', tags: { message: String(id) } },
    })
    return { raw, headers: { 'content-type': 'application/json', ...signWebhook(secret, raw) } }
  },
  'POST /v1/users/get-notified': async () => ({
    body: {
      name: 'Ann Lee',
      email: freshEmail(),
      phoneNumber: '617-555-0142',
      zipCode: '02139',
      uniqueBreachId: await breachKey(),
      notificationSMS: true,
      notificationEmail: true,
      connectWithLawyer: true,
      notificationFutureBreaches: true,
      form: 'get-notified',
    },
  }),
  'POST /v1/users/withdraw-request': async () => {
    const email = freshEmail()
    return { cookie: requestCookie(email, await request(email)) }
  },
}
