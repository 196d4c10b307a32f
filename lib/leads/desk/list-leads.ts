import 'server-only'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { pgPool } from '@/lib/db/client'
import { LEAD_STATE_NAMES, type LeadFilters, type LeadState } from '@/lib/leads/lead-view'
import { LEAD_COLUMNS, personColumns, toLeadItem, type LeadPerson, type LeadRow } from '@/lib/leads/read-lead'
import { cursorsOf, END, readPage } from '../../lists/keyset'
import { readTimeCursor, writeTimeCursor } from '../../lists/time-cursor'
import { readCounters } from '../../db/counters'
import { keysOfBreach } from './keys-of-breach'
import type { LeadList, ListLeadsQuery } from './list-schema'
import { countFoundStates, countLeads, scanLeads, type LeadKey } from './scan'

/** Counting stops here. */
const COUNT_UP_TO = 10_000
/** And here for each state. */
const COUNT_TABS_UP_TO = 1_000

type Listed = LeadRow & LeadPerson

/** A page of the leads that a filter lets through, newest first. The same time for a thousand leads as for a million. */
export async function listLeads({ after, before, limit, ...filters }: ListLeadsQuery): Promise<LeadList> {
  const breachKeys = await keysOfBreach(filters.breach)
  const [page, count, catalogue] = await Promise.all([
    readPage<Listed, LeadKey>(
      { after: readTimeCursor(after), before: before === END ? END : readTimeCursor(before), limit },
      async (scan) => {
        const { text, values } = scanLeads({ filters, breachKeys }, scan)
        const direction = scan.order === 'down' ? 'DESC' : 'ASC'
        const { rows } = await pgPool().query<Listed>(
          `SELECT ${LEAD_COLUMNS}, ${personColumns()}
         FROM (${text}) p JOIN lead l ON l.id = p.id JOIN users u ON u.id = l.user_id
         ORDER BY p.created_at ${direction}, p.id ${direction}`,
          values,
        )
        return rows
      },
    ),
    countFiltered(filters, breachKeys, COUNT_UP_TO),
    currentCatalogue(),
  ])
  return {
    results: page.rows.map(({ email, isOff, isWishEnded, handOver, ...lead }) =>
      toLeadItem(lead, { email, isOff, isWishEnded, handOver }, catalogue),
    ),
    limit,
    ...cursorsOf(page, writeTimeCursor),
    totalResults: count.n,
    totalIsCapped: !count.whole,
  }
}

/** How many leads a list has, and whether these are all. */
interface LeadCount {
  n: number
  whole: boolean
}

export type StateCounts = Record<'all' | LeadState, LeadCount>

/** How many leads of each state a filter lets through, whatever state it is for itself; by `all`, of any. Counted up to a bound. */
export async function countStates({ state: _state, ...filters }: LeadFilters): Promise<StateCounts> {
  const breachKeys = await keysOfBreach(filters.breach)
  if (filters.q !== undefined) {
    const { text, values } = countFoundStates({ filters, breachKeys })
    const { whole, ...counts } = (
      await pgPool().query<Record<'all' | LeadState, number> & { whole: boolean }>(text, values)
    ).rows[0]!
    return Object.fromEntries(
      Object.entries(counts).map(([state, n]) => [state, { n, whole }]),
    ) as StateCounts
  }
  const states = [undefined, ...LEAD_STATE_NAMES]
  const counts = await Promise.all(
    states.map((state) => countFiltered({ ...filters, state }, breachKeys, COUNT_TABS_UP_TO)),
  )
  return Object.fromEntries(states.map((state, index) => [state ?? 'all', counts[index]!])) as StateCounts
}

/** Whether there is more to a filter than what is kept count of: the state, and whether a lawyer is asked for. */
function isNarrow({ state: _state, consent, ...others }: LeadFilters): boolean {
  return (
    (consent !== undefined && consent !== 'lawyer') ||
    Object.values(others).some((value) => value !== undefined)
  )
}

async function countFiltered(
  filters: LeadFilters,
  breachKeys: string[] | undefined,
  upTo: number,
): Promise<LeadCount> {
  if (isNarrow(filters)) {
    const { text, values } = countLeads({ filters, breachKeys }, upTo + 1)
    const { n, whole } = (await pgPool().query<LeadCount>(text, values)).rows[0]!
    return { n: Math.min(n, upTo), whole }
  }
  const counts = [...(await readCounters('lead'))].filter(([key]) => {
    const [state, lawyer] = key.split(':')
    return (
      (filters.state === undefined || state === filters.state) &&
      (filters.consent === undefined || lawyer !== undefined)
    )
  })
  return { n: counts.reduce((sum, [, count]) => sum + count, 0), whole: true }
}
