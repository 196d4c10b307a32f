import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/**
 * Sends a signal to the PostgreSQL server of a data folder and to all that it has started: each is a process group of its own,
 * and answers on for a moment after its server was killed. Nothing where no server is.
 */
export function signalDatabase(dataDir: string, signal: NodeJS.Signals): void {
  let leader = 0
  try {
    leader = Number(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  } catch {
    return
  }
  if (!leader) return
  // The leader first: it starts no more of them.
  for (const pid of [leader, ...childrenOf(leader)]) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .map(Number)
      .filter(Boolean)
  } catch {
    return []
  }
}
