import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { hashEmail } from '../../crypto/crypto'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { CONSENT_VERSION } from '../../consents/consent-texts'
import { ACCOUNT_FORMS } from '../../consents/account-consents'
import {
  DEFAULT_PREFERENCES,
  isMailPreference,
  MAIL_PREFERENCES,
  PHONE_IS_MISSING,
  PREFERENCE_LABELS,
  SMS_CONSENT_TEXT,
} from './preference'
import { type PreferenceChange } from './preferences-schema'
import type { Preferences } from '../responses'
import { forgetTheirNo } from '../../mail/suppression'
import { lockOwnAddress } from '../../verification/lock-own-address'

/** The visitor's network address and browser, for the consent record. */
interface Visitor {
  ip: string
  userAgent: string
}

/** A member's preferences as they are in effect. @throws AppError `not_found` for an account that is gone. */
export async function getPreferences(userId: string): Promise<Preferences> {
  return readPreferences(db(), await requireOwner(db(), userId))
}

/**
 * Switches one preference. Switching on what is mailed gives the consent for it, and takes back an unsubscription, which
 * had said no to all three: the other two stay off. Switching all three off revokes those consents. Text messages need a
 * phone number, and their own consent. Harmless when repeated.
 * @returns what is in effect now.
 * @throws AppError `invalid_fields` for text messages without a phone number, `forbidden` for an address that nobody has
 * proven, `not_found` for an account that is gone.
 */
export async function setPreference(
  userId: string,
  { name, on }: PreferenceChange,
  visitor: Visitor,
  now = new Date(),
): Promise<Preferences> {
  return db().$transaction(async (tx) => {
    await lockOwnAddress(tx, userId)
    const owner = await requireOwner(tx, userId)
    // What is said about an address, only its owner says.
    if (!owner.isProven)
      throw new AppError(
        'forbidden',
        'Please confirm your email address first: open the link that we mailed you.',
      )
    const before = await readPreferences(tx, owner)
    const give = (consent: NewConsent) => giveConsent(tx, owner, consent, visitor, now)
    const changed: Partial<typeof DEFAULT_PREFERENCES> = { [name]: on }
    if (isMailPreference(name)) {
      if (on) {
        if (before.unsubscribed)
          Object.assign(changed, {
            newBreaches: false,
            classActions: false,
            settlements: false,
            [name]: true,
          })
        await give({ kind: 'future_breaches', text: PREFERENCE_LABELS[name] })
        if (name === 'newBreaches') await forgetTheirNo(tx, owner.emailHash)
        await tx.suppression.updateMany({
          where: { emailHash: owner.emailHash, list: 'alerts', reason: 'unsubscribed', liftedAt: null },
          data: { liftedAt: now },
        })
      } else if (MAIL_PREFERENCES.every((other) => other === name || !before[other])) {
        await revokeConsents(tx, owner, ['future_breaches', 'email'], now)
      }
    } else if (name === 'sms') {
      if (!on) await revokeConsents(tx, owner, ['sms'], now)
      else if (owner.phoneNumber)
        await give({ kind: 'sms', text: SMS_CONSENT_TEXT, phoneNumber: owner.phoneNumber })
      else throw new AppError('invalid_fields', PHONE_IS_MISSING, { fieldErrors: { sms: PHONE_IS_MISSING } })
    }
    await tx.memberPreferences.upsert({ where: { userId }, create: { userId, ...changed }, update: changed })
    return readPreferences(tx, owner)
  })
}

interface NewConsent {
  kind: 'future_breaches' | 'sms'
  text: string
  /** For text messages: a consent is for one number, and ends with it. */
  phoneNumber?: string
}

interface Owner {
  id: string
  email: string
  emailHash: Uint8Array<ArrayBuffer>
  phoneNumber: string | null
  isProven: boolean
}

async function requireOwner(tx: Prisma.TransactionClient, userId: string): Promise<Owner> {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { id: true, email: true, phoneNumber: true, emailVerifiedAt: true },
  })
  if (!user) throw new AppError('not_found', 'There is no such account.')
  const { emailVerifiedAt, ...owner } = user
  return { ...owner, isProven: emailVerifiedAt !== null, emailHash: new Uint8Array(hashEmail(user.email)) }
}

async function readPreferences(tx: Prisma.TransactionClient, owner: Owner): Promise<Preferences> {
  const row = await tx.memberPreferences.findUnique({
    where: { userId: owner.id },
    omit: { userId: true, updatedAt: true },
  })
  const stored = row ?? DEFAULT_PREFERENCES
  const unsubscribed =
    (await tx.suppression.count({
      where: { emailHash: owner.emailHash, list: 'alerts', reason: 'unsubscribed', liftedAt: null },
    })) > 0
  const sms =
    stored.sms && owner.phoneNumber !== null && (await hasConsent(tx, owner, 'sms', owner.phoneNumber))
  const mailed = unsubscribed ? { newBreaches: false, classActions: false, settlements: false } : {}
  return { ...stored, ...mailed, sms, unsubscribed }
}

/** Whether a consent stands that counts: see CONSENT_COUNTS. */
async function hasConsent(
  tx: Prisma.TransactionClient,
  { emailHash }: Owner,
  kind: NewConsent['kind'],
  phoneNumber?: string,
): Promise<boolean> {
  const counts = {
    OR: [{ lead: { confirmedAt: { not: null } } }, { leadId: null, form: { in: [...ACCOUNT_FORMS] } }],
  }
  return (
    (await tx.consent.findFirst({
      where: { emailHash, kind, revokedAt: null, ...(phoneNumber && { phoneNumber }), ...counts },
      select: { id: true },
    })) !== null
  )
}

async function giveConsent(
  tx: Prisma.TransactionClient,
  owner: Owner,
  consent: NewConsent,
  { ip, userAgent }: Visitor,
  now: Date,
): Promise<void> {
  if (await hasConsent(tx, owner, consent.kind, consent.phoneNumber)) return
  await tx.consent.create({
    data: {
      ...consent,
      emailHash: owner.emailHash,
      form: 'preferences',
      version: CONSENT_VERSION,
      ip,
      userAgent,
      givenAt: now,
    },
  })
}

async function revokeConsents(
  tx: Prisma.TransactionClient,
  { emailHash }: Owner,
  kinds: ('future_breaches' | 'email' | 'sms')[],
  now: Date,
): Promise<void> {
  await tx.consent.updateMany({
    where: { emailHash, kind: { in: kinds }, revokedAt: null },
    data: { revokedAt: now },
  })
}
