import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that systems give to outgoing connections (Linux: from 32,768; macOS and Windows: from 49,152). One of these may be taken by a
 * connection of anybody before the process that is to have it has started.
 */
const FIRST = 12_000
const END = 32_000

/** A port that nobody listens on at this moment, and that nobody else is given. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END)
    if (await isFree(port)) return port
  }
}

/** For everybody and for this machine alone: others may listen on one of its addresses only. */
async function isFree(port: number): Promise<boolean> {
  for (const host of [undefined, '127.0.0.1']) {
    const probe = createServer()
    try {
      probe.listen({ port, host, exclusive: true })
      await once(probe, 'listening')
    } catch {
      return false
    }
    await new Promise((resolve) => probe.close(resolve))
  }
  return true
}
