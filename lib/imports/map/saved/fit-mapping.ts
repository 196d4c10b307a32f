import { headerProblem, hasOtherDates, hasOwnDates, readyMadeFor } from '../guess-mapping'
import type { Mapping } from '../mapping'
import { normaliseName } from '../../read/parse-header'
import { isProblemColumn } from '../../read/repair-file'

// Which mapping a file is read by, told from its header. Pure.

/** As far as a choice needs it. */
interface Saved {
  name: string
  columns: readonly string[]
  mapping: Mapping
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
 * Chooses how to read a file: as one of ours, else by the one saved mapping that fits, else by a ready-made one.
 * @param names the header's cells. @param sample the first row.
 */
export function chooseReading<T extends Saved>(
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
