import { inTime, LATE } from '../db/in-time'

/**
 * What a work comes to, if it does so in time. A work that is late goes on unheeded.
 * @param ms milliseconds from now.
 * @throws what `late` makes, once the time is over.
 */
export async function withDeadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const result = await inTime(work, ms)
  if (result === LATE) throw late()
  return result
}
