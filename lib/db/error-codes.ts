// What PostgreSQL called a failure. Pure.

/** Somebody else holds what was asked for, and did not let go in time. */
export const LOCK_NOT_AVAILABLE = '55P03'

/** It took longer than its statement_timeout allows. */
export const TOOK_TOO_LONG = '57014'

/** Another row has what must be one's own. */
export const UNIQUE_VIOLATION = '23505'

/** The SQLSTATE of a failed statement, of the driver's or of Prisma's; undefined for any other error. */
export function databaseCode(error: unknown): string | undefined {
  const { code, meta } = error as {
    code?: unknown
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
  }
  const found = meta?.driverAdapterError?.cause?.originalCode ?? code
  return typeof found === 'string' ? found : undefined
}
