import { MAX_AFFECTED_USERS } from '../../breaches/bounds'
import { formatNumber } from '../../validation/format-number'
import { saysUnknown } from './unknown-words'

// How many a cell of Affected Users counts, as publishers write it. Pure; no message quotes a cell.

/** More than this is no count. Characters. */
const MAX_LENGTH = 1_000
const NO_COUNT = 'must be a whole number, 0 or more'
const WHICH_UNIT =
  'is a range that can be read in two ways. Give both numbers their unit, as in "500K-1 million"'

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
/** The first number of a range whose unit stands behind the second alone. */
const BARE = /^\d{1,6}(?:\.\d{1,3})?$/
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
  const bounds = text.split(BETWEEN)
  const [low, high] = withSharedUnit(bounds)
  if (low === 'unclear') return { message: WHICH_UNIT }
  if (low === undefined || low === null || high === null || bounds.length > 2) return { message: NO_COUNT }
  if (high !== undefined && high < low) return { message: 'is a range that ends before it begins' }
  if (Math.max(low, high ?? 0) > MAX_AFFECTED_USERS)
    return { message: `is more than ${formatNumber(MAX_AFFECTED_USERS)}` }
  if (isAtMost) return { ...UNKNOWN, countReading: 'atMost' }
  const isRange = high !== undefined && high > low
  // From nothing up to something.
  if (isRange && low === 0) return { ...UNKNOWN, countReading: 'atMost' }
  const countIsAtLeast = low > 0 && (isAtLeast || isRange)
  return { pwnCount: low, countIsAtLeast, ...(isAbout && !countIsAtLeast && { countReading: 'about' }) }
}

const UNKNOWN: Count = { pwnCount: 0, countIsAtLeast: false }

/**
 * The numbers of a range, or a single one. A unit behind the second alone is the first one's as well, `1-2 million`, where the range then ends after
 * it begins; it is nobody's where that number is too large for any unit, `5,000 to 1 million`.
 */
function withSharedUnit([first = '', second]: string[]): [
  low: number | 'unclear' | null,
  high?: number | null,
] {
  const low = numberOf(first)
  if (second === undefined) return [low]
  const high = numberOf(second)
  const unit = ROUND.exec(second)?.[2]
  const isBare = low === null ? BARE.test(first) : !ROUND.test(first)
  if (high === null || unit === undefined || !isBare || low === 0) return [low, high]
  const bare = low ?? Number(first)
  const carried = bare * TIMES[unit]!
  // Nobody writes 1,000 million with a comma.
  if (BARE.test(first) && carried <= high) return [Math.round(carried), high]
  return bare * 1_000 <= high ? ['unclear', high] : [low, high]
}

function numberOf(text: string): number | null {
  if (WHOLE.some((pattern) => pattern.test(text))) return Number(text.replace(/\D/g, ''))
  const round = ROUND.exec(text)
  return round && Math.round(Number(round[1]) * TIMES[round[2]!]!)
}
