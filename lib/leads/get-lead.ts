import 'server-only'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { db } from '../db/client'
import { AppError } from '../http/errors'
import { isUuid } from '../validation/ids'
import type { LeadDetail } from './lead-view'
import { personColumns, toLeadItem, type LeadPerson } from './read-lead'

const MAX_SHARES = 50
const MAX_NOTES = 200
const MAX_CONSENTS = 50

/** For a request that is not there: a person may take theirs back, or delete the account, at any time. */
export function leadGone(): AppError {
  return new AppError(
    'not_found',
    'This request is not there any more. Its sender took it back or deleted the account, and everything in it went along.',
  )
}

/** One request with its consent records, whom it was shared with, and its notes; null when it is not there. */
async function getLead(id: string): Promise<LeadDetail | null> {
  if (!isUuid(id)) return null
  const lead = await db().lead.findUnique({
    where: { id },
    include: {
      consents: {
        orderBy: [{ givenAt: 'asc' }, { kind: 'asc' }],
        take: MAX_CONSENTS,
        select: {
          id: true,
          kind: true,
          text: true,
          version: true,
          form: true,
          ip: true,
          userAgent: true,
          phoneNumber: true,
          givenAt: true,
          revokedAt: true,
          confirmedAt: true,
        },
      },
      shares: {
        orderBy: { sharedAt: 'desc' },
        take: MAX_SHARES,
        select: { recipient: true, sharedAt: true },
      },
      notes: {
        orderBy: { id: 'desc' },
        take: MAX_NOTES,
        select: { id: true, author: true, text: true, createdAt: true },
      },
    },
  })
  const [person] = await db().$queryRawUnsafe<LeadPerson[]>(
    `SELECT ${personColumns()} FROM lead l JOIN users u ON u.id = l.user_id WHERE l.id = $1::uuid`,
    id,
  )
  if (!lead || !person) return null
  const { consents, shares, notes, ...row } = lead
  return {
    ...toLeadItem(row, person, await currentCatalogue()),
    consents: consents.map(({ givenAt, confirmedAt, revokedAt, ...rest }) => ({
      ...rest,
      givenAt: givenAt.toISOString(),
      confirmedByLinkAt: confirmedAt?.toISOString() ?? null,
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
    shares: shares.map(({ recipient, sharedAt }) => ({ recipient, sharedAt: sharedAt.toISOString() })),
    notes: notes.reverse().map(({ id: number, author, text, createdAt }) => ({
      id: String(number),
      author,
      text,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** @see getLead. @throws AppError `not_found` */
export async function requireLead(id: string): Promise<LeadDetail> {
  const lead = await getLead(id)
  if (!lead) throw leadGone()
  return lead
}
