import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { isNotMonitored } from '../verification/not-monitored'
import { inRequest } from '../breaches/kinds/kind-words'
import { stepKindOf } from '../consents/request-steps'
import { requestWords, submissionTypeOf } from '../consents/request-words'
import { whyNotPassedOn } from '../consents/states-off'
import { statesOfPerson } from '../consents/where-people-live'
import { db } from '../db/client'
import { isClaimed } from '../verification/is-claimed'
import { stateOfZip, type UsState } from '../validation/zip-states'
import { lastMoves, type LeadMoves } from './lead-moves'
import type { TrackedRequest } from './tracked-request'
import { requestSteps, type Holder } from './tracker'

const MAX_REQUESTS = 200
/** Of one request. */
const MAX_SHARES = 50
const MAX_CONSENTS = 50
const HOUR_MS = 60 * 60 * 1000

const TRACKED = {
  id: true,
  userId: true,
  form: true,
  uniqueBreachId: true,
  connectWithLawyer: true,
  notificationSMS: true,
  notificationFutureBreaches: true,
  phoneNumber: true,
  zipCode: true,
  state: true,
  createdAt: true,
  confirmedAt: true,
  waitsForMail: true,
  keptBackAt: true,
  lawFirmVersion: { select: { name: true, states: true, consentText: true } },
  user: { select: { claimedAt: true, passwordHash: true } },
  shares: {
    orderBy: { sharedAt: 'asc' },
    take: MAX_SHARES,
    select: { recipient: true, sharedAt: true, handOverId: true, recalledAt: true },
  },
  consents: {
    where: { kind: 'connect_with_lawyer', revokedAt: { not: null } },
    orderBy: { revokedAt: 'desc' },
    take: MAX_CONSENTS,
    select: { revokedAt: true },
  },
  tokens: {
    orderBy: { token: { createdAt: 'desc' } },
    take: 1,
    select: { token: { select: { expiresAt: true } } },
  },
} as const satisfies Prisma.LeadSelect

type Row = Prisma.LeadGetPayload<{ select: typeof TRACKED }>

interface Reading {
  where: Prisma.LeadWhereInput
  take?: number
  /** Whether its reader has proven to own the address: others are not told who has it, where its person lives, nor whether they have an account. */
  isOwner: boolean
  /** When a mail that waits may be sent at the earliest, where that is known. */
  mailableAt?: Date | null
  now?: Date
}

/** Requests of one person, newest first, the last 200 at most, each with where it stands. */
export async function readRequests({
  where,
  take = MAX_REQUESTS,
  isOwner,
  mailableAt = null,
  now = new Date(),
}: Reading): Promise<TrackedRequest[]> {
  const rows: Row[] = await db().lead.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: Math.min(take, MAX_REQUESTS),
    select: TRACKED,
  })
  if (rows[0] === undefined) return []
  const [homes, moves, contacted, catalogue] = await Promise.all([
    isOwner ? statesOfPerson(db(), rows[0].userId) : [],
    isOwner ? lastMoves(rows.filter(({ state }) => state !== 'new').map(({ id }) => id)) : new Map(),
    isOwner ? contactedByFirm(rows.map(({ id }) => id)) : new Map(),
    currentCatalogue(),
  ])
  return rows.map((row) => toTracked(row, { homes, moves, contacted, catalogue, isOwner, mailableAt, now }))
}

interface Around {
  /** Where its person is known to live. */
  homes: readonly UsState[]
  moves: ReadonlyMap<string, LeadMoves>
  /** By the law firms that have them. */
  contacted: ReadonlyMap<string, { recipient: string; at: string }>
  catalogue: Pick<Awaited<ReturnType<typeof currentCatalogue>>, 'byUniqueBreachId'>
  isOwner: boolean
  mailableAt: Date | null
  now: Date
}

