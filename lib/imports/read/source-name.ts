import { MAX_SOURCE_LENGTH } from '../../breaches/bounds'
import { isStorable } from '../../db/postgres-text'

/** The name that an uploader gives the list of a file; empty for none. Pure. */
export function readSourceName(text: string): string | { message: string } {
  const refused = { message: `must be a name of no more than ${MAX_SOURCE_LENGTH} characters` }
  // Before anything reads it: what is longer by spaces alone is none either.
  if (text.length > 2 * MAX_SOURCE_LENGTH) return refused
  const name = text.replace(/\s+/g, ' ').trim()
  return name.length > MAX_SOURCE_LENGTH || /\p{C}/u.test(name) || !isStorable(name) ? refused : name
}
