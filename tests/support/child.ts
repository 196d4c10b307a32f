import type { ChildProcess } from 'node:child_process'

/** Resolves once a process says that it serves. @throws Error where it ends instead. */
export function serving(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The process ended (${code}) before it served.`)))
  })
}

/** Ends a process, in order unless told otherwise, and waits until it has. One that has ended is left alone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
