import 'server-only'
import { hashEmail, digestToken, randomToken } from '../crypto/crypto'
import { db } from '../db/client'
import type { Hold } from '../db/hold'
import { AppError } from '../http/errors'
import { ownEventName } from '../crypto/event-name'
import { calendarEvents, type CalendarEvent } from '../settlements/calendar'
import { historyOf } from '../settlements/date-history'
import { publishedSettlements } from '../settlements/published'
import { writeCalendar } from '../settlements/write-calendar'
import { site } from '../site/site'
import { findSettlement } from './find-settlement'
import { privateOnes } from './private-ones'

/**
 * Makes a member's calendar a new address; the old one stops.
 * @param hold of the session that asks.
 * @returns it, which is stored nowhere.
 * @throws AppError `unauthenticated` when the session has ended meanwhile.
 */
export async function makeCalendarAddress(userId: string, hold: Hold, now = new Date()): Promise<string> {
  const token = randomToken()
  await db().$transaction(async (tx) => {
    // One at a time for a member, so that one address stays.
    await hold(tx)
    await tx.calendarFeed.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } })
    await tx.calendarFeed.create({ data: { tokenHash: digestToken(token), userId, createdAt: now } })
  })
  return `${site().url}/v1/calendar/${token}.ics`
}

/** Stops the address of a member's calendar. Harmless when repeated. */
export async function stopCalendarAddress(userId: string, now = new Date()): Promise<void> {
  await db().calendarFeed.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } })
}

/**
 * The days of what a member follows, for who has its address. Nothing in it says whose it is.
 * @param file the token, with or without `.ics`.
 * @throws AppError `not_found` for an address that is unknown or was stopped.
 */
export async function readCalendarFeed(file: string, now = new Date()): Promise<string> {
  const token = file.endsWith('.ics') ? file.slice(0, -4) : file
  const feed = await db().calendarFeed.findFirst({
    where: { tokenHash: digestToken(token), revokedAt: null },
    select: {
      userId: true,
      user: { select: { email: true, settlements: { select: { settlementId: true, state: true } } } },
    },
  })
  if (!feed) throw new AppError('not_found', 'There is no such calendar.')
  const { email, settlements } = feed.user
  const before = await db().settlementFollower.findMany({
    where: { emailHash: new Uint8Array(hashEmail(email)), confirmedAt: { not: null }, endedAt: null },
    select: { settlementId: true },
  })
  const hidden = new Set(
    settlements.flatMap(({ settlementId, state }) => (state === 'not_mine' ? [settlementId] : [])),
  )
  const followed = new Set(
    [...settlements, ...before].map(({ settlementId }) => settlementId).filter((id) => !hidden.has(id)),
  )
  const [{ all }, unnamed] = await Promise.all([publishedSettlements(), privateOnes([...followed])])
  return writeCalendar(
    all
      .filter(({ id }) => followed.has(id))
      .flatMap((head) => {
        const events = calendarEvents(head, site().url, now, unnamed.has(head.id))
        return unnamed.has(head.id) ? events.map((event) => withOwnName(event, feed.userId)) : events
      }),
  )
}

/** Everybody can read the calendar of each settlement: what the event is called there would name it here. */
function withOwnName(event: CalendarEvent, userId: string): CalendarEvent {
  const [, host = ''] = event.uid.split('@')
  return {
    ...event,
    uid: `${ownEventName(userId, event.uid)}@${host}`,
    // To the millisecond it would be that of one event alone.
    changedAt: `${event.changedAt.slice(0, 10)}T00:00:00.000Z`,
  }
}

/**
 * The days of one settlement.
 * @throws AppError `not_found` for one that is not listed, or of which no official source has given a day.
 */
export async function readSettlementCalendar(slug: string, now = new Date()): Promise<string> {
  const settlement = await findSettlement(slug)
  const events = calendarEvents(settlement, site().url, now)
  const hadAny = (
    ['claim', 'opt_out', 'objection', 'final_hearing', 'payment', 'benefit_until'] as const
  ).some((group) => historyOf(settlement.dates, group).length > 0)
  if (events.length === 0 && !hadAny)
    throw new AppError('not_found', 'No court and no official page gives a day yet, so there is no calendar.')
  return writeCalendar(events, `${settlement.company} settlement`)
}
