import 'server-only'
import { namedBreach } from '../breaches/catalogue/get-breach'
import { normaliseEmail } from '../validation/fields'
import { formatDateTime } from '../site/format'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { afterLeadsConfirmed } from '../events/leads-confirmed'
import { env } from '../env'
import { AppError } from '../http/errors'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { profileKeys } from '../verification/hash-profiles'
import { markActive } from '../verification/mark-active'
import { isClaimed } from '../verification/is-claimed'
import { notMailed, untilNextMail, WAS_MAILED, type Mailed } from '../verification/mail-bound'
import { mailRequests, prepareVerification, unname } from '../verification/verification'
import { lockAddress } from '../db/lock-address'
import type { Prisma } from '@/prisma/generated/client'
import { CONSENT_VERSION, consentsOf, type ConsentText } from '../consents/consent-texts'
import { whyNotPassedOn, type WhyNotPassedOn } from '../consents/states-off'
import { statesOfPerson } from '../consents/where-people-live'
import { stateOfZip, type UsState } from '../validation/zip-states'
import { consultationKey } from './consultation-key'
import { LEAD_FORM_IDS, PLACEHOLDER_BREACHES, type SubmissionType } from '../consents/lead-forms'
import { submissionTypeOf } from '../consents/request-words'
import { requireNamedFirm } from './named-firm'
import { asksForLawyer, requireSeen } from './require-seen'
import type { LeadRequest } from './schema'

/** The same address, breach and choices within this time are one lead. Milliseconds. */
const REPEAT_MS = 10 * 60 * 1000
/** New leads that one address may make in a day: more is no person's doing. */
const MAX_LEADS_A_DAY = 20
const DAY_MS = 24 * 60 * 60 * 1000
/** Each other number of a request for text messages is a consent of its own, and those stay. */
const MAX_CORRECTIONS = 5
/** Many copies of one request wait for each other. Milliseconds. */
const TRANSACTION = { maxWait: 5_000, timeout: 5_000 }

export interface Submission {
  request: LeadRequest
  /** The visitor's network address and browser, for the consent record. */
  ip: string
  userAgent: string
  /** Whether the visitor has proven to own the address: then the request needs no confirmation by mail. */
  provenOwner?: boolean
  /** The last requests of this very visitor: only they may correct them. */
  ownLeadIds?: readonly string[]
  /** This visitor's own sign-up for the same address: the link confirms it too. */
  ownPendingId?: string | null
  now?: Date
}

export interface SubmittedLead {
  /** Lets its visitor correct it and take it back; null where another visitor made the same request. */
  leadId: string | null
  submissionType: SubmissionType
  /** Whether nothing is left to be confirmed by mail. */
  confirmed: boolean
  /** True when this very request was there already. Not for the visitor: it says that the address is known. */
  repeated: boolean
  /** Whether a link was mailed for it. */
  mailing: Mailed
  /** Why it goes to no lawyer; null where it does, and where it asks for none. */
  notPassedOn: WhyNotPassedOn | null
}

/**
 * Takes a request from a lead form: finds or makes the profile, and stores the lead with its consents, all or nothing.
 * An existing profile is never changed, for nobody has proven to be its owner. Repeating a request changes nothing;
 * with other contact details its visitor corrects it, until it is confirmed, and anybody else makes another. A new one
 * mails the address for confirmation, and the operator when it asks for a lawyer; so does one whose phone number was
 * corrected, for the mail before named another. From where nothing may be passed on to a lawyer, the wish for one is not taken: the
 * rest of the request is.
 * @throws AppError `invalid_fields` for a breach that is not in the catalogue, `settlement_open` for a lawyer before a settlement
 *   that can be claimed without one, `firm_changed` for a law firm that its form did not show like that, `rate_limited` past the daily number.
 */
