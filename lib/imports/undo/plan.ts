import { formatNumber } from '../../validation/format-number'
import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { plural } from '../../site/format'
import { addedWords } from '../uploads/added-words'

// What taking an import back does, and what it leaves: for the dialog before it, and the record after it. Pure.

/** Why something stays as it is. The order is the order in which it is looked at. */
const LEFT_WORDS = {
  deleted: 'was deleted since',
  changed: 'was changed since',
  linked: 'a settlement is linked to it',
  assigned: 'a law firm is named for it',
  requested: 'people have sent requests about it',
  told: 'people were told of it by mail',
  followed: 'members have a case about it',
  decided: 'an admin has said under Review that it is the same breach as another',
  imported: 'a later import speaks of it too',
  holds: 'another breach that stays belongs to it',
} as const
export type LeftReason = keyof typeof LEFT_WORDS

/** How many of what is left are named. */
export const NAMED = 50

export const undoSchema = z.object({
  /** Rows that the import added, and that go; of these, those that are listed as entries now, and how many addresses they have. Null in older records. */
  breachesRemoved: z.int(),
  /** Legal statuses that were set by hand on those, and how many of them rest on a case, a court, a source or a day: they go with them. Null in older records. */
  statusesRemoved: z.int().nullable(),
  evidenceRemoved: z.int().nullable(),
  entriesRemoved: z.int().nullable(),
  addressesWithThem: z.number().nullable(),
  /** Breaches that it changed, and that have their former values again. */
  breachesReverted: z.int(),
  /** Addresses that it added to breaches that stay, and that no later file has. Those of breaches that go, go with them. */
  addressesRemoved: z.number(),
  /** Notices on dashboards, of having been found in it, that nobody has read. */
  noticesRemoved: z.int(),
  /** Such notices that were read, and cases that were opened by themselves for people who are found in it no more: they stay. Null in older records, which did not count them. */
  noticesRead: z.int().nullable(),
  casesLeft: z.int().nullable(),
  /** What stays, the first of it by name. */
  left: z.array(
    z.object({
      title: z.string(),
      uniqueBreachId: z.string(),
      reason: z.enum(Object.keys(LEFT_WORDS) as [LeftReason, ...LeftReason[]]),
      /** What of it was changed since, in the order of the columns. */
      fields: z.array(z.string()),
    }),
  ),
  leftCount: z.int(),
  /** How many stay for which reason. Null in older records. */
  leftBy: z
    .partialRecord(z.enum(Object.keys(LEFT_WORDS) as [LeftReason, ...LeftReason[]]), z.int())
    .nullable(),
})
export type Undo = z.infer<typeof undoSchema>
/** What stays, and why. */
export type Left = Undo['left'][number]

/** What goes, in a sentence without its verb: '3 entries removed with their 5 addresses, 2 entries changed back'. */
export function undoWords(undo: Undo): string {
  const { breachesRemoved, breachesReverted, addressesRemoved, noticesRemoved, leftCount } = undo
  const [noticesRead, casesLeft] = [undo.noticesRead ?? 0, undo.casesLeft ?? 0]
  const [statuses, evidence] = [undo.statusesRemoved ?? 0, undo.evidenceRemoved ?? 0]
  const { entriesRemoved: entries, addressesWithThem: addresses } = undo
  const their = breachesRemoved === 1 ? 'its' : 'their'
  const parts = [
    breachesRemoved > 0 && `${addedWords(entries, breachesRemoved, 'removed')}${addresses === 0 ? '' : addresses === null ? ` with ${their} addresses` : ` with ${their} ${plural(addresses, 'address', 'addresses')}`}`, // prettier-ignore
    statuses > 0 && `${plural(statuses, 'legal status', 'legal statuses')} removed with ${breachesRemoved === 1 ? 'it' : 'them'}${evidence > 0 ? ` (${formatNumber(evidence)} with a case, a court, a source or a day)` : ''}`, // prettier-ignore
    breachesReverted > 0 && `${plural(breachesReverted, 'entry or row', 'entries and rows')} changed back`,
    addressesRemoved > 0 && `${plural(addressesRemoved, 'address', 'addresses')} removed from other entries`,
    noticesRemoved > 0 &&
      `${plural(noticesRemoved, 'unread dashboard notice', 'unread dashboard notices')} withdrawn`,
    noticesRead > 0 && `${plural(noticesRead, 'dashboard notice', 'dashboard notices')} that ${noticesRead === 1 ? 'was' : 'were'} read left`, // prettier-ignore
    casesLeft > 0 && `${plural(casesLeft, 'case', 'cases')} that followed from it left`,
    leftCount > 0 &&
      `${plural(leftCount, 'entry or row', 'entries and rows')} left as ${leftCount === 1 ? 'it is' : 'they are'}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'nothing'
}

/** How many stay for which reason, the most frequent first: ['12: an admin has said …']. */
export function leftSentences({ leftBy }: Pick<Undo, 'leftBy'>): string[] {
  return (Object.entries(leftBy ?? {}) as [LeftReason, number][])
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${formatNumber(count)}: ${LEFT_WORDS[reason]}`)
}

/** Why one stays, in words. */
export function leftWords({ reason, fields }: Undo['left'][number]): string {
  return fields.length > 0 ? `changed since: ${fields.join(', ')}` : LEFT_WORDS[reason]
}

const FIELD_WORDS: Record<string, string> = {
  title: 'Company',
  breach_date: 'Breach Date',
  pwn_count: 'Affected Users',
  data_classes: 'Data Types',
  mass_action_breach_status: 'Status',
  merged_into_id: 'what it belongs to',
}

/** A column in words. */
export function fieldWords(column: string): string {
  return FIELD_WORDS[column] ?? column.replaceAll('_', ' ')
}
