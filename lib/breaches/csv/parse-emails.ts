import { emailError, normaliseEmail } from '../../fields'

/**
 * The addresses of a cell, separated by semicolons and normalised; empty entries are dropped.
 * @returns the addresses, or a message that says where the first bad one stands and never what it is.
 */
export function parseEmails(cell: string): string[] | string {
  const emails: string[] = []
  // Step by step rather than split: a cell may hold megabytes.
  for (let from = 0, position = 0; from <= cell.length; ) {
    const semicolon = cell.indexOf(';', from)
    const to = semicolon === -1 ? cell.length : semicolon
    const email = normaliseEmail(cell.slice(from, to))
    from = to + 1
    if (email === '') continue
    position++
    if (emailError(email) !== null) return `address ${position} is not a valid email address`
    emails.push(email)
  }
  return emails
}