export async function submitLead({
  request: asked,
  ip,
  userAgent,
  provenOwner = false,
  ownLeadIds = [],
  ownPendingId = null,
  now = new Date(),
}: Submission): Promise<SubmittedLead> {
  const { uniqueBreachId, breachTitle, breachId } = await resolveBreach(asked.uniqueBreachId)
  const seen = await requireSeen(asked)
  const notPassedOn = asksForLawyer(asked)
    ? whyNotPassedOn([stateOfZip(asked.zipCode), ...(provenOwner ? await statesOfOwner(asked.email) : [])])
    : null
  const firm = notPassedOn === 'california' ? null : await requireNamedFirm(asked, breachId)
  const request = notPassedOn === 'california' ? { ...asked, connectWithLawyer: false } : asked
  const choices = {
    uniqueBreachId,
    notificationSMS: request.notificationSMS,
    notificationEmail: request.notificationEmail,
    connectWithLawyer: request.connectWithLawyer,
    notificationFutureBreaches: request.notificationFutureBreaches,
    // Another firm, or other words, are another request: its mail names them.
    lawFirmVersionId: request.connectWithLawyer ? (firm?.versionId ?? null) : null,
  }
  const profile = { name: request.name, phoneNumber: request.phoneNumber, zipCode: request.zipCode }
  // What a request holds more than a profile is added here.
  const contact = { ...profile }
  const submissionType = submissionTypeOf(asked)
  const verification = await prepareVerification()
  const operatorMail = request.connectWithLawyer
    ? await prepareMail('consultation-received', { leadsUrl: `${env().APP_URL}/admin?tab=leads` })
    : null
  const outcome = await db().$transaction(async (tx) => {
    // One at a time for an address, so that copies of a request find the first one's lead.
    await lockAddress(tx, request.email)
    const user = await tx.user.upsert({
      where: { email: request.email },
      create: { email: request.email, ...profileKeys(request.email), ...profile },
      update: {},
      select: { id: true, lastActiveAt: true, claimedAt: true, passwordHash: true },
    })
    const pendingId = isClaimed(user) ? null : ownPendingId
    const mail = (leadId: string) =>
      mailRequests(tx, { email: request.email, verification, leadIds: [leadId], pendingId, now })
    const emailHash = new Uint8Array(hashEmail(request.email))
    const alike = await tx.lead.findMany({
      where: {
        userId: user.id,
        ...choices,
        // One that asked for a lawyer until its zip code was corrected.
        connectWithLawyer: notPassedOn === 'california' ? undefined : choices.connectWithLawyer,
        lawFirmVersionId: notPassedOn === 'california' ? undefined : choices.lawFirmVersionId,
        createdAt: { gt: new Date(now.getTime() - REPEAT_MS) },
      },
      orderBy: { createdAt: 'desc' },
      take: MAX_LEADS_A_DAY,
      include: {
        consents: {
          where: { kind: { in: ['connect_with_lawyer', 'law_firm'] }, revokedAt: { not: null } },
          take: 1,
          select: { id: true },
        },
      },
    })
    // Whoever has taken it back, or asked for it back, and sends it again asks anew: another goes where that one does not.
    const isEnded = (lead: (typeof alike)[number]) =>
      choices.connectWithLawyer && (lead.keptBackAt !== null || lead.consents.length > 0)
    const same = alike.find(
      (lead) =>
        !isEnded(lead) &&
        lead.connectWithLawyer === choices.connectWithLawyer &&
        Object.entries(contact).every(([field, value]) => lead[field as keyof typeof contact] === value),
    )
    const form = request.form ?? 'api'
    const record = (leadId: string, consents: ConsentText[]) =>
      tx.consent.createMany({
        data: consents.map(({ kind, text, lawFirmVersionId }) => ({
          leadId,
          lawFirmVersionId,
          emailHash,
          kind,
          text,
          form,
          ip,
          givenAt: now,
          version: CONSENT_VERSION,
          phoneNumber: kind === 'sms' ? request.phoneNumber : null,
          userAgent,
        })),
      })
    /** What was seen may be newer than what its consent says: then it is said once more. */
    const recordSeen = async (leadId: string) => {
      const wishes = consentsOf(request, seen).filter(({ kind }) => kind === 'connect_with_lawyer')
      for (const { kind, text } of wishes)
        if ((await tx.consent.count({ where: { leadId, kind, text } })) === 0)
          await record(leadId, [{ kind, text }])
    }
    if (same) {
      await recordSeen(same.id)
      const mailing = same.waitsForMail ? notMailed(await untilNextMail(tx, emailHash, now)) : WAS_MAILED
      return {
        leadId: ownLeadIds.includes(same.id) ? same.id : null,
        repeated: true,
        confirmed: provenOwner && same.confirmedAt !== null,
        mailing,
      }
    }
    // What its owner has confirmed is not corrected: anyone could send the correction.
    const mistaken = alike.find((lead) => ownLeadIds.includes(lead.id) && lead.confirmedAt === null)
    if (mistaken) {
      const { connectWithLawyer, lawFirmVersionId } = choices
      await tx.lead.update({
        where: { id: mistaken.id },
        data: { ...contact, connectWithLawyer, lawFirmVersionId },
      })
      if (mistaken.connectWithLawyer && !connectWithLawyer) await endLawyerWish(tx, mistaken.id, now)
      else await recordSeen(mistaken.id)
      if (mistaken.phoneNumber !== contact.phoneNumber) {
        await requireCorrections(tx, mistaken.id)
        await tx.consent.updateMany({
          where: { leadId: mistaken.id, kind: 'sms', revokedAt: null },
          data: { revokedAt: now },
        })
        await record(
          mistaken.id,
          consentsOf(request).filter(({ kind }) => kind === 'sms'),
        )
        await unname(tx, mistaken.id, now)
        return { leadId: mistaken.id, repeated: true, confirmed: false, mailing: await mail(mistaken.id) }
      }
      const mailing = mistaken.waitsForMail ? notMailed(await untilNextMail(tx, emailHash, now)) : WAS_MAILED
      return { leadId: mistaken.id, repeated: true, confirmed: false, mailing }
    }
    await requireRoom(tx, emailHash, now)
    const lead = await tx.lead.create({
      data: {
        userId: user.id,
        form,
        ...choices,
        ...contact,
        createdAt: now,
        confirmedAt: provenOwner ? now : null,
      },
      select: { id: true },
    })
    await markActive(tx, user, now)
    await record(lead.id, consentsOf(request, seen, firm))
    if (provenOwner)
      await afterLeadsConfirmed(tx, {
        userId: user.id,
        leads: [{ uniqueBreachId, form, connectWithLawyer: request.connectWithLawyer }],
        now,
      })
    const mailing = provenOwner ? notMailed(0) : await mail(lead.id)
    // Whose request goes to no lawyer, by what its owner has confirmed, is announced to nobody. Its sender is not told.
    if (operatorMail && notPassedOn === null && whyNotPassedOn(await statesOfPerson(tx, user.id)) === null) {
      const values = { received_at: formatDateTime(now), breach_title: breachTitle ?? 'no particular breach' }
      await enqueueMail(tx, {
        dedupeKey: consultationKey(lead.id),
        template: 'consultation-received',
        renderId: operatorMail,
        to: normaliseEmail(env().OPERATOR_EMAIL),
        values,
      })
    }
    return { leadId: lead.id, repeated: false, confirmed: provenOwner, mailing }
  }, TRANSACTION)
  return { ...outcome, submissionType, notPassedOn }
}

