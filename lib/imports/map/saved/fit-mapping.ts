import { AUTHORITY_COLUMN, COLUMNS } from '../../read/columns'
import { headerProblem, hasOtherDates, hasOwnDates, readyMadeFor } from '../guess-mapping'
import { ruleFor } from '../map-columns'
import type { Mapping } from '../mapping'
import { hasSensitive, normaliseName } from '../../read/parse-header'
import { isProblemColumn } from '../../read/repair-file'

// Which mapping a file is read by, told from its header. Pure.

/** As far as a choice needs it. */
interface Saved {
  name: string
  columns: readonly string[]
  mapping: Mapping
  /** Whether all that it reads is sensitive. */
  isSensitive: boolean
}

/** Equal for headers with the same columns: in any order, in any case, however their words are spaced. A repair file has those of its file. */
function columnsKeyOf(names: readonly string[]): string {
  return JSON.stringify(
    names
      .filter((name) => !isProblemColumn(name.trim()))
      .map(normaliseName)
      .sort(),
  )
}

/** The saved mappings that fit a header, in their order. */
export function savedThatFit<T extends Pick<Saved, 'columns'>>(
  saved: readonly T[],
  names: readonly string[],
): T[] {
  const key = columnsKeyOf(names)
  return saved.filter(({ columns }) => columnsKeyOf(columns) === key)
}

/** How a file is read that nobody looks at first; `problem` says why it is not, in words for the operator. */
export type Choice<T> =
  | { by: 'own' }
  | { by: 'saved'; saved: T }
  | { by: 'ready-made'; label: string; mapping: Mapping }
  | { by: 'none'; problem: string }

/**
 * Chooses how to read a file: as one of ours, else by the one saved mapping that fits, else by a ready-made one. One that may hold what is
 * sensitive, and would be read without that, waits for an operator: everybody would see it.
 * @param names the header's cells. @param sample the first row.
 */
export function chooseReading<T extends Saved>(
  saved: readonly T[],
  names: readonly string[],
  sample: readonly string[],
): Choice<T> {
  const choice = likelyReading(saved, names, sample)
  if (choice.by === 'ready-made' && !namesAuthority(choice.mapping, names, sample))
    return { by: 'none', problem: `The first row of this file names no authority where the mapping "${choice.label}" reads one, and what an authority says is shown as confirmed. ${BY_HAND}` } // prettier-ignore
  if (choice.by === 'none' || (choice.by === 'saved' && choice.saved.isSensitive)) return choice
  if (hasSensitive(names)) {
    const mapping = choice.by === 'own' ? null : choice.by === 'saved' ? choice.saved.mapping : choice.mapping
    if (mapping === null || mapping.Sensitive) return choice
    return { by: 'none', problem: `A column of this file says what is sensitive, and the mapping that fits it does not read that. ${BY_HAND}` } // prettier-ignore
  }
  // Who saved a mapping for just these columns has said that they are not.
  if (choice.by === 'saved') return choice
  const near = saved.find(({ isSensitive, mapping }) => isSensitive && hasColumnsOf(mapping, names))
  if (!near) return choice
  return { by: 'none', problem: `This file has the columns of the saved mapping "${near.name}", whose files are sensitive, and is not read by it: another column, or dates that are written otherwise. ${BY_HAND}` } // prettier-ignore
}

const AUTHORITY =
  /\b(?:AG|OAG|AGO|DOJ|DPA|ICO|HHS|OCR|FTC|SEC|attorney general|department|dept|ministry|commission(?:er)?|authority|agency|bureau|office|regulator|secretary|division)\b/i

/** Whether a row's authority, where a mapping reads it from the file, is called as authorities are: anybody's file may have such a column. */
function namesAuthority(mapping: Mapping, names: readonly string[], sample: readonly string[]): boolean {
  const from = ruleFor(mapping, AUTHORITY_COLUMN)?.from
  if (from === undefined) return true
  const at = names.findIndex((name) => normaliseName(name) === normaliseName(from))
  return AUTHORITY.test(sample[at] ?? '')
}

const BY_HAND = 'Upload it by hand, and say there what it holds.'

/** Whether a header has every column that a mapping reads. */
function hasColumnsOf(mapping: Mapping, names: readonly string[]): boolean {
  const there = new Set(names.map(normaliseName))
  return COLUMNS.every((column) => {
    const from = ruleFor(mapping, column)?.from
    return from === undefined || there.has(normaliseName(from))
  })
}

function likelyReading<T extends Saved>(
  saved: readonly T[],
  names: readonly string[],
  sample: readonly string[],
): Choice<T> {
  const problem = headerProblem(names)
  const isOurs = problem === null
  if (isOurs && hasOwnDates(names, sample)) return { by: 'own' }
  const fitting = savedThatFit(saved, names)
  // Its first row does not say: whoever saved a mapping for just these columns has.
  if (isOurs && !hasOtherDates(names, sample) && fitting.length !== 1) return { by: 'own' }
  if (fitting.length > 1)
    return {
      by: 'none',
      problem: `Several saved mappings fit this file: ${fitting.map(({ name }) => `"${name}"`).join(', ')}. Delete all but one of them, or upload it by hand.`,
    }
  if (fitting[0]) return { by: 'saved', saved: fitting[0] }
  if (isOurs) return { by: 'own' }
  const ready = readyMadeFor(names)
  if (ready) return { by: 'ready-made', label: ready.label, mapping: ready.mapping }
  return { by: 'none', problem: `${problem} No saved mapping fits its columns either: upload such a file by hand once, and save how its columns are matched.` } // prettier-ignore
}
