import 'server-only'
import { getBreach } from '../breaches/get-breach'
import { normaliseEmail } from '../fields'
import { formatDateTime } from '../format'
import { hashEmail } from '../crypto'
import { db } from '../db'
import { env } from '../env'
import { AppError } from '../http/errors'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { profileKeys } from '../users/hash-profiles'
import { markActive } from '../users/mark-active'
import { lockAddress, prepareVerification, requestVerification } from '../users/verification'
import type { Prisma } from '@/prisma/generated/client'
import { CONSENT_VERSION, consentsOf } from './consent-texts'
import { LEAD_FORMS, PLACEHOLDER_BREACHES, type SubmissionType } from './forms'
import type { LeadRequest } from './schema'

/** The same address, breach and choices within this time are one lead. Milliseconds. */
const REPEAT_MS = 10 * 60 * 1000
/** New leads that one address may make in a day: more is no person's doing. */
const MAX_LEADS_A_DAY = 20
const DAY_MS = 24 * 60 * 60 * 1000
/** Many copies of one request wait for each other. Milliseconds. */
const TRANSACTION = { maxWait: 5_000, timeout: 5_000 }

export interface Submission {
  request: LeadRequest
  /** The visitor's network address and browser, for the consent record. */
  ip: string
  userAgent: string
  /** Whether the visitor has proven to own the address: then the request needs no confirmation by mail. */
  provenOwner?: boolean
  /** What follows from a confirmed request, in its transaction. */
  onConfirmed?: (tx: Prisma.TransactionClient, confirmed: { userId: string; leads: LeadRow[]; now: Date }) => Promise<void>
  now?: Date
}

interface LeadRow {
  uniqueBreachId: string
  form: string
  connectWithLawyer: boolean
}

export interface SubmittedLead {
  leadId: string
  submissionType: SubmissionType
  /** True when this very request was there already. Not for the visitor: it says that the address is known. */
  repeated: boolean
}

/**
 * Takes a request from a lead form: finds or makes the profile, and stores the lead with its consents, all or nothing.
 * An existing profile is never changed, for nobody has proven to be its owner. Repeating a request changes nothing;
 * with other contact details it corrects them, until it is confirmed. A new one mails the address for confirmation, and the operator when it asks
 * for a lawyer.
 * @throws AppError `invalid_fields` for a breach that is not in the catalogue, `rate_limited` past the daily number.
 */
export async function submitLead({ request, ip, userAgent, provenOwner = false, onConfirmed, now = new Date() }: Submission): Promise<SubmittedLead> {
  const { uniqueBreachId, breachTitle } = await resolveBreach(request.uniqueBreachId)
  const choices = {
    uniqueBreachId,
    notificationSMS: request.notificationSMS,
    notificationEmail: request.notificationEmail,
    connectWithLawyer: request.connectWithLawyer,
    notificationFutureBreaches: request.notificationFutureBreaches,
  }
  const contact = { name: request.name, phoneNumber: request.phoneNumber, zipCode: request.zipCode }
  const submissionType = submissionTypeOf(request)
  const verification = await prepareVerification(submissionType)
  const operatorMail = request.connectWithLawyer ? await prepareMail('consultation-received', { leadsUrl: `${env().APP_URL}/admin?tab=leads` }) : null
  const { leadId, repeated } = await db().$transaction(async (tx) => {
    // One at a time for an address, so that copies of a request find the first one's lead.
    await lockAddress(tx, request.email)
    const user = await tx.user.upsert({
      where: { email: request.email },
      create: { email: request.email, ...profileKeys(request.email), ...contact },
      update: {},
      select: { id: true, lastActiveAt: true },
    })
    const known = await tx.lead.findFirst({
      where: { userId: user.id, ...choices, createdAt: { gt: new Date(now.getTime() - REPEAT_MS) } },
      orderBy: { createdAt: 'desc' },
    })
    if (known && known.name === contact.name && known.phoneNumber === contact.phoneNumber && known.zipCode === contact.zipCode) return { leadId: known.id, repeated: true }
    // What its owner has confirmed is not corrected: anyone could send the correction.
    const mistaken = known?.confirmedAt === null ? known : null
    if (!mistaken) await requireRoom(tx, user.id, now)
    const form = request.form ?? 'api'
    const lead = mistaken
      ? await tx.lead.update({ where: { id: mistaken.id }, data: contact, select: { id: true } })
      : await tx.lead.create({ data: { userId: user.id, form, ...choices, ...contact, createdAt: now, confirmedAt: provenOwner ? now : null }, select: { id: true } })
    await markActive(tx, user, now)
    const emailHash = new Uint8Array(hashEmail(request.email))
    await tx.consent.createMany({
      data: consentsOf(request).map(({ kind, text }) => ({
        leadId: lead.id, emailHash, kind, text, form, ip, givenAt: now, version: CONSENT_VERSION,
        phoneNumber: kind === 'sms' ? request.phoneNumber : null,
        userAgent,
      })),
    })
    if (provenOwner) await onConfirmed?.(tx, { userId: user.id, leads: [{ uniqueBreachId, form, connectWithLawyer: request.connectWithLawyer }], now })
    else await requestVerification(tx, { email: request.email, renderId: verification, now })
    if (operatorMail) {
      const values = { received_at: formatDateTime(now), breach_title: breachTitle ?? 'no particular breach' }
      await enqueueMail(tx, { dedupeKey: `consultation:${lead.id}`, template: 'consultation-received', renderId: operatorMail, to: normaliseEmail(env().OPERATOR_EMAIL), values })
    }
    return { leadId: lead.id, repeated: mistaken !== null }
  }, TRANSACTION)
  return { leadId, submissionType, repeated }
}

/** By its form; a caller that names none gets what its choices amount to. */
function submissionTypeOf({ form, connectWithLawyer, notificationFutureBreaches }: LeadRequest): SubmissionType {
  if (form) return LEAD_FORMS[form].submissionType
  if (connectWithLawyer) return 'consultation'
  return notificationFutureBreaches ? 'monitoring' : 'notification'
}

async function resolveBreach(id: string): Promise<{ uniqueBreachId: string; breachTitle: string | null }> {
  if ((PLACEHOLDER_BREACHES as readonly string[]).includes(id)) return { uniqueBreachId: id, breachTitle: null }
  const breach = await getBreach(id)
  if (breach) return { uniqueBreachId: breach.uniqueBreachId, breachTitle: breach.title }
  const message = 'We do not list this breach. Please go back and select a breach again.'
  throw new AppError('invalid_fields', message, { fieldErrors: { uniqueBreachId: message } })
}

async function requireRoom(tx: Prisma.TransactionClient, userId: string, now: Date): Promise<void> {
  const today = await tx.lead.count({ where: { userId, createdAt: { gt: new Date(now.getTime() - DAY_MS) } } })
  if (today < MAX_LEADS_A_DAY) return
  throw new AppError('rate_limited', 'This address has sent many requests today. Please try again tomorrow.', { retryAfter: DAY_MS / 1000 })
}
