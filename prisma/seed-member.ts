import { SIGN_UP_AGREEMENT, SIGN_UP_NEWS } from '@/lib/auth/sign-up-texts'
import { sealToken } from '@/lib/crypto/crypto'
import { CONSENT_VERSION, consentsOf } from '@/lib/consents/consent-texts'
import { hashPassword } from '@/lib/auth/password'
import { db } from '@/lib/db/client'
import { profileKeys } from '@/lib/verification/hash-profiles'
import { DEMO_MEMBER } from './catalogue/demo'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Makes the demo's member: an account with cases, a request and notifications of her own, whose password everybody can read. For
 * demonstrations and tests only.
 * @returns false when she is there already.
 */
export async function seedMember(now = new Date()): Promise<boolean> {
  const { email, password, name, phoneNumber, zipCode, monitors, cases, request, follows, notifications } =
    DEMO_MEMBER
  const passwordHash = await hashPassword(password)
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return db().$transaction(async (tx) => {
    if (await tx.user.findUnique({ where: { email }, select: { id: true } })) return false
    const proven = {
      emailVerifiedAt: ago(400),
      claimedAt: ago(400),
      adultAt: ago(400),
      welcomedAt: ago(399),
      createdAt: ago(400),
    }
    const { id: userId } = await tx.user.create({
      data: {
        email,
        ...profileKeys(email),
        name,
        phoneNumber,
        zipCode,
        passwordHash,
        passwordSetAt: ago(400),
        ...proven,
      },
    })
    await tx.memberPreferences.create({ data: { userId } })
    await tx.monitoredAddress.createMany({
      data: monitors.map((address) => ({ userId, ...profileKeys(address), verifiedAt: ago(398) })),
    })
    const consent = {
      emailHash: profileKeys(email).emailHash,
      form: 'signup',
      version: CONSENT_VERSION,
      ip: '127.0.0.1',
      userAgent: 'demo',
      givenAt: ago(400),
    }
    await tx.consent.createMany({
      data: [
        { ...consent, kind: 'terms', text: SIGN_UP_AGREEMENT },
        { ...consent, kind: 'adult', text: SIGN_UP_AGREEMENT },
        { ...consent, kind: 'future_breaches', text: SIGN_UP_NEWS },
      ],
    })
    await tx.case.createMany({
      data: cases.map(({ joinedDaysAgo, updatedDaysAgo, ...facts }) => ({
        userId,
        ...facts,
        joinedAt: ago(joinedDaysAgo),
        updatedAt: ago(updatedDaysAgo),
      })),
    })
    const { form, uniqueBreachId, daysAgo } = request
    const asked = {
      form,
      notificationSMS: false,
      notificationEmail: true,
      connectWithLawyer: true,
      notificationFutureBreaches: true,
    }
    const askedAt = ago(daysAgo)
    await tx.lead.create({
      data: {
        userId,
        uniqueBreachId,
        name,
        phoneNumber,
        zipCode,
        ...asked,
        confirmedAt: askedAt,
        createdAt: askedAt,
        consents: {
          create: consentsOf(asked).map((words) => ({ ...consent, ...words, form, givenAt: askedAt })),
        },
      },
    })
    const settlements = await tx.settlement.findMany({
      where: { slug: { in: follows.map(({ slug }) => slug) } },
      select: { id: true, slug: true },
    })
    await tx.memberSettlement.createMany({
      data: settlements.map(({ id: settlementId, slug }) => {
        const { state, filedDaysAgo, claimNumber } = follows.find((followed) => followed.slug === slug)!
        return {
          userId,
          settlementId,
          state,
          filedOn: filedDaysAgo === null ? null : ago(filedDaysAgo),
          claimNumber: claimNumber === null ? null : sealToken('claim-number', claimNumber),
          followedAt: ago(40),
          updatedAt: ago(filedDaysAgo ?? 40),
        }
      }),
    })
    await tx.notification.createMany({
      data: notifications.map(({ daysAgo, read, ...facts }) => ({
        userId,
        ...facts,
        dedupeKey: `demo:${facts.title}`,
        createdAt: ago(daysAgo),
        readAt: read ? ago(daysAgo - 1) : null,
      })),
    })
    // The seeded catalogue is no news to her.
    await tx.breachToMatch.deleteMany({})
    return true
  })
}
