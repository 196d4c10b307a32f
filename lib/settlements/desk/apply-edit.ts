import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit } from '../../audit/record'
import { AppError } from '../../http/errors'
import { FACT_NAMES, isGiven, sourcedBy, type FactName } from '../facts-schema'
import type { Settlement } from '../record'
import { conditionsText, disputesText, factLabel, factText, tiersText, type Change } from './changes'
import { addDates } from './add-dates'
import { addEvents } from './add-events'
import type { SettlementEdit } from './edit-schema'
import type { Editing, SourceOf } from './editing'
import { auditSubject } from './audit-subject'
import { lastSaveOf } from './last-save'
import { readIn } from './lock-settlement'
import { missingToStay, type Missing } from './publish-rules'
import { replaceConditions, replaceTiers } from './replace-parts'
import { addSources } from './add-sources'
import { factColumns } from './fact-columns'

/**
 * Writes what an edit changes: facts, tiers and conditions in place, sources, days and events as further rows; then the record's
 * `edited` event and the audit log's entry, and another version. What it replaces is kept for a while, so that it can be undone.
 * @param current as the transaction holds it.
 * @param options `isNew`: there is nothing yet to go back to. `proposal`: the number of the one that it takes over.
 * @returns it as it is then; the same object where nothing changes.
 * @throws AppError `invalid_fields` for what does not fit it, or for a public record that would lack something.
 */
export async function applyEdit(
  editing: Editing,
  current: Settlement,
  edit: SettlementEdit,
  { isNew = false, proposal = null }: { isNew?: boolean; proposal?: number | null } = {},
): Promise<Settlement> {
  const { tx, actor, now } = editing
  const { sourceOf, added } = await addSources(editing, current, edit.sources)
  const facts = changedFacts(current, edit)
  requireIncidentInOrder({ ...current, ...facts })
  const fieldSources = sourcesOfFacts(current, edit, facts, sourceOf)
  const changes: Change[] = [
    ...added.map(({ url, kind, readAt }) => ({
      field: 'Source',
      before: null,
      after: `${url} (${kind}, read ${readAt})`,
    })),
    ...Object.entries(facts).map(([name, value]) => ({
      field: factLabel(name as FactName),
      before: factText(name as FactName, current[name as FactName]),
      after: factText(name as FactName, value),
    })),
  ]
  if (edit.slug !== undefined && edit.slug !== current.slug)
    changes.push({ field: 'Address', before: current.slug, after: edit.slug })
  for (const name of Object.keys({ ...current.fieldSources, ...fieldSources }) as FactName[])
    if (!(name in facts) && current.fieldSources[name] !== fieldSources[name])
      changes.push({
        field: `${factLabel(name)}: source`,
        before: urlOf(current, current.fieldSources[name]),
        after: name in fieldSources ? sourceOf({ sourceId: fieldSources[name] }).url : null,
      })
  changes.push(...(await addDates(editing, current, edit.dates, sourceOf)))
  changes.push(...(await replaceParts(editing, current, edit, sourceOf)))
  changes.push(...(await addEvents(editing, current, edit.events, sourceOf)))
  if (changes.length === 0) return current

  await tx.settlement.update({
    where: { id: current.id },
    data: {
      ...factColumns(facts),
      ...(edit.slug !== undefined && { slug: edit.slug }),
      fieldSources,
      ...(edit.disputes && {
        disputes: edit.disputes.map(({ field, values }) => ({
          field,
          values: values.map(({ value, ...ref }) => ({ value, sourceId: sourceOf(ref).id })),
        })),
      }),
      ...(!isNew && { version: { increment: 1 } }),
      updatedAt: now,
    },
  })
  if (!isNew) {
    await tx.settlementEvent.create({
      data: {
        settlementId: current.id,
        kind: 'edited',
        changes: changes as unknown as Prisma.InputJsonArray,
        addedBy: actor.name,
        addedAt: now,
      },
    })
    await recordAudit(tx, {
      actor,
      action: 'settlement.update',
      subject: auditSubject(current),
      before: sideOf(changes, 'before'),
      after: sideOf(changes, 'after'),
    })
  }
  const after = (await readIn(tx, current.id))!
  if (!isNew)
    await tx.settlement.update({
      where: { id: current.id },
      data: {
        lastSave: lastSaveOf(current, after, {
          by: actor.name,
          now,
          proposal,
        }) as unknown as Prisma.InputJsonObject,
      },
    })
  if (after.publishedAt !== null) refuse(missingToStay(after), 'A published settlement needs this')
  return after
}

