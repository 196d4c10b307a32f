import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

// On few processors a server and what loads it take turns, and how many is what the system decides: compared so, the same two servers
// differ by a third from one run to the next. With a processor for the servers, of which one answers at a time, and the others for the
// load, what is compared is what an answer takes.

const TASKSET = 'taskset'

let found: number[] | undefined

/** The processors that this process may use; none where the system, or `taskset`, does not say. */
function processors(): number[] {
  found ??= (() => {
    try {
      execFileSync(TASKSET, ['-V'], { stdio: 'ignore' })
      const [, list] = /^Cpus_allowed_list:\s*(\S+)/m.exec(fs.readFileSync('/proc/self/status', 'utf8')) ?? []
      return (list ?? '').split(',').flatMap((part) => {
        const [first, last = first] = part.split('-').map(Number)
        return Array.from({ length: last! - first! + 1 }, (_, n) => first! + n)
      })
    } catch {
      return []
    }
  })()
  return found
}

export function canPin(): boolean {
  return processors().length > 1
}

/** Gives a server the first processor, all of its threads. */
export function pinServer(pid: number): void {
  if (canPin()) execFileSync(TASKSET, ['-acp', String(processors()[0]), String(pid)], { stdio: 'ignore' })
}

/** @returns the command on the processors that no server has. */
export function apart(command: string, args: readonly string[]): [command: string, args: string[]] {
  if (!canPin()) return [command, [...args]]
  return [TASKSET, ['-c', processors().slice(1).join(','), command, ...args]]
}
