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
