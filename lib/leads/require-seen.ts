import 'server-only'
import { AppError } from '../http/errors'
import { settlementPath } from '../paths'
import { openSettlements } from '../settlements/open-beside'
import type { OpenSettlement } from '../settlements/open-settlement'
import { unseen } from '../settlements/seen'
import { submissionTypeOf } from '../consents/request-words'
import type { LeadRequest } from './schema'

const OPEN =
  'Claims are open in a settlement about this. You can file by yourself, free. See how to claim first; if you still want to talk to a lawyer, send this again.'
const MOVED =
  'What we know of this settlement has changed since you saw it. See how to claim first; if you still want to talk to a lawyer, send this again.'

/** Whether a request goes to a lawyer, by its wish or by its form. */
export function asksForLawyer(
  request: Pick<LeadRequest, 'form' | 'connectWithLawyer' | 'notificationFutureBreaches'>,
): boolean {
  return request.connectWithLawyer || submissionTypeOf(request) === 'consultation'
}

/**
 * Nobody is led to a lawyer past money that they can claim by themselves: a request for a lawyer about a breach with an open
 * settlement has to name every one of them as its record is now.
 * @returns those that it has seen, for the record of its consent.
 * @throws AppError `settlement_open` with what has to be seen.
 */
export async function requireSeen(request: LeadRequest): Promise<OpenSettlement[]> {
  if (!asksForLawyer(request)) return []
  const open = await openSettlements(request.uniqueBreachId)
  if (unseen(open, request.settlementSeen).length === 0) return open
  const message = request.settlementSeen.length > 0 ? MOVED : OPEN
  throw new AppError('settlement_open', message, {
    fieldErrors: { settlementSeen: message },
    seeFirst: open.map(({ slug, version, company, claimBy, claimByTime }) => ({
      path: settlementPath(slug),
      slug,
      version,
      title: company,
      claimBy,
      claimByTime,
    })),
  })
}
