import 'server-only'
import { endOf } from './dates'
import type { ListSettlementsQuery, Shown } from './list-schema'
import { claimDate, phaseOf, type Phase } from './phase'
import { publishedSettlements, type PublishedSettlements } from './published'
import type { SettlementHead } from './read-rows'

// The public list, from memory: one small query to the database, however many there are.

export const SETTLEMENTS_PER_PAGE = 20

/** One row of a list. */
export interface ListedSettlement {
  head: SettlementHead
  phase: Phase
}

export interface SettlementList {
  counts: Record<Shown, number>
  /** Of the page: for `open`, those whose day is not confirmed come after all others. */
  rows: ListedSettlement[]
  /** How many have no confirmed day, on all pages. */
  unconfirmed: number
  page: number
  totalPages: number
  totalResults: number
}

interface Prepared {
  at: number
  /** By name, in the order that each phase is shown in. */
  byPhase: Map<Phase, ListedSettlement[]>
}

/** Where each stands is worked out once in so long. Milliseconds. */
const PREPARED_MS = 10_000
const prepared = new WeakMap<PublishedSettlements, Prepared>()
const searchable = new WeakMap<SettlementHead, string>()

/** A page of the public list. One past the end is the last. */
export async function listSettlements(
  { q, show, page }: ListSettlementsQuery,
  now = new Date(),
): Promise<SettlementList> {
  const byPhase = await byPhaseNow(now)
  const words = q.toLowerCase()
  const of = (...phases: Phase[]) =>
    phases.flatMap((phase) =>
      (byPhase.get(phase) ?? []).filter(({ head }) => words === '' || textOf(head).includes(words)),
    )
  const open = of('claims_open')
  const unconfirmed = of('unknown')
  const coming = of('upcoming')
  const closed = of('claims_closed', 'approved', 'paying', 'done')
  const found = { open: [...open, ...unconfirmed], coming, closed: closed.sort(latestFirst) }[show]
  const totalPages = Math.max(1, Math.ceil(found.length / SETTLEMENTS_PER_PAGE))
  const shown = Math.min(page, totalPages)
  return {
    counts: { open: open.length, coming: coming.length, closed: closed.length },
    rows: found.slice((shown - 1) * SETTLEMENTS_PER_PAGE, shown * SETTLEMENTS_PER_PAGE),
    unconfirmed: unconfirmed.length,
    page: shown,
    totalPages,
    totalResults: found.length,
  }
}

/** The published ones by where they stand: those with a day the soonest first, the others by name. */
export async function byPhaseNow(now: Date): Promise<Map<Phase, ListedSettlement[]>> {
  const published = await publishedSettlements()
  const known = prepared.get(published)
  if (known && Math.abs(now.getTime() - known.at) < PREPARED_MS) return known.byPhase
  const byPhase = new Map<Phase, ListedSettlement[]>()
  for (const head of published.all) {
    const phase = phaseOf(head, now)
    const those = byPhase.get(phase)
    if (those) those.push({ head, phase })
    else byPhase.set(phase, [{ head, phase }])
  }
  for (const [phase, those] of byPhase) those.sort(phase === 'claims_open' ? soonestFirst : byName)
  prepared.set(published, { at: now.getTime(), byPhase })
  return byPhase
}

const ends = new WeakMap<SettlementHead, number>()

/** When claims end; 0 where no day is known. Milliseconds. */
function claimEnd(head: SettlementHead): number {
  let end = ends.get(head)
  if (end === undefined) {
    const claim = claimDate(head.dates)
    ends.set(head, (end = claim ? endOf(claim).getTime() : 0))
  }
  return end
}

type Row = Pick<ListedSettlement, 'head'>
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byName = (a: Row, b: Row): number => compare(textOf(a.head), textOf(b.head)) || a.head.id - b.head.id
const soonestFirst = (a: Row, b: Row): number => claimEnd(a.head) - claimEnd(b.head) || byName(a, b)
const latestFirst = (a: Row, b: Row): number => claimEnd(b.head) - claimEnd(a.head) || byName(a, b)

/** What is looked for in: the company, the case and the official hosts. */
export function textOf(head: SettlementHead): string {
  let text = searchable.get(head)
  if (text === undefined) {
    const { company, caseName, officialHosts } = head
    searchable.set(head, (text = [company, caseName ?? '', ...officialHosts].join('\n').toLowerCase()))
  }
  return text
}
