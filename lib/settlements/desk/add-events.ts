import 'server-only'
import type { Settlement } from '../record'
import { EVENT_LABELS, type Change } from './changes'
import type { SettlementEdit } from './edit-schema'
import type { Editing, SourceOf } from './editing'

/** Adds what has happened. The same of the same day, by the same source, is there once. */
export async function addEvents(
  { tx, actor, now }: Editing,
  current: Settlement,
  entries: SettlementEdit['events'],
  sourceOf: SourceOf,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const { source, sourceId, kind, date, note } of entries) {
    const { id } = sourceOf({ source, sourceId })
    const isKnown = current.events.some(
      (event) => event.kind === kind && event.date === date && event.sourceId === id && event.note === note,
    )
    if (isKnown) continue
    await tx.settlementEvent.create({
      data: {
        settlementId: current.id,
        kind,
        date: date === null ? null : new Date(date),
        note,
        sourceId: id,
        addedBy: actor.name,
        addedAt: now,
      },
    })
    changes.push({
      field: EVENT_LABELS[kind],
      before: null,
      after: [date, note].filter(Boolean).join(', ') || 'yes',
    })
  }
  return changes
}