/** Where a member says that they live. */
async function statesOfOwner(email: string): Promise<UsState[]> {
  const profile = await db().user.findUnique({ where: { email }, select: { id: true } })
  return profile ? statesOfPerson(db(), profile.id) : []
}

/** Of a request that was corrected to come from where nothing is passed on: its consent ends, and no operator is told of it. */
async function endLawyerWish(tx: Prisma.TransactionClient, leadId: string, now: Date): Promise<void> {
  await tx.consent.updateMany({
    where: { leadId, kind: { in: ['connect_with_lawyer', 'law_firm'] }, revokedAt: null },
    data: { revokedAt: now },
  })
  await tx.emailMessage.updateMany({
    where: { dedupeKey: consultationKey(leadId), state: 'queued' },
    data: { state: 'cancelled', reason: 'request-withdrawn' },
  })
}

async function resolveBreach(
  id: string,
): Promise<{ uniqueBreachId: string; breachTitle: string | null; breachId: number | null }> {
  if ((PLACEHOLDER_BREACHES as readonly string[]).includes(id))
    return { uniqueBreachId: id, breachTitle: null, breachId: null }
  const breach = await namedBreach(id)
  if (breach)
    return {
      uniqueBreachId: breach.uniqueBreachId,
      breachTitle: breach.title,
      breachId: Number(breach.id),
    }
  const message = 'We do not list this breach. Please go back and select a breach again.'
  throw new AppError('invalid_fields', message, { fieldErrors: { uniqueBreachId: message } })
}

/** Every new request is recorded as agreeing to the terms, and that stays when it is taken back. */
async function requireRoom(
  tx: Prisma.TransactionClient,
  emailHash: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<void> {
  const today = await tx.consent.count({
    where: {
      emailHash,
      kind: 'terms',
      form: { in: [...LEAD_FORM_IDS, 'api'] },
      givenAt: { gt: new Date(now.getTime() - DAY_MS) },
    },
  })
  if (today < MAX_LEADS_A_DAY) return
  throw new AppError(
    'rate_limited',
    'Many requests were made for this address today. Please try again tomorrow.',
    { retryAfter: DAY_MS / 1000 },
  )
}

async function requireCorrections(tx: Prisma.TransactionClient, leadId: string): Promise<void> {
  if ((await tx.consent.count({ where: { leadId, kind: 'sms' } })) <= MAX_CORRECTIONS) return
  throw new AppError(
    'rate_limited',
    'This request was corrected many times. Please try again in ten minutes.',
    { retryAfter: REPEAT_MS / 1000 },
  )
}
