import { randomInt } from 'node:crypto'
import net from 'node:net'

/**
 * Below those that systems give to outgoing connections (Linux: from 32,768; macOS and Windows: from 49,152): one of these may be taken by
 * anybody's connection before the process that is to have it has started, or while it is away.
 */
const FIRST = 12_000
const END = 32_000
const TRIES = 1_000

/** A port that nobody listens on at this moment. @throws Error where none was found. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, END)
    if (await isFree(port)) return port
  }
  throw new Error('There is no free port.')
}

/** Free for everyone: another program may hold only one of the loopback addresses. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of [undefined, '127.0.0.1', '::1']) {
    const free = await new Promise<boolean>((resolve) => {
      const probe = net.createServer()
      probe.once('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
      )
      probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
    })
    if (!free) return false
  }
  return true
}
