import { onceLate } from '../db/once-late'

/**
 * What a work comes to, if it does so in time. A work that is late goes on unheeded.
 * @param ms milliseconds from now.
 * @throws what `late` makes, once the time is over.
 */
export async function withDeadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let stopWaiting = (): void => {}
  const over = new Promise<never>((_resolve, reject) => {
    stopWaiting = onceLate(ms, () => reject(late()))
  })
  try {
    return await Promise.race([work, over])
  } finally {
    stopWaiting()
  }
}
