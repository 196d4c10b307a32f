import 'server-only'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { handOversOf } from '../firms/hand-over/of-person'
import { openClaimNumber } from '../follows/list-followed'
import { AppError } from '../http/errors'
import { readDiary } from '../plan/diary/keep-entries'
import { readPlanState } from '../plan/keep-plan'
import { listAddresses, listProvenAddresses, NOT_PROVEN } from '../verification/addresses'

/** No list of a member's is longer; one that should be says so under `shortened`. */
const MAX_ROWS = 10_000

/**
 * Everything held about a member, as one JSON document; what operators noted about a request too, without their names.
 * Secrets are left out: password, keys of passkeys, tokens.
 * @throws AppError `unauthenticated` when the account is gone, `forbidden` while its address is not proven.
 */
export async function exportData(userId: string, now = new Date()): Promise<Record<string, unknown>> {
  const user = await db().user.findUnique({
    where: { id: userId },
    omit: { passwordHash: true, emailHash: true, emailCiphertext: true },
    include: { preferences: { omit: { userId: true } } },
  })
  if (!user) throw new AppError('unauthenticated', 'Please sign in.')
  if (user.emailVerifiedAt === null) throw new AppError('forbidden', NOT_PROVEN)
  const { preferences, ...profile } = user
  const proven = await listProvenAddresses(userId)
  const hashes = [...new Set([user.email, ...proven])].map((email) => new Uint8Array(hashEmail(email)))
  const ownHash = hashes[0]!
  const mine = { where: { userId }, take: MAX_ROWS }
  const [
    addresses,
    requests,
    consents,
    suppressions,
    optOuts,
    cases,
    notifications,
    dealtWith,
    sessions,
    passkeys,
    mail,
    settlements,
    followed,
    calendars,
    plan,
    diary,
    breaches,
  ] = await Promise.all([
    listAddresses(userId, now),
    db().lead.findMany({
      ...mine,
      orderBy: { createdAt: 'asc' },
      omit: { userId: true },
      include: {
        shares: {
          select: { recipient: true, sharedAt: true, recalledAt: true },
          orderBy: { sharedAt: 'asc' },
        },
        notes: { select: { text: true, createdAt: true }, orderBy: { id: 'asc' } },
        lawFirmVersion: { select: { name: true, number: true } },
      },
    }),
    db().consent.findMany({
      where: { OR: [{ emailHash: ownHash }, { lead: { userId } }] },
      take: MAX_ROWS,
      orderBy: { givenAt: 'asc' },
      omit: { emailHash: true, phoneHash: true, confirmedBy: true },
    }),
    db().suppression.findMany({ where: { emailHash: { in: hashes } }, omit: { emailHash: true } }),
    db().lookupOptOut.findMany({ where: { emailHash: { in: hashes } } }),
    db().case.findMany({ ...mine, orderBy: { joinedAt: 'asc' }, omit: { userId: true } }),
    db().notification.findMany({
      ...mine,
      orderBy: { createdAt: 'asc' },
      omit: { userId: true, dedupeKey: true, breachIds: true },
    }),
    db().dealtWith.findMany({
      ...mine,
      orderBy: { createdAt: 'asc' },
      select: { breachId: true, createdAt: true },
    }),
    db().session.findMany({
      ...mine,
      orderBy: { createdAt: 'asc' },
      select: {
        method: true,
        userAgent: true,
        createdAt: true,
        lastSeenAt: true,
        expiresAt: true,
        revokedAt: true,
      },
    }),
    db().passkey.findMany({
      ...mine,
      orderBy: { createdAt: 'asc' },
      select: { name: true, transports: true, backedUp: true, createdAt: true, lastUsedAt: true },
    }),
    db().emailMessage.findMany({
      where: { emailHash: ownHash },
      take: MAX_ROWS,
      orderBy: { id: 'asc' },
      select: { template: true, state: true, reason: true, createdAt: true, sentAt: true },
    }),
    db().memberSettlement.findMany({
      ...mine,
      orderBy: { followedAt: 'asc' },
      omit: { userId: true, settlementId: true },
      include: { settlement: { select: { slug: true, company: true } } },
    }),
    db().settlementFollower.findMany({
      where: { emailHash: { in: hashes } },
      take: MAX_ROWS,
      orderBy: { createdAt: 'asc' },
      select: {
        createdAt: true,
        confirmedAt: true,
        endedAt: true,
        settlement: { select: { slug: true, company: true } },
      },
    }),
    db().calendarFeed.findMany({
      ...mine,
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true, revokedAt: true },
    }),
    readPlanState(userId),
    readDiary(userId),
    exposingBreaches(proven),
  ])
  const { byId } = await currentCatalogue()
  const isOptedOut = (email: string) => optOuts.some(({ emailHash }) => hashEmail(email).equals(emailHash))
  const handOvers = await handOversOf(requests.map(({ id }) => id))
  const lists = {
    requests: requests.map((request) => ({ ...request, handOver: handOvers.get(request.id) ?? null })),
    consents,
    cases,
    notifications,
    sessions,
    mail,
    settlements: settlements.map(({ claimNumber, ...rest }) => ({
      ...rest,
      claimNumber: openClaimNumber(claimNumber),
    })),
    followedByMail: followed,
    calendars,
  }
  return {
    madeAt: now,
    profile: { ...profile, lookupOptOut: isOptedOut(user.email) },
    addresses,
    preferences,
    ...lists,
    plan,
    diary,
    suppressions,
    passkeys,
    dealtWith: dealtWith.map(({ breachId, createdAt }) => ({
      breach: byId.get(breachId)?.title ?? null,
      createdAt,
    })),
    breaches,
    shortened: Object.entries(lists).flatMap(([name, rows]) => (rows.length === MAX_ROWS ? [name] : [])),
  }
}

/** The breaches of our own corpus that expose each address, by name; each once, however many of its rows do. */
async function exposingBreaches(emails: string[]): Promise<{ email: string; breaches: string[] }[]> {
  const rows = await db().$queryRaw<{ emailHash: Uint8Array; breachId: number }[]>`
    SELECT DISTINCT e.email_hash AS "emailHash", COALESCE(b.merged_into_id, b.id) AS "breachId"
    FROM exposure e JOIN breach b ON b.id = e.breach_id JOIN breach h ON h.id = COALESCE(b.merged_into_id, b.id)
    WHERE e.email_hash = ANY(${emails.map((email) => new Uint8Array(hashEmail(email)))}::bytea[]) AND NOT b.is_held AND NOT h.is_held
    LIMIT ${MAX_ROWS}`
  const { byId } = await currentCatalogue()
  return emails.map((email) => {
    const hash = hashEmail(email)
    return {
      email,
      breaches: rows
        .filter(({ emailHash }) => hash.equals(emailHash))
        .flatMap(({ breachId }) => byId.get(breachId)?.title ?? [])
        .sort(),
    }
  })
}
