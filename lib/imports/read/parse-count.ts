import { MAX_AFFECTED_USERS } from '../../breaches/bounds'
import { saysUnknown } from './unknown-words'

// How many a cell of Affected Users counts, as publishers write it. Pure; no message quotes a cell.

/** More than this is no count. Characters. */
const MAX_LENGTH = 1_000
const NO_COUNT = 'must be a whole number, 0 or more'

export interface Count {
  /** 0 where it is not known. */
  pwnCount: number
  countIsAtLeast: boolean
  /** Where the cell holds no plain number and its words are not kept: a number that is only said to be near, or an upper bound alone. */
  countReading?: 'about' | 'atMost'
}

const WHAT =
  / (?:people|persons|individuals|users|residents|customers|patients|members|accounts|records|addresses)$/
const ABOUT = /^(?:~|≈|about|around|approximately|approx\.?|circa|ca\.?|roughly|an estimated|estimated) ?/
const AT_LEAST = /^(?:at least|a minimum of|minimum|more than|over|upwards of|>=?|≥) ?/
const OR_MORE = / ?(?:\+|or more|and more|or above|or greater|plus)$/
const AT_MOST = /^(?:at most|up to|a maximum of|maximum|less than|fewer than|under|no more than|<=?|≤) ?/
const OR_LESS = / ?(?:or less|or fewer|or below)$/
const BETWEEN = / ?[-–—] ?| to | through /
const WHOLE = [
  /^\d+$/,
  /^\d{1,3}(,\d{3})+$/,
  /^\d{1,3}( \d{3})+$/,
  /^\d{1,3}(['’]\d{3})+$/,
  // One group might be a fraction.
  /^\d{1,3}(\.\d{3}){2,}$/,
]
const ROUND = /^(\d{1,6}(?:\.\d{1,3})?) ?(k|m|b|thousand|million|billion)$/
const TIMES: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9, thousand: 1e3, million: 1e6, billion: 1e9 }

/**
 * Reads a count. Of a range, and of "at least", the lower bound counts and is one; a number that is only said to be near is taken
 * as it stands; of an upper bound alone nothing is known, as of "unknown".
 * @param whereEmpty what becomes of a cell without one.
 */
export function parseCount(cell: string, whereEmpty: 'reject' | 'zero'): Count | { message: string } {
  if (cell.length > MAX_LENGTH) return { message: NO_COUNT }
  let text = cell.replace(/\s+/g, ' ').trim().toLowerCase()
  if (text === '' && whereEmpty === 'reject') return { message: 'is empty' }
  if (saysUnknown(text)) return UNKNOWN
  const take = (pattern: RegExp): boolean => {
    const rest = text.replace(pattern, '')
    const taken = rest !== text
    text = rest
    return taken
  }
  take(WHAT)
  const isAbout = take(ABOUT)
  const isAtMost = take(AT_MOST) || take(OR_LESS)
  const isAtLeast = !isAtMost && [take(AT_LEAST), take(OR_MORE)].includes(true)
  const bounds = text.split(BETWEEN).map(numberOf)
  const [low, high] = bounds
  if (low === undefined || low === null || high === null || bounds.length > 2) return { message: NO_COUNT }
  if (high !== undefined && high < low) return { message: 'is a range that ends before it begins' }
  if (Math.max(low, high ?? 0) > MAX_AFFECTED_USERS)
    return { message: `is more than ${MAX_AFFECTED_USERS.toLocaleString('en-US')}` }
  if (isAtMost) return { ...UNKNOWN, countReading: 'atMost' }
  const isRange = high !== undefined && high > low
  // From nothing up to something.
  if (isRange && low === 0) return { ...UNKNOWN, countReading: 'atMost' }
  const countIsAtLeast = low > 0 && (isAtLeast || isRange)
  return { pwnCount: low, countIsAtLeast, ...(isAbout && !countIsAtLeast && { countReading: 'about' }) }
}

const UNKNOWN: Count = { pwnCount: 0, countIsAtLeast: false }

function numberOf(text: string): number | null {
  if (WHOLE.some((pattern) => pattern.test(text))) return Number(text.replace(/\D/g, ''))
  const round = ROUND.exec(text)
  return round && Math.round(Number(round[1]) * TIMES[round[2]!]!)
}
