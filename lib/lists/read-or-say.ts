import 'server-only'
import { AppError } from '../http/errors'
import { log } from '../log'

export type Reading<T> = { data: T } | { message: string }

/**
 * Reads for a part of the admin area, and tries once more when that fails (specification, admin side, section 4): one
 * part that cannot be read must not take the page along.
 * @returns the data, or why not, in words for the operator.
 */
export async function readOrSay<T>(read: () => Promise<T>): Promise<Reading<T>> {
  try {
    return { data: await read().catch(read) }
  } catch (error) {
    if (error instanceof AppError) return { message: error.message }
    log.warn({ err: { name: (error as Error).name } }, 'a part of the admin area could not be read')
    return { message: 'The data could not be read. Please try again in a moment.' }
  }
}
