import 'server-only'
import { AppError } from '../../http/errors'
import { isOfficial } from '../dates'
import type { DateKind, Settlement } from '../record'
import { DATE_LABELS, dateText, type Change } from './changes'
import type { SettlementEdit } from './edit-schema'
import type { Editing, SourceOf } from './editing'

/** A day to claim and its extension are one. */
const FAMILY: Partial<Record<DateKind, DateKind>> = { claim_extended: 'claim' }
const familyOf = (kind: DateKind): DateKind => FAMILY[kind] ?? kind

/**
 * Adds days: further ones, and ones that take the place of a stored one. A day is worth what its source is worth.
 * @throws AppError `invalid_fields` for one that replaces a day of another kind, one that is replaced already, or on a third party's word
 *   one that a court or an official page gives.
 */
export async function addDates(
  { tx, actor, now }: Editing,
  current: Settlement,
  entries: SettlementEdit['dates'],
  sourceOf: SourceOf,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const [place, { source, sourceId, supersedes, date, change, ...entry }] of entries.entries()) {
    const { id, kind: confidence } = sourceOf({ source, sourceId })
    const old =
      supersedes === undefined ? undefined : current.dates.find((stored) => stored.id === supersedes)
    if (supersedes !== undefined) {
      if (!old || familyOf(old.kind) !== familyOf(entry.kind))
        refuse(place, 'There is no such day to replace')
      if (current.dates.some((stored) => stored.supersedesId === supersedes))
        refuse(place, 'This day is replaced already')
      if (confidence === 'third_party' && isOfficial(old!))
        refuse(place, 'Only a court’s or an official page can replace a day that one of them gives')
    }
    await tx.settlementDate.create({
      data: {
        ...entry,
        date: date === null ? null : new Date(date),
        confidence,
        settlementId: current.id,
        sourceId: id,
        supersedesId: supersedes ?? null,
        change: old ? (change ?? null) : null,
        addedBy: actor.name,
        addedAt: now,
      },
    })
    changes.push({
      field: DATE_LABELS[entry.kind],
      before: old ? dateText(old) : null,
      after: dateText({ ...entry, date, confidence }),
    })
  }
  return changes
}

function refuse(place: number, message: string): never {
  throw new AppError('invalid_fields', message, { fieldErrors: { [`dates.${place}.date`]: message } })
}
