// Which failures mean that the database could not be asked, so that the same request may succeed in a moment. Pure.

/** Prisma: not reachable, timed out, connection closed, no connection to be had, a transaction that could not begin or went on too long. */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'])
/** PostgreSQL: class 08, out of connections, shutting down or starting. Node: no connection, or one that broke. */
const OTHER_CODES = /^(08\w{3}|53300|57P0\d|ECONN\w+|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH)$/
/** What pg says in words alone. */
const MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|connection timeout|not queryable/i

/** What is asked of the database, or null where there is none to ask. What it refuses is thrown on. */
export async function unlessAway<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (isDatabaseAway(error)) return null
    throw error
  }
}

/** Whether an error says that there was no database to ask, as opposed to one that refused what it was asked. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message, meta } = error as {
    code?: unknown
    message?: unknown
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
  }
  // Prisma hands on what PostgreSQL itself said.
  const codes = [code, meta?.driverAdapterError?.cause?.originalCode].filter(
    (entry) => typeof entry === 'string',
  )
  if (codes.length > 0) return codes.some((entry) => PRISMA_CODES.has(entry) || OTHER_CODES.test(entry))
  return typeof message === 'string' && MESSAGES.test(message)
}
