import { plural } from '../../site/format'

// What an import adds, in the words that its preview, its result, the history and taking it back share. Pure.

/**
 * '432 entries, and 177 rows kept under an entry or waiting for an answer, added'. Of an import from before entries were counted, companies
 * and dates.
 * @param entries that are listed. @param rows all that the import adds, those of the entries included: a company and a date each.
 */
export function addedWords(entries: number | null, rows: number, verb: 'added' | 'removed'): string {
  if (entries === null) return `${plural(rows, 'company and date', 'companies and dates')} ${verb}`
  const kept = Math.max(0, rows - entries)
  const words = plural(entries, 'entry', 'entries')
  if (kept === 0) return `${words} ${verb}`
  return `${words}, and ${plural(kept, 'row', 'rows')} kept under an entry or waiting for an answer, ${verb}`
}
