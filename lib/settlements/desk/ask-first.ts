import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { sqlOfTransaction } from '../../breaches/one/rows'
import { AppError } from '../../http/errors'
import { formatDateTime, plural } from '../../site/format'
import type { Settlement } from '../record'
import { followersWhere } from '../standing-sql'
import { mailingsOf, publicChanges, type Mailing } from './public-change'

/**
 * Asks before everybody reads something else of a public record.
 * @param after as the transaction has made it.
 * @throws AppError `confirmation_required` with every sentence (`fieldErrors`: `reads.0`, …), and who is mailed and when (`mails.0`, …).
 */
export async function askFirst(
  tx: Prisma.TransactionClient,
  before: Settlement,
  after: Settlement,
  now: Date,
): Promise<void> {
  const reads = publicChanges(before, after, now)
  if (reads.length === 0) return
  const mails = await mailWords(tx, after.id, mailingsOf(before, after, now))
  throw new AppError('confirmation_required', `Is this right? ${[...reads, ...mails].join(' ')}`, {
    fieldErrors: Object.fromEntries([
      ...reads.map((words, place) => [`reads.${place}`, words]),
      ...mails.map((words, place) => [`mails.${place}`, words]),
    ]),
  })
}

async function mailWords(
  tx: Prisma.TransactionClient,
  id: number,
  mailings: readonly Mailing[],
): Promise<string[]> {
  if (mailings.length === 0) return ['Nobody is mailed about it.']
  const counts = await sqlOfTransaction(tx)<{ state: string; count: number }>(
    `SELECT p.state, count(*)::int AS count FROM ${followersWhere('p.settlement_id = $1')} p GROUP BY p.state`,
    [id],
  )
  return mailings.map(({ what, states, at }) => {
    const people = counts.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0)
    return people === 0
      ? `Nobody follows it who would be mailed ${what}.`
      : `${plural(people, 'person is', 'people are')} mailed ${what}, from ${formatDateTime(at)} on.`
  })
}
