import Papa from 'papaparse'
import { BOM, csvLine, markInsideAgain, SAFETY_MARK, unmarkInside } from '../../lists/csv-cell'
import { isUuid } from '../../validation/ids'
import { centsOf } from '../../validation/typed-amounts'
import { dollars, inClaimOrder, LOSS_KIND_WORDS, LOSS_KINDS, type LossEntry } from './entry'

// A diary as a file for spreadsheets and for claim forms, and back (RFC 4180). Pure.

const COLUMNS = ['Kind', 'Day', 'Amount (USD)', 'Minutes', 'Note', 'Breach', 'Id'] as const

/** Text that would be run as a formula, or that begins with the mark itself: so that taking one mark off gives the text back. */
const MARKED = /^[=+\-@\t\r\n']/

/** The whole diary, in the order in which claim forms ask. */
export function diaryCsv(entries: readonly LossEntry[]): string {
  const text = (value: string) => (MARKED.test(value) ? SAFETY_MARK : '') + markInsideAgain(value)
  return [
    BOM + csvLine(COLUMNS),
    ...inClaimOrder(entries).map((entry) =>
      csvLine([
        LOSS_KIND_WORDS[entry.kind].one,
        entry.day,
        entry.cents === null ? '' : dollars(entry.cents),
        entry.minutes ?? '',
        text(entry.note),
        text(entry.uniqueBreachId ?? ''),
        entry.id,
      ]),
    ),
  ].join('')
}

/** An entry of a file; what its rules do not like is for whoever keeps it to say. */
interface ReadEntry {
  /** The record of the file, the header being 1. */
  record: number
  entry: LossEntry
}

type ReadDiary = { entries: ReadEntry[]; problem: null } | { entries: null; problem: string }

/** More than a diary of as many entries as there may be takes. Characters. */
const MOST_CHARACTERS = 4_000_000

/**
 * Reads such a file, with columns in any order, and with or without ids.
 * @param newId makes one where a record has none.
 */
export function readDiaryCsv(file: string, newId: () => string): ReadDiary {
  if (file.length > MOST_CHARACTERS) return { entries: null, problem: 'This file is too large for a diary.' }
  const { data } = Papa.parse<string[]>(file.replace(/^\uFEFF/, ''), { delimiter: ',', skipEmptyLines: true })
  const header = data[0]?.map((name) => name.trim().toLowerCase()) ?? []
  const columns = COLUMNS.map((name) => header.indexOf(name.toLowerCase()))
  const missing = COLUMNS.slice(0, 4).filter((_, index) => columns[index] === -1)
  if (missing.length > 0)
    return { entries: null, problem: `This is no diary of ours: it has no column ${missing.join(', ')}.` }
  const entries: ReadEntry[] = []
  for (const [index, cells] of data.slice(1).entries()) {
    const [kind = '', day = '', amount = '', minutes = '', note = '', breach = '', id = ''] = columns.map(
      (column) => cells[column] ?? '',
    )
    const record = index + 2
    const known = LOSS_KINDS.find(
      (name) => LOSS_KIND_WORDS[name].one.toLowerCase() === kind.trim().toLowerCase(),
    )
    if (!known) return { entries: null, problem: `Row ${record}: the kind is Fee, Fraud or Time.` }
    entries.push({
      record,
      entry: {
        id: isUuid(id.trim()) ? id.trim().toLowerCase() : newId(),
        day: day.trim(),
        kind: known,
        cents: known === 'time' ? null : centsOf(amount),
        minutes: known === 'time' ? wholeNumber(minutes) : null,
        note: plain(note),
        uniqueBreachId: plain(breach) || null,
      },
    })
  }
  return { entries, problem: null }
}

const plain = (cell: string): string => unmarkInside(cell.startsWith(SAFETY_MARK) ? cell.slice(1) : cell)

const wholeNumber = (text: string): number | null => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : null)
