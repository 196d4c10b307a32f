import 'server-only'
import { AppError } from './errors'

/** Work of one kind, and how much of it may be under way in this process. */
export interface Bound {
  name: string
  most: number
  /** Fit to show a person. */
  message: string
}

/** Seconds. */
const RETRY_AFTER_S = 1

const cache = globalThis as typeof globalThis & { __underWay?: Map<string, number> }

/**
 * Does work that many may ask for at the same moment. Nobody waits in line: lines are where time and memory go.
 * @throws AppError `rate_limited` while as much as is allowed is under way.
 */
export async function atOnce<T>({ name, most, message }: Bound, work: () => Promise<T>): Promise<T> {
  const underWay = (cache.__underWay ??= new Map())
  const busy = underWay.get(name) ?? 0
  if (busy >= most) throw new AppError('rate_limited', message, { retryAfter: RETRY_AFTER_S })
  underWay.set(name, busy + 1)
  try {
    return await work()
  } finally {
    underWay.set(name, underWay.get(name)! - 1)
  }
}
