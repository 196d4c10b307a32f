import 'server-only'
import { AppError } from '../../http/errors'
import { log } from '../../log'
import { outsideRequests } from '../../outside-requests'

// Imports that this process has under way. On globalThis, because routes and server.ts are bundles of their own.

/** How many may be under way, each from its file's first byte to its end. They share the database with all visitors. */
const MOST = 4
/** Seconds. */
const RETRY_AFTER_S = 60

/** How long a call waits for an import's end before it answers that it goes on. Milliseconds. Tests have their own. */
export const patience = { ms: 1_000 }

interface Work {
  stop: AbortController
  done: Promise<unknown>
}

/** Gives up a place among those that are under way. Harmless when repeated. */
export type LeavePlace = () => void

const cache = globalThis as typeof globalThis & { __imports?: Set<Work>; __importPlaces?: Set<LeavePlace> }

/**
 * Takes a place for an import before its file is received: one that was received is never refused for want of it.
 * @throws AppError `rate_limited` while all are taken.
 */
export function takePlace(): LeavePlace {
  const places = (cache.__importPlaces ??= new Set())
  if (places.size >= MOST)
    throw new AppError(
      'rate_limited',
      'Several files are being imported at this moment. Please try again in a minute.',
      { retryAfter: RETRY_AFTER_S },
    )
  const leave: LeavePlace = () => void places.delete(leave)
  places.add(leave)
  return leave
}

/**
 * Has an import go on whoever listens. It ends by itself, and notes how in its row.
 * @param work says when it has begun: from there on its row tells how far it is.
 * @param leavePlace what `takePlace` gave; called at the end.
 * @returns at its end; or, when that takes longer than a moment, once it has begun. @throws what it throws until then.
 */
export async function inBackground(
  work: (signal: AbortSignal, begun: () => void) => Promise<void>,
  leavePlace: LeavePlace,
): Promise<void> {
  const running = (cache.__imports ??= new Set())
  const stop = new AbortController()
  let begun = (): void => {}
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  // It may go on for hours after its call was answered.
  const result = outsideRequests(() => work(stop.signal, begun))
  const entry: Work = { stop, done: result.catch(() => {}) }
  running.add(entry)
  void entry.done.then(() => {
    running.delete(entry)
    leavePlace()
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience.ms)
  })
  try {
    await Promise.race([result, Promise.all([late, hasBegun])])
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
