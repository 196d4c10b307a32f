import fs from 'node:fs'

/**
 * How long a process has run so far, all of its threads together. Where the machine is slow for a while an answer takes longer, and costs
 * about the same.
 * @returns milliseconds; null where the system does not say.
 */
export function processorTime(pid: number): number | null {
  try {
    const threads = fs.readdirSync(`/proc/${pid}/task`)
    // Nanoseconds that it ran, that it waited, and how many times it was given a turn.
    const ran = threads.map((thread) =>
      Number(fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return ran.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6
  } catch {
    return null
  }
}