function toTracked(
  row: Row,
  { homes, moves, contacted, catalogue, isOwner, mailableAt, now }: Around,
): TrackedRequest {
  const { id, uniqueBreachId, connectWithLawyer, createdAt, confirmedAt, state, consents } = row
  const breach = catalogue.byUniqueBreachId.get(uniqueBreachId)
  const form = submissionTypeOf(row)
  const asksLawyer = connectWithLawyer || form === 'consultation'
  const notPassedOn = asksLawyer ? whyNotPassedOn([stateOfZip(row.zipCode), ...homes]) : null
  const notMonitored = isNotMonitored(uniqueBreachId, breach)
  const sentAt = createdAt.toISOString()
  const moved = moves.get(id)
  const shares = row.shares.map(({ recipient, sharedAt, handOverId, recalledAt }) => ({
    recipient,
    sharedAt: sharedAt.toISOString(),
    isReached: handOverId !== null,
    recalledAt: recalledAt?.toISOString() ?? null,
  }))
  return {
    id,
    ...requestWords(row, inRequest(breach), notPassedOn),
    uniqueBreachId,
    breachTitle: breach?.title ?? null,
    sentAt,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    wantsLawyer: connectWithLawyer,
    notPassedOn: connectWithLawyer || notPassedOn === 'california' ? notPassedOn : null,
    shares: isOwner ? shares : [],
    steps: requestSteps({
      kind: stepKindOf({
        form,
        connectWithLawyer,
        isStopped: notPassedOn !== null,
        isListed: breach !== undefined,
        notMonitored,
        wantsFuture: row.notificationFutureBreaches,
      }),
      sentAt,
      confirmedAt: confirmedAt?.toISOString() ?? null,
      mail: mailOf(row, mailableAt, now),
      wantsLawyer: connectWithLawyer,
      notPassedOn,
      asksElse: row.notificationSMS || row.notificationFutureBreaches,
      wishEndedAt: isOwner ? ((consents[0]?.revokedAt ?? row.keptBackAt)?.toISOString() ?? null) : null,
      holders: isOwner ? holdersOf(shares.filter(({ recalledAt }) => recalledAt === null)) : null,
      formerHolders: isOwner
        ? shares.flatMap(({ recipient, sharedAt, recalledAt }) =>
            recalledAt === null ? [] : [{ recipient, since: sharedAt, until: recalledAt }],
          )
        : [],
      firmContacted: isOwner ? (contacted.get(id) ?? null) : null,
      contactedAt: !isOwner ? null : (moved?.contacted ?? (state === 'contacted' ? 'unknown' : null)),
      closedAt: !isOwner || state !== 'closed' ? null : (moved?.closed ?? 'unknown'),
      hasAccount: isOwner && isClaimed(row.user),
    }),
  }
}

function mailOf({ waitsForMail, tokens }: Row, mailableAt: Date | null, now: Date) {
  if (waitsForMail) {
    const waitMs = mailableAt === null ? null : mailableAt.getTime() - now.getTime()
    return { waitsForHours: waitMs === null ? null : Math.max(1, Math.ceil(waitMs / HOUR_MS)) }
  }
  const expiresAt = tokens[0]?.token.expiresAt
  return expiresAt === undefined || expiresAt > now ? 'mailed' : 'expired'
}

/** Of whom the firm that has their request says that it has contacted them. */
async function contactedByFirm(
  leadIds: readonly string[],
): Promise<Map<string, { recipient: string; at: string }>> {
  const rows = await db().handOver.findMany({
    where: { leadId: { in: [...leadIds] }, recalledAt: null, status: 'contacted', statusAt: { not: null } },
    select: { leadId: true, statusAt: true, firm: { select: { name: true } } },
  })
  return new Map(
    rows.map(({ leadId, statusAt, firm }) => [leadId, { recipient: firm.name, at: statusAt!.toISOString() }]),
  )
}

/** Each recipient once, with when they had it first. */
function holdersOf(shares: readonly { recipient: string; sharedAt: string }[]): Holder[] {
  const first = new Map<string, string>()
  for (const { recipient, sharedAt } of shares) if (!first.has(recipient)) first.set(recipient, sharedAt)
  return [...first].map(([recipient, since]) => ({ recipient, since }))
}

/** The last request of a member for a lawyer about one breach: that of their case. Null where there is none, or it was taken back. */
export async function requestOfCase(userId: string, uniqueBreachId: string): Promise<TrackedRequest | null> {
  const [last] = await readRequests({
    where: {
      userId,
      uniqueBreachId,
      connectWithLawyer: true,
      confirmedAt: { not: null },
      user: { emailVerifiedAt: { not: null } },
    },
    take: 1,
    isOwner: true,
  })
  return last ?? null
}
