import { emailError, normaliseEmail, RAW_MAX_LENGTH } from '../../validation/fields'

const SEMICOLON = ';'.charCodeAt(0)
const SPACE = ' '.charCodeAt(0)

/**
 * The addresses of a cell, separated by semicolons and normalised; empty entries are dropped.
 * @returns the addresses, or a message that says where the first bad one stands and never what it is.
 */
export function parseEmails(cell: string): string[] | string {
  const emails: string[] = []
  // Step by step rather than split: a cell may hold megabytes.
  for (let from = nextEntry(cell, 0), position = 0; from < cell.length;) {
    const semicolon = cell.indexOf(';', from)
    const to = semicolon === -1 ? cell.length : semicolon
    const wrong = `address ${position + 1} is not a valid email address`
    if (to - from > RAW_MAX_LENGTH) return wrong
    const email = normaliseEmail(cell.slice(from, to))
    from = nextEntry(cell, to)
    if (email === '') continue
    position++
    if (emailError(email) !== null) return wrong
    emails.push(email)
  }
  return emails
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
