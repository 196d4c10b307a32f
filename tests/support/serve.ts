import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Operation } from '@/lib/http/route'
import { dispatchCalls } from '@/lib/server/dispatch-calls'
import { REQUEST_ID_HEADER } from '@/lib/http/visitor'
import { stamp } from '@/lib/server/stamp'
import { parseStrictly } from './strict-response'

type Segment = { params: Promise<Record<string, string>> }
type Handler = ((request: Request, segment?: Segment) => Promise<Response> | Response) & {
  operation?: Operation
}
type RouteModule = Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler>>

export interface TestApp {
  url: string
  close(): Promise<void>
}

/**
 * Serves route modules over real HTTP, as the server does: every request is stamped with its visitor's address, which
 * a test chooses with X-Forwarded-For. A call that responds with something else than its schema says is a 500, and
 * `close` throws it, whatever the test made of it.
 */
export async function serve(routes: Record<string, RouteModule>): Promise<TestApp> {
  const drifts: unknown[] = []
  const described = (handler: Handler) => async (request: Request, segment: Segment) => {
    const response = await handler(request, segment)
    try {
      await requireDescribed(handler, response)
    } catch (drift) {
      drifts.push(drift)
      return new Response(String(drift), { status: 500 })
    }
    return response
  }
  const call = dispatchCalls({
    calls: Object.fromEntries(
      Object.entries(routes).map(([path, module]) => [
        asCall(path),
        Object.fromEntries(Object.entries(module).map(([method, handler]) => [method, described(handler)])),
      ]),
    ),
    nothing: () => new Response('', { status: 404 }),
    pages: [],
    zip: (_request, _response, next) => next(),
  })
  const server = createServer((request, response) => {
    response.setHeader(REQUEST_ID_HEADER, stamp(request, 1))
    request.url = asCall(request.url!)
    if (call(request, response)) return
    response.writeHead(404)
    response.end()
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

/** What is no call is a file of the framework's in production; its handler is found in the same way here. */
function asCall(path: string): string {
  return path.startsWith('/v1') ? path : `/v1${path}`
}

/** @throws Error for what was done and is not responded to as the call's schema says. */
async function requireDescribed(handler: Handler | undefined, response: Response): Promise<void> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (handler?.operation && response.ok && isJson)
    parseStrictly(handler.operation, await response.clone().json())
}
