import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { AppError } from '../http/errors'

type End = (...args: unknown[]) => ServerResponse

/** @returns the methods that an address takes, as an Allow header lists them; null when that cannot be found out. */
export type FindAllowed = (path: string) => Promise<string | null>

/**
 * Completes the framework's empty response to a wrong method: with the methods there are (RFC 9110, section 15.5.6) and, on
 * /v1, in the form that all its errors have. To be called when nothing is written yet, after whatever else takes hold of
 * the response's end.
 */
export function explainWrongMethod(
  { method, url }: Pick<IncomingMessage, 'method' | 'url'>,
  response: ServerResponse,
  findAllowed: FindAllowed,
): void {
  const path = url?.split('?', 1)[0] ?? '/'
  const end = response.end.bind(response) as End
  async function explain(): Promise<void> {
    const allowed = await findAllowed(path).catch(() => null)
    if (allowed) response.setHeader('allow', allowed)
    if (!path.startsWith('/v1/')) return void end()
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('cache-control', 'no-store')
    end(
      JSON.stringify(
        new AppError('method_not_allowed', 'This call takes another method. See /v1/docs.').toBody(),
      ),
    )
  }
  const checked: End = (...args) => {
    if (response.statusCode !== 405 || method === 'OPTIONS' || response.headersSent || args[0])
      return end(...args)
    explain().catch(() => response.destroy())
    return response
  }
  response.end = checked as typeof response.end
}

/** Addresses whose methods are kept; they do not change while the process runs. */
const MOST_KNOWN = 1_000
/** Questions at the same time, each of which is a request to ourselves. */
const MOST_ASKED = 4

/** Asks the framework itself, which answers OPTIONS for every address of its own. @param port this process's. @param host what it listens on; without one, everything. */
export function askForMethods(port: number, host = '0.0.0.0'): FindAllowed {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const known = new LRUCache<string, string>({ max: MOST_KNOWN })
  let underWay = 0
  return async (path) => {
    const before = known.get(path)
    if (before !== undefined) return before
    if (underWay >= MOST_ASKED) return null
    underWay += 1
    try {
      const allowed = await ask(path)
      if (allowed !== null) known.set(path, allowed)
      return allowed
    } finally {
      underWay -= 1
    }
  }

  async function ask(path: string): Promise<string | null> {
    const address = new URL(`http://${reached}:${port}`)
    // Set, and not resolved: a path may begin as the name of a host does.
    address.pathname = path
    const response = await fetch(address, {
      method: 'OPTIONS',
      redirect: 'manual',
      signal: AbortSignal.timeout(1_000),
    })
    await response.body?.cancel()
    return response.headers.get('allow')
  }
}