/** @throws AppError `invalid_fields` where something is missing, all of it at once. */
export function refuse(missing: readonly Missing[], beginning: string): void {
  if (missing.length === 0) return
  throw new AppError('invalid_fields', `${beginning}: ${missing.map(({ message }) => message).join('. ')}.`, {
    fieldErrors: Object.fromEntries(missing.map(({ field, message }) => [field, message])),
  })
}

/** For the audit log: what was, or is, by its name; of several of one name all. */
function sideOf(changes: readonly Change[], side: 'before' | 'after'): Record<string, string | null> {
  const texts = new Map<string, string | null>()
  for (const change of changes) {
    const [known, text] = [texts.get(change.field), change[side]]
    texts.set(change.field, known && text ? `${known}; ${text}` : (text ?? known ?? null))
  }
  return Object.fromEntries(texts)
}

function changedFacts(current: Settlement, edit: SettlementEdit): Partial<Pick<Settlement, FactName>> {
  return Object.fromEntries(
    FACT_NAMES.filter(
      (name) => edit[name] !== undefined && !isDeepStrictEqual(edit[name], current[name]),
    ).map((name) => [name, edit[name]]),
  )
}

function requireIncidentInOrder({ incidentFrom, incidentTo }: Settlement): void {
  if (incidentFrom === null || incidentTo === null || incidentFrom <= incidentTo) return
  const message = 'The last day of the incident is before its first'
  throw new AppError('invalid_fields', message, { fieldErrors: { incidentTo: message } })
}

/** Who says each fact. What has changed is not vouched for by who said something else. */
function sourcesOfFacts(
  current: Settlement,
  edit: SettlementEdit,
  facts: Partial<Settlement>,
  sourceOf: SourceOf,
): Record<string, number> {
  const sources = { ...current.fieldSources }
  for (const name of Object.keys(facts) as FactName[]) {
    const of = sourcedBy(name)
    if (of !== null) delete sources[of]
  }
  for (const [name, ref] of Object.entries(edit.fieldSources)) if (ref) sources[name] = sourceOf(ref).id
  for (const name of Object.keys(sources) as FactName[]) {
    const value = { ...current, ...facts }
    const isEmpty =
      !isGiven(value[name]) &&
      !(name === 'incidentFrom' && value.incidentTo) &&
      !(name === 'noticeCodeName' && value.noticeCodeRequired !== 'unknown')
    if (isEmpty) delete sources[name]
  }
  return sources
}

const urlOf = ({ sources }: Settlement, id: number | undefined): string | null =>
  sources.find((source) => source.id === id)?.url ?? null

/** Tiers, conditions and disputes are replaced as wholes. */
async function replaceParts(
  { tx }: Editing,
  current: Settlement,
  edit: SettlementEdit,
  sourceOf: SourceOf,
): Promise<Change[]> {
  const changes: Change[] = []
  const tiers = edit.tiers?.map(({ source, sourceId, ...tier }, position) => ({
    ...tier,
    position,
    sourceId: sourceOf({ source, sourceId }).id,
  }))
  if (tiers && !sameRows(tiers, current.tiers)) {
    await replaceTiers(tx, current.id, tiers)
    changes.push({ field: 'Payments', before: tiersText(current.tiers), after: tiersText(tiers) })
  }
  const conditions = edit.conditions?.map(({ source, sourceId, ...condition }, position) => ({
    ...condition,
    position,
    sourceId: sourceOf({ source, sourceId }).id,
  }))
  if (conditions && !sameRows(conditions, current.conditions)) {
    await replaceConditions(tx, current.id, conditions)
    changes.push({
      field: 'Conditions',
      before: conditionsText(current.conditions),
      after: conditionsText(conditions),
    })
  }
  const disputes = edit.disputes?.map(({ field, values }) => ({
    field,
    values: values.map(({ value, ...ref }) => ({ value, sourceId: sourceOf(ref).id })),
  }))
  if (disputes && !isDeepStrictEqual(disputes, current.disputes))
    changes.push({
      field: 'Sources disagree',
      before: disputesText(current.disputes),
      after: disputesText(disputes),
    })
  return changes
}

/** Whether rows say the same, in whatever order their columns stand. */
function sameRows<Row extends object>(rows: readonly Row[], stored: readonly object[]): boolean {
  return (
    rows.length === stored.length &&
    rows.every((row, place) =>
      Object.entries(row).every(([name, value]) =>
        isDeepStrictEqual(value, (stored[place] as Record<string, unknown>)[name]),
      ),
    )
  )
}
