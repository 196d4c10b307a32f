/** Stands for what did not come in time. */
export const LATE = Symbol('late')

/**
 * What comes in time, or `LATE`; what comes later goes unheeded.
 * @param ms milliseconds from now.
 */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T | typeof LATE> {
  let stopWaiting = (): void => {}
  const late = new Promise<typeof LATE>((resolve) => (stopWaiting = onceLate(ms, () => resolve(LATE))))
  try {
    return await Promise.race([answer, late])
  } finally {
    stopWaiting()
  }
}

/**
 * Calls back when a time is over and all that had come by then was read: a process that was held up itself takes nobody for late.
 * @param ms milliseconds from now.
 * @returns ends the waiting.
 */
export function onceLate(ms: number, late: () => void): () => void {
  let turn: NodeJS.Immediate | undefined
  // What has come is read between a timer and the first of these.
  const timer = setTimeout(() => (turn = setImmediate(() => (turn = setImmediate(late)))), ms)
  return () => {
    clearTimeout(timer)
    clearImmediate(turn)
  }
}
