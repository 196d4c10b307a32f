import { formatNumber } from '../../validation/format-number'
import { listed } from '../../site/format'
import { emailError, isCommonAddress, normaliseEmail, RAW_MAX_LENGTH } from '../../validation/fields'

const SEMICOLON = ';'.charCodeAt(0)
const SPACE = ' '.charCodeAt(0)
/** How many of a row's bad addresses a message points to. */
export const MOST_POINTED_TO = 10

/** Entries that are read in one go: a cell may hold as many as a file. */
export const AT_ONCE = 4_000

/** Some of the addresses of a cell. */
export interface ParsedEmails {
  /** Normalised. */
  emails: string[]
  /** Which entries are no addresses, counted from 1 over the whole cell. */
  rejected: number[]
  /** Where the next entry begins; the cell's length at its end. */
  next: number
  /** How many entries there were up to there. */
  position: number
  /** Some of the rejected ones are several addresses, parted by something else. */
  areJoined?: true
}

/**
 * Reads addresses of a cell, separated by semicolons; empty entries are dropped. A cell may hold as many as a whole file, so they
 * are read in turns.
 * @param from what the turn before ended with. @param most how many entries are read.
 */
export function parseEmails(
  cell: string,
  from: Pick<ParsedEmails, 'next' | 'position'> = { next: 0, position: 0 },
  most = Infinity,
): ParsedEmails {
  const emails: string[] = []
  const rejected: number[] = []
  let { position } = from
  let areJoined = false
  let next = nextEntry(cell, from.next)
  for (let read = 0; next < cell.length && read < most; read++) {
    const to = endOfEntry(cell, next)
    const entry = to - next > RAW_MAX_LENGTH ? null : cell.slice(next, to)
    next = nextEntry(cell, to)
    // Nearly all of millions, in a third of the time.
    const isCommon = entry !== null && isCommonAddress(entry)
    const email = entry === null || isCommon ? entry : normaliseEmail(entry)
    if (email === '') continue
    position++
    if (email === null || !(isCommon || emailError(email) === null)) {
      rejected.push(position)
      areJoined ||=
        entry !== null && entry.indexOf('@') !== entry.lastIndexOf('@') && /[\s,|/]/.test(entry.trim())
    } else emails.push(email)
  }
  return { emails, rejected, next, position, ...(areJoined && { areJoined }) }
}

/** The entries of a cell that are no addresses, as they stand there, some at a time. For whoever holds the file. */
export function* rejectedEntries(cell: string): Generator<string[]> {
  let entries: string[] = []
  let looked = 0
  for (let at = nextEntry(cell, 0); at < cell.length; looked++) {
    if (looked > 0 && looked % AT_ONCE === 0) {
      yield entries
      entries = []
    }
    const to = endOfEntry(cell, at)
    const entry = cell.slice(at, to)
    at = nextEntry(cell, to)
    if (entry.length <= RAW_MAX_LENGTH && isCommonAddress(entry)) continue
    const email = entry.length > RAW_MAX_LENGTH ? null : normaliseEmail(entry)
    if (email === null || (email !== '' && emailError(email) !== null)) entries.push(entry.trim())
  }
  yield entries
}

/** Which addresses of a row are wrong, in words that never say what they are. */
export function badAddressWords(rejected: readonly number[], count: number, areJoined = false): string {
  if (areJoined) return `${badAddressWords(rejected, count)}; addresses are separated by ";"`
  if (count === 1) return `address ${rejected[0]} is not a valid email address`
  const more = count - MOST_POINTED_TO
  const named = rejected.slice(0, MOST_POINTED_TO)
  const list = more > 0 ? [...named, `${formatNumber(more)} more`] : named
  return `addresses ${listed(list)} are not valid email addresses`
}

function endOfEntry(cell: string, from: number): number {
  const semicolon = cell.indexOf(';', from)
  return semicolon === -1 ? cell.length : semicolon
}

/** Where the next entry begins that is not empty at first sight: there may be millions of those. */
function nextEntry(cell: string, from: number): number {
  let at = from
  for (; at < cell.length; at++) {
    const code = cell.charCodeAt(at)
    if (code !== SEMICOLON && code !== SPACE) break
  }
  return at
}
