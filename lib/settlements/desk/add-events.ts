import 'server-only'
import { AppError } from '../../http/errors'
import type { Settlement } from '../record'
import { EVENT_LABELS, type Change } from './changes'
import type { SettlementEdit } from './edit-schema'
import type { Editing, SourceOf } from './editing'
import { needsOfficialSource, SAID_OFFICIALLY } from './publish-rules'

/**
 * Adds what has happened. The same of the same day, by the same source, is there once.
 * @throws AppError `invalid_fields` for what a third party's word is not enough for.
 */
export async function addEvents(
  { tx, actor, now }: Editing,
  current: Settlement,
  entries: SettlementEdit['events'],
  sourceOf: SourceOf,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const [place, { source, sourceId, kind, date, note }] of entries.entries()) {
    const { id, kind: worth } = sourceOf({ source, sourceId })
    if (worth === 'third_party' && needsOfficialSource(kind)) {
      const words = `${EVENT_LABELS[kind]}: ${SAID_OFFICIALLY}`
      throw new AppError('invalid_fields', words, { fieldErrors: { [`events.${place}.kind`]: words } })
    }
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
