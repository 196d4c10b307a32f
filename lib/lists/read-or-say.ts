import 'server-only'
import { env } from '../env'
import { isDatabaseAway } from '../http/database-away'
import { withDeadline } from '../http/deadline'
import { AppError, databaseAway } from '../http/errors'
import { log } from '../log'

export type Reading<T> = { data: T } | { message: string }

/** A database that was stopped and not ended takes a statement and never responds. In shares of DATABASE_TIMEOUT_MS: a list of millions takes longer than a look-up. */
const PATIENCE = 4

/**
 * Reads for a part of the admin area, and tries once more when that fails (specification, admin side, section 4): one
 * part that cannot be read must not take the page along, nor keep it waiting for ever.
 * @returns the data, or why not, in words for the operator.
 */
export async function readOrSay<T>(read: () => Promise<T>): Promise<Reading<T>> {
  try {
    const patience = PATIENCE * env().DATABASE_TIMEOUT_MS
    return { data: await withDeadline(read().catch(read), patience, databaseAway) }
  } catch (error) {
    if (error instanceof AppError) return { message: error.message }
    log.warn({ err: { name: (error as Error).name } }, 'a part of the admin area could not be read')
    if (isDatabaseAway(error)) return { message: databaseAway().message }
    return { message: 'The data could not be read. Please try again in a moment.' }
  }
}

/** The same for somebody; null where the database is away, and nobody can be told from another. */
export async function readForOrSay<P, T>(
  person: P | null,
  read: (person: P) => Promise<T>,
): Promise<Reading<T>> {
  return person === null ? { message: databaseAway().message } : readOrSay(() => read(person))
}

/** The same for what a part can do without. @param otherwise what it has then. */
export async function readOr<T, U>(read: () => Promise<T>, otherwise: U): Promise<T | U> {
  const reading = await readOrSay(read)
  return 'data' in reading ? reading.data : otherwise
}
