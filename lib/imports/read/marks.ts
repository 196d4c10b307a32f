import { normaliseName } from './parse-header'
import { parseSensitive } from './parse-details'
import type { RowProblem } from './row'

// Columns by which a catalogue says of an entry that it is no breach of one company. A file of ours has no word for that, so that such a
// row would be shown as an ordinary breach, with a company to be angry at. Pure; no message quotes a cell.

/** By what a column is called, without spaces and underlines: its name in a message, which is as short as ours, and what a yes in it says (haveibeenpwned.com/API/v3, "The breach model"). */
const MARKS = new Map(
  (
    [
      ['IsFabricated', 'fabricated'],
      ['IsRetired', 'retired'],
      ['IsSpamList', 'a spam list'],
      ['IsMalware', 'collected by malware'],
      ['IsStealerLog', 'a stealer log'],
    ] as const
  ).map(([name, words]) => [name.toLowerCase(), { name, words }] as const),
)

interface Marks {
  /** Whether the column of this name is one of them. */
  isMark(name: string): boolean
  /** @param cells of a row. @returns why it cannot be read; null for a row without such a mark. */
  problemOf(cells: readonly string[]): RowProblem | null
}

const plain = (name: string): string => normaliseName(name).replace(/[ _?]/g, '')

/** @param names the header's cells. */
export function findMarks(names: readonly string[]): Marks {
  const marks = names.flatMap((name, at) => {
    const mark = MARKS.get(plain(name))
    return mark ? [{ at, ...mark }] : []
  })
  return {
    isMark: (name) => MARKS.has(plain(name)),
    problemOf(cells) {
      for (const { at, words, name } of marks) {
        const said = parseSensitive(cells[at] ?? '')
        if (said === false) continue
        return {
          column: '',
          message:
            said === true
              ? `is marked as ${words} (${name}): it would be shown as an ordinary breach. The catalogue brings such entries with their mark`
              : `says neither yes nor no under ${name}`,
        }
      }
      return null
    },
  }
}
