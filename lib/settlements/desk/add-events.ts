import 'server-only'
import { AppError } from '../../http/errors'
import type { Settlement } from '../record'
import { EVENT_LABELS, type Change } from './changes'
import type { SettlementEdit } from './edit-schema'
import type { Editing, SourceOf } from './editing'

const NOT_OVER = 'Only a court’s or an official page can say that it is over'

/**
 * Adds what has happened. The same of the same day, by the same source, is there once.
 * @throws AppError `invalid_fields` for the end of all on a third party's word: nobody would be told of an open claim any more.
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
    if (kind === 'done' && worth === 'third_party')
      throw new AppError('invalid_fields', NOT_OVER, { fieldErrors: { [`events.${place}.kind`]: NOT_OVER } })
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
