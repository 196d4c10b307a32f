import 'server-only'
import { db, pgPool } from '../../db/client'
import { env } from '../../env'
import { log } from '../../log'
import { federalCourtId } from '../intake/case-key'
import { proposalSchema, type ProposalInput } from '../proposal'
import { storeProposal } from '../store-proposal'
import { DocketError, docketUrl, findDockets, readEntries } from './courtlistener'
import { entryProposal, severalDockets } from './entry-proposal'
import { lookedForOf, type DocketProblem } from './problems'

/** A run takes few: it is repeated all night, and the source allows a handful of requests a minute. */
const PER_RUN = 2
const MAX_PAGES = 5
/** A docket is looked at once in a night. Milliseconds. */
const NOT_BEFORE_MS = 20 * 60 * 60 * 1000
/** Of a docket that is seen for the first time only these entries are new. Days. */
const NEW_DAYS = 30
const ORIGIN = 'docket'

interface Due {
  id: number
  court: string | null
  docketNumber: string
  lookedFor: string | null
  docketId: bigint | null
  docketUrl: string | null
  lastEntryId: bigint
  problem: DocketProblem | null
  problemSince: Date | null
}

/**
 * Looks up the dockets of published settlements that are not finished, those first that were looked up longest ago, and puts new
 * entries before an operator as proposals. Shows and changes nothing by itself. Does nothing without COURTLISTENER_TOKEN.
 * @returns how many were looked up, and how many entries are new.
 */
export async function lookUpDockets(now = new Date()): Promise<{ looked: number; proposed: number }> {
  const done = { looked: 0, proposed: 0 }
  if (!env().COURTLISTENER_TOKEN) return done
  for (const due of await dueDockets(now)) {
    const courtId = due.court === null ? null : federalCourtId(due.court)
    // Courts of states are not there: nothing is asked.
    if (courtId === null) {
      await remember(due, { problem: 'unasked' }, now)
      continue
    }
    if (done.looked === PER_RUN) break
    try {
      done.proposed += await lookUp(due, courtId, now)
    } catch (error) {
      if (!(error instanceof DocketError)) throw error
      log.warn({ settlementId: due.id, reason: error.message }, 'docket not read')
      // Next night another docket comes first; one that is gone is looked for again.
      if (error.stop) break
      const gone = { docketId: null, docketUrl: null, lastEntryId: 0n, problem: 'gone' } as const
      await remember(due, error.isMissing ? gone : { problem: 'unread' }, now)
    }
    done.looked++
  }
  return done
}

async function dueDockets(now: Date): Promise<Due[]> {
  const { rows } = await pgPool().query<
    Omit<Due, 'docketId' | 'lastEntryId'> & { docketId: string | null; lastEntryId: string | null }
  >(
    `SELECT s.id, s.court, s.docket_number AS "docketNumber", d.looked_for AS "lookedFor", d.docket_id AS "docketId",
       d.docket_url AS "docketUrl", d.last_entry_id AS "lastEntryId", d.problem, d.problem_since AS "problemSince"
     FROM settlement s LEFT JOIN settlement_docket d ON d.settlement_id = s.id
     WHERE s.published_at IS NOT NULL AND s.withdrawn_at IS NULL AND s.docket_number IS NOT NULL AND NOT s.is_example
       AND NOT EXISTS (SELECT 1 FROM settlement_event e WHERE e.settlement_id = s.id AND e.kind IN ('done', 'withdrawn'))
       AND (d.looked_at IS NULL OR d.looked_at < $1)
     ORDER BY d.looked_at NULLS FIRST, s.id LIMIT 100`,
    [new Date(now.getTime() - NOT_BEFORE_MS)],
  )
  return rows.map((row) => ({
    ...row,
    docketId: row.docketId === null ? null : BigInt(row.docketId),
    lastEntryId: BigInt(row.lastEntryId ?? 0),
  }))
}

async function lookUp(due: Due, courtId: string, now: Date): Promise<number> {
  const today = now.toISOString().slice(0, 10)
  const lookedFor = lookedForOf(due)
  let { docketId, docketUrl: url, lastEntryId } = due
  if (docketId === null || url === null || due.lookedFor !== lookedFor) {
    lastEntryId = 0n
    const found = await findDockets(courtId, withoutJudges(due.docketNumber))
    const [first] = found
    if (!first || found.length > 1) {
      await remember(
        due,
        { docketId: null, docketUrl: null, lastEntryId, problem: first ? 'several' : 'none' },
        now,
      )
      if (!first) return 0
      const names = found.map(({ case_name }) => case_name)
      return keep(due.id, severalDockets(names, docketUrl(first), today))
    }
    docketId = BigInt(first.id)
    url = docketUrl(first)
  }
  const since = new Date(now.getTime() - NEW_DAYS * 86_400_000).toISOString().slice(0, 10)
  const isFirst = lastEntryId === 0n
  let proposed = 0
  for await (const entries of readEntries(docketId, lastEntryId, MAX_PAGES)) {
    for (const entry of entries) {
      lastEntryId = BigInt(entry.id)
      if (isFirst && (entry.date_filed === null || entry.date_filed < since)) continue
      proposed += await keep(due.id, entryProposal(entry, url, today))
    }
    // After each page: what is killed goes on here, and what it does twice is proposed once.
    await remember(due, { docketId, docketUrl: url, lastEntryId, problem: null }, now)
  }
  return proposed
}

async function keep(settlementId: number, proposal: ProposalInput): Promise<number> {
  const content = proposalSchema.safeParse(proposal)
  if (!content.success) throw new DocketError('answered in an unknown shape', false)
  return (await storeProposal(settlementId, ORIGIN, content.data)) ? 1 : 0
}

/** `3:25-cv-00017-ABC-DEF` is filed under `3:25-cv-00017`. */
function withoutJudges(docketNumber: string): string {
  const found = /^(?:\d{1,2}:)?\d{2}-[a-z]{2,4}-\d{1,7}/i.exec(docketNumber.trim())
  return found ? found[0].toLowerCase() : docketNumber.trim()
}

async function remember(
  due: Due,
  change: {
    docketId?: bigint | null
    docketUrl?: string | null
    lastEntryId?: bigint
    problem: DocketProblem | null
  },
  now: Date,
): Promise<void> {
  const lookedFor = lookedForOf(due)
  const isOld = due.problem === change.problem && due.lookedFor === lookedFor
  const problemSince = change.problem === null ? null : (isOld && due.problemSince) || now
  const data = { ...change, problemSince, lookedFor, lookedAt: now }
  await db().settlementDocket.upsert({
    where: { settlementId: due.id },
    create: { settlementId: due.id, ...data },
    update: data,
  })
}
