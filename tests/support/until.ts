/**
 * Looks again until something is so.
 * @param everyMs between two looks.
 * @throws Error after twenty seconds, where the test's own limit has not ended it.
 */
export async function until(reached: () => boolean | Promise<boolean>, everyMs = 20): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await reached())) {
    if (Date.now() > deadline) throw new Error('It did not happen in time.')
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
