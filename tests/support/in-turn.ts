// Where many fields are each given many texts, one run gives each field some of them, and a run of another turn others.

/** With so few fields each of them is given everything. */
const FEW_FIELDS = 2
/** A field is given one of so many. */
const SHARE = 8
/** Set anew for every run by tests/run.ts, which says it, so that a run can be made again. */
const TURN = Number(process.env.TURN ?? 0)

/**
 * What the field at this place of so many is given in this run. With THOROUGH=1 all of it is for each.
 * @param always what every field is given in every run.
 */
export function inTurn<T>(
  values: readonly T[],
  place: number,
  fields: number,
  always: (value: T) => boolean = () => false,
): T[] {
  if (fields <= FEW_FIELDS || process.env.THOROUGH) return [...values]
  const rest = values.filter((value) => !always(value))
  const share = Math.min(SHARE, rest.length)
  const chosen = new Set(rest.filter((_, index) => (index + place + TURN) % share === 0))
  return values.filter((value) => always(value) || chosen.has(value))
}

/** Which of many, each dear to try, are tried in this run: one in so many of them. With THOROUGH=1 all are. */
export function shareInTurn<T>(values: readonly T[], runs: number): T[] {
  return process.env.THOROUGH ? [...values] : values.filter((_, place) => (place + TURN) % runs === 0)
}

const sumOf = (name: string): number => [...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0)

/** Whether this run has what is called so, where one run in so many has it. With THOROUGH=1 every run has. */
export function isInTurn(name: string, runs: number): boolean {
  return Boolean(process.env.THOROUGH) || (sumOf(name) + TURN) % runs === 0
}

/** The tags of the browser's tests that vary a way which every run tries. */
const THIRDS = ['@third-1', '@third-2', '@third-3'] as const

/** The tag of one of several tests that a loop makes. */
export const third = (name: string): (typeof THIRDS)[number] => THIRDS[sumOf(name) % THIRDS.length]!

/** Whose tests this run leaves out: tests/playwright.config.ts. */
export const OTHER_THIRDS = THIRDS.filter((_, place) => place !== TURN % THIRDS.length)
