/** For work that may take so long and no longer, where a test is about its end: a busy machine takes twenty times as long. */
export const AMPLE_MS = 600_000

/**
 * Looks again until something is so.
 * @param everyMs between two looks.
 * @throws Error after two minutes: it hangs.
 */
export async function until(reached: () => boolean | Promise<boolean>, everyMs = 20): Promise<void> {
  const deadline = Date.now() + 120_000
  while (!(await reached())) {
    if (Date.now() > deadline) throw new Error('It did not happen in time.')
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** Waits until a minute of the hour is left at least: what counts by the clock begins anew at the full hour. */
export const awayFromFullHour = (): Promise<void> => until(() => Date.now() % 3_600_000 < 3_540_000)
