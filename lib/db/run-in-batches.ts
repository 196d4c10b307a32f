/**
 * Takes portions of a long work until there are no more, or it is time to stop. Portions stand by themselves: whoever
 * comes next goes on where this one stopped.
 * @param portions yields the size of each portion once that is done.
 * @param until milliseconds since 1970; no portion is begun at that time or later.
 * @returns what was done, and whether that was the last of it.
 */
export async function runInBatches(
  portions: AsyncIterator<number, void>,
  until: number,
): Promise<{ done: number; finished: boolean }> {
  let done = 0
  while (Date.now() < until) {
    const portion = await portions.next()
    if (portion.done) return { done, finished: true }
    done += portion.value
  }
  return { done, finished: false }
}
