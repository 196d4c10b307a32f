import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { Operation } from '@/lib/http/route'
import { visitorAddress, VISITOR_HEADER } from '@/lib/http/visitor'
import { parseStrictly } from './strict-response'

type Handler = ((
  request: Request,
  segment?: { params: Promise<Record<string, string>> },
) => Promise<Response> | Response) & { operation?: Operation }
type RouteModule = Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler>>

export interface TestApp {
  url: string
  close(): Promise<void>
}

/** By its path, of which a part like `[id]` stands for any: the first that fits, in the order given. */
function findRoute(
  routes: Record<string, RouteModule>,
  path: string,
): { module: RouteModule; params: Record<string, string> } | null {
  const parts = path.split('/')
  for (const [pattern, module] of Object.entries(routes)) {
    const names = pattern.split('/')
    const isParameter = (name: string) => name.startsWith('[')
    if (names.length !== parts.length || !names.every((name, at) => isParameter(name) || name === parts[at]))
      continue
    return {
      module,
      params: Object.fromEntries(
        names.flatMap((name, at) =>
          isParameter(name) ? [[name.slice(1, -1), decodeURIComponent(parts[at]!)]] : [],
        ),
      ),
    }
  }
  return null
}

/**
 * Serves route modules over real HTTP, as the server does: every request is stamped with its visitor's address, which
 * a test chooses with X-Forwarded-For. A call that responds with something else than its schema says is a 500, and
 * `close` throws it, whatever the test made of it.
 */
export async function serve(routes: Record<string, RouteModule>): Promise<TestApp> {
  const drifts: unknown[] = []
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const path = incoming.url!.split('?')[0]!
      const found = findRoute(routes, path)
      const handler = found?.module[incoming.method as keyof RouteModule]
      const response = handler
        ? await handler(toRequest(incoming), { params: Promise.resolve(found!.params) })
        : new Response('', { status: found ? 405 : 404 })
      await requireDescribed(handler, response).catch((drift: unknown) => {
        drifts.push(drift)
        throw drift
      })
      // A body that was refused may still be on its way; then its connection is not for another request.
      const cookies = response.headers.getSetCookie()
      outgoing.writeHead(response.status, {
        ...Object.fromEntries(response.headers),
        ...(cookies.length > 0 && { 'set-cookie': cookies }),
        ...(!incoming.complete && { connection: 'close' }),
      })
      outgoing.end(Buffer.from(await response.arrayBuffer()))
    })().catch((error) => {
      outgoing.writeHead(500)
      outgoing.end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (drifts.length > 0) throw drifts[0]
    },
  }
}

/** @throws Error for what was done and is not responded to as the call's schema says. */
async function requireDescribed(handler: Handler | undefined, response: Response): Promise<void> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (handler?.operation && response.ok && isJson)
    parseStrictly(handler.operation, await response.clone().json())
}

function toRequest(incoming: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, String(value))
  headers.set(VISITOR_HEADER, visitorAddress(incoming.headers, incoming.socket.remoteAddress, 1))
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method,
    headers,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  } as RequestInit)
}
