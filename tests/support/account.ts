import { hashEmail, openToken } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { tokenIn } from './mailed'

/** The corpus key of an address, as Prisma takes it. */
export const keyOf = (email: string) => new Uint8Array(hashEmail(email))

/** The token of the last link that was mailed to an address. */
export async function lastToken(email: string): Promise<string> {
  const { values } = await db().emailMessage.findFirstOrThrow({
    where: { emailHash: keyOf(email), template: 'verify-email' },
    orderBy: { id: 'desc' },
  })
  return tokenIn((openToken('mail-values', values!) as { verify_url: string }).verify_url)
}

let counter = 0

/** A message in the ledger. */
export async function createMessage(
  email: string,
  facts: {
    state?: 'queued' | 'sending' | 'sent' | 'delivered' | 'unknown' | 'cancelled'
    template?: string
    createdAt?: Date
    campaignId?: number
    batchId?: string
    requires?: 'future_breaches' | 'email'
  } = {},
) {
  const dedupeKey = `message-${(counter += 1)}`
  const id = `render-${facts.template ?? 'test'}`
  await db().emailRender.createMany({
    data: [{ id, template: 'test', subject: 's', html: 'h', text: 't' }],
    skipDuplicates: true,
  })
  return db().emailMessage.create({
    data: {
      dedupeKey,
      template: 'test',
      emailHash: keyOf(email),
      recipient: new Uint8Array([1]),
      renderId: id,
      state: 'sent',
      ...facts,
    },
  })
}

/** A consent that stands. */
export function createConsent(
  email: string,
  facts: {
    kind?: 'terms' | 'adult' | 'email' | 'sms' | 'future_breaches'
    form?: string
    leadId?: string
    givenAt?: Date
  } = {},
) {
  return db().consent.create({
    data: {
      emailHash: keyOf(email),
      kind: 'future_breaches',
      text: 'Notify me',
      version: '2026-11-21',
      form: 'get-notified',
      ip: '203.0.113.9',
      userAgent: 'test',
      ...facts,
    },
  })
}

/** A request of a profile. */
export function createLead(userId: string, facts: { uniqueBreachId?: string; createdAt?: Date } = {}) {
  return db().lead.create({
    data: {
      userId,
      uniqueBreachId: 'unknown-breach',
      form: 'get-notified',
      name: 'Ann Lee',
      phoneNumber: '+16175550142',
      zipCode: '02139',
      notificationSMS: false,
      notificationEmail: true,
      connectWithLawyer: true,
      notificationFutureBreaches: true,
      ...facts,
    },
  })
}
