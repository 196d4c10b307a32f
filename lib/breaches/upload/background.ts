import 'server-only'
import { log } from '../../log'

// Imports that this process has under way. On globalThis, because routes and server.ts are bundles of their own.

/** How long a call waits for an import's end before it answers that it goes on. Milliseconds. Tests have their own. */
export const patience = { ms: 1_000 }

interface Work {
  stop: AbortController
  done: Promise<unknown>
}

const cache = globalThis as typeof globalThis & { __imports?: Set<Work> }

/**
 * Has an import go on whoever listens. It ends by itself, and notes how in its row.
 * @returns what `work` returns, or null when that takes longer than a moment. @throws what it throws in that moment.
 */
export async function inBackground<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const running = (cache.__imports ??= new Set())
  const stop = new AbortController()
  const result = work(stop.signal)
  const entry: Work = { stop, done: result.catch(() => {}) }
  running.add(entry)
  void entry.done.then(() => running.delete(entry))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience.ms)
  })
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Stops what is under way, for a process that ends: nothing of it is loaded, and its row says so. */
export async function stopImports(): Promise<void> {
  const running = [...(cache.__imports ?? [])]
  if (running.length > 0) log.info({ imports: running.length }, 'imports are stopped')
  for (const { stop } of running) stop.abort()
  await Promise.all(running.map(({ done }) => done))
}
