import 'server-only'
import type { DateIs, DatePrecision } from '../../breaches/breach'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { rowNumber } from '../../validation/ids'
import { lookedForOf, type DocketProblem } from '../docket/problems'
import { phaseOf } from '../phase'
import { proposalSchema } from '../proposal'
import { readSettlements } from '../read-rows'
import type { EventKind, Settlement } from '../record'
import type { Change } from './changes'
import { endsAt, undoable } from './last-save'
import { proposedChanges } from './proposed-edit'
import { missingForPublishing, missingToStay } from './publish-rules'
import type { AdminSettlement, ProposalItem } from './responses'

/** Of a history, or of proposals: more are not shown. */
const MOST = 200

/** One settlement as operators see it. @param key its number as text. @throws AppError `not_found`. */
export async function getSettlement(key: string, now = new Date()): Promise<AdminSettlement> {
  const settlement = await requireSettlement(key)
  const { id } = settlement
  const [events, links, openProposals, docket, row] = await Promise.all([
    db().settlementEvent.findMany({ where: { settlementId: id }, orderBy: { id: 'desc' }, take: MOST }),
    db().settlementBreach.findMany({
      where: { settlementId: id },
      orderBy: { linkedAt: 'asc' },
      include: { breach: true },
    }),
    db().settlementProposal.count({ where: { settlementId: id, state: 'open' } }),
    db().settlementDocket.findUnique({ where: { settlementId: id } }),
    db().settlement.findUnique({ where: { id }, select: { lastSave: true } }),
  ])
  const save = undoable(settlement, row?.lastSave, now)
  return {
    settlement,
    phase: phaseOf(settlement, now),
    missing:
      settlement.publishedAt === null ? missingForPublishing(settlement, now) : missingToStay(settlement),
    history: events.map((event) => ({
      id: event.id,
      kind: event.kind as EventKind,
      date: event.date?.toISOString().slice(0, 10) ?? null,
      note: event.note,
      addedBy: event.addedBy,
      addedAt: event.addedAt.toISOString(),
      changes: (event.changes as unknown as Change[] | null) ?? [],
    })),
    links: links.map(({ breach, sourceId, linkedBy, linkedAt }) => ({
      uniqueBreachId: breach.uniqueBreachId,
      title: breach.title,
      breachDate: breach.breachDate.toISOString().slice(0, 10),
      datePrecision: breach.datePrecision as DatePrecision | 'unknown',
      dateIs: breach.dateIs as DateIs,
      isSensitive: breach.isSensitive,
      sourceId,
      linkedBy,
      linkedAt: linkedAt.toISOString(),
    })),
    openProposals,
    undo: save && { until: endsAt(save).toISOString(), by: save.savedBy },
    docket: docket && {
      url: docket.docketUrl,
      lookedAt: docket.lookedAt.toISOString(),
      problem: docket.problem as DocketProblem | null,
      problemSince: docket.problemSince?.toISOString() ?? null,
      isCurrent: isLookedFor(settlement, docket.lookedFor),
    },
  }
}

function isLookedFor({ court, docketNumber }: Settlement, lookedFor: string): boolean {
  return docketNumber !== null && lookedForOf({ court, docketNumber }) === lookedFor
}

/** What was proposed for one, beside what it says now. @throws AppError `not_found`. */
export async function listProposals(key: string): Promise<{ results: ProposalItem[] }> {
  const settlement = await requireSettlement(key)
  const rows = await db().settlementProposal.findMany({
    where: { settlementId: settlement.id },
    orderBy: { id: 'desc' },
    take: MOST,
  })
  const results = rows.map((row): ProposalItem => {
    const content = proposalSchema.safeParse(row.content)
    return {
      id: row.id,
      origin: row.origin,
      state: row.state as ProposalItem['state'],
      createdAt: row.createdAt.toISOString(),
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      source: content.success ? content.data.source : null,
      changes: content.success ? proposedChanges(settlement, content.data) : [],
    }
  })
  const isOpen = ({ state }: ProposalItem) => state === 'open'
  return { results: [...results.filter(isOpen), ...results.filter((item) => !isOpen(item))] }
}

async function requireSettlement(key: string): Promise<Settlement> {
  const id = rowNumber(key)
  const [settlement] = id === null ? [] : await readSettlements('WHERE s.id = $1', [id])
  if (!settlement) throw new AppError('not_found', 'There is no such settlement, or its draft was deleted.')
  return settlement
}
