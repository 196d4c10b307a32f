import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

// A timer, a socket, a thread or a kept promise holds the asynchronous context that it was made in, and the framework has put
// its whole request there. What lives longer than the request that happens to be the first to want it is therefore made here.

type Run = <T>(work: () => T) => T

const cache = globalThis as typeof globalThis & { __outsideRequests?: Run }

// server.ts and worker.ts load this file before there is a request. On globalThis, because the framework's bundles have copies
// of it that are loaded later, perhaps by a request.
cache.__outsideRequests ??= AsyncLocalStorage.snapshot()

/**
 * Does work in the context of the process's start, so that nothing it leaves behind keeps a request alive. The caller's own
 * context is unchanged, also after an `await` of the result.
 */
export function outsideRequests<T>(work: () => T): T {
  return cache.__outsideRequests!(work)
}
