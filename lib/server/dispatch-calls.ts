import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { addRoute, createRouter, findRoute } from 'rou3'
import { NodeRequest } from 'srvx/node'
import { AppError } from '../http/errors'
import { setKnownBody } from '../http/known-body'
import { TextResponse } from '../http/text-response'
import { log } from '../log'
import { hasBody, letGo } from './body-time'
import { sendTogether } from './send-together'

// Calls of /v1 do not go through the framework, whose router takes several times as long as most of them. Their handlers are the
// same: a web Request in, a web Response out. What is not written in the one plain way is left to the framework, which knows
// redirects and spellings.

type CallHandler = (
  request: Request,
  segment: { params: Promise<Record<string, string>> },
) => Promise<Response> | Response

/** What a file of a call exports: a handler for each method, and what is no handler. */
type CallModule = Partial<Record<string, unknown>>

interface Call {
  handlers: Partial<Record<string, CallHandler>>
  /** Its methods, as an Allow header lists them. */
  allow: string
}

export interface DispatchOptions {
  /** By path, of which a part like `[id]` stands for any. */
  calls: Record<string, CallModule>
  /** Answers a path of /v1 that no call has. */
  nothing: CallHandler
  /** Paths of /v1 that the framework has: pages. */
  pages: readonly string[]
  /** Compresses what is written to a response from then on, where the caller takes it so. */
  zip: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Parts that mean themselves, whoever reads them: no dots alone, no empty one. */
const PLAIN_PATH = /^\/v1(?:\/(?!\.{1,2}(?:\/|$))[\w.~:@!$&'()*+,;=-]+)*$/
const ENCODED_PATH = /^\/v1(?:\/(?!\.{1,2}(?:\/|$))(?:[\w.~:@!$&'()*+,;=-]|%[\da-f]{2})+)*$/i

/** Makes a handler of calls. @returns from it, what is over once the call is done; null for what is no call: the framework has it then. */
export function dispatchCalls({
  calls,
  nothing,
  pages,
  zip,
}: DispatchOptions): (request: IncomingMessage, response: ServerResponse) => Promise<void> | null {
  const router = createRouter<Call>()
  for (const [path, module] of Object.entries(calls))
    if (!pages.includes(path)) addRoute(router, '', path.replace(/\[(\w+)\]/g, ':$1'), toCall(module))
  const elsewhere = toCall(
    Object.fromEntries(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((m) => [m, nothing])),
  )
  return (request, response) => {
    const path = request.url!.split('?', 1)[0]!
    const isPlain = PLAIN_PATH.test(path)
    if ((!isPlain && !ENCODED_PATH.test(path)) || pages.includes(path)) return null
    const found = findRoute(router, '', path)
    // Written with escapes, a name that a folder has may still be meant.
    if (!found && !isPlain) return null
    return new Promise((resolve) => {
      zip(request, response, () => {
        answer(found?.data ?? elsewhere, found?.params ?? {}, request, response)
          .catch((error: Error) => {
            log.error({ err: { name: error.name } }, 'call failed')
            response.destroy()
          })
          .finally(resolve)
      })
    })
  }
}

function toCall(module: CallModule): Call {
  const handlers: Call['handlers'] = {}
  for (const method of METHODS) {
    const handler = module[method]
    if (typeof handler === 'function') handlers[method] = handler as CallHandler
  }
  handlers.HEAD ??= handlers.GET
  const allow = METHODS.filter((method) => method === 'OPTIONS' || handlers[method])
  return { handlers, allow: allow.sort().join(', ') }
}

/** A part is decoded after it was told from the others, so that a slash in it is its own. */
function decoded(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, part]) => [name, decodeURIComponent(part)]))
}

async function answer(
  { handlers, allow }: Call,
  params: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const handler = handlers[request.method!]
  if (handler) {
    const result = await handler(toRequest(request, response), { params: Promise.resolve(decoded(params)) })
    if (result instanceof TextResponse) return sendTogether(response, () => sendText(result, response))
    return send(result, response)
  }
  response.setHeader('allow', allow)
  if (request.method === 'OPTIONS') {
    response.writeHead(204)
    return void response.end()
  }
  const { status, body } = refusalOfMethod()
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.writeHead(status)
  response.end(body)
}

function refusalOfMethod(): { status: number; body: string } {
  const error = new AppError('method_not_allowed', 'This call takes another method. See /v1/docs.')
  return { status: error.status, body: JSON.stringify(error.toBody()) }
}

/** The request as handlers take it. A small body is there already; a larger one is read as it comes. */
function toRequest(incoming: IncomingMessage, response: ServerResponse): Request {
  const takesBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  if (takesBody && hasBody(incoming) && !incoming.complete) return streamed(incoming, response)
  const request = new NodeRequest({ req: incoming as never, res: response as never }) as Request
  const bytes = incoming.complete ? (incoming.read() as Buffer | null) : null
  // What is not read is let go, or the connection would wait for it.
  incoming.resume()
  setKnownBody(request, takesBody && bytes ? bytes : NO_BYTES)
  return request
}

const NO_BYTES = new Uint8Array()

/** Whoever stops reading leaves the connection open: the response goes over it, and the rest of the body is let go. */
function streamed(incoming: IncomingMessage, response: ServerResponse): Request {
  // Begun by whoever reads first; a body that nobody reads is Node's to let go.
  const chunks = (incoming as IncomingMessage & Iterates).iterator({ destroyOnReturn: false })
  const { socket } = incoming
  response.once('finish', () => setImmediate(() => letGo(incoming, socket)))
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return new Request(new URL(incoming.url!, 'http://localhost'), {
    method: incoming.method,
    headers: Object.entries(incoming.headers).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
    ),
    body,
    duplex: 'half',
  } as RequestInit)
}

/** Of every readable stream; its types in Node 20 lack it. */
interface Iterates {
  iterator(options: { destroyOnReturn: boolean }): AsyncIterator<Uint8Array>
}

/** What is shorter goes out as it is: the compression's own bound. Bytes. */
const LEAST_ZIPPED = 1024

/** Whether a head alone is asked for of what would be sent compressed: of another length, which nobody knows (RFC 9110, section 8.6). */
function isOfZipped({ method, headers }: IncomingMessage, length: number): boolean {
  const codings = headers['accept-encoding'] ?? 'identity'
  return method === 'HEAD' && length >= LEAST_ZIPPED && codings !== 'identity'
}

/** What is known as text goes out in one piece with its head. */
function sendText(result: TextResponse, response: ServerResponse): void {
  setHeaders(response, result.given ?? result.headers)
  const length = Buffer.byteLength(result.sent)
  if (!isOfZipped(response.req, length)) response.setHeader('content-length', length)
  response.writeHead(result.status)
  if (response.req.method === 'HEAD') response.end()
  else response.end(result.sent, 'utf8')
}

async function send(result: Response, response: ServerResponse): Promise<void> {
  if (response.destroyed) return void result.body?.cancel()
  setHeaders(response, result.headers)
  response.writeHead(result.status)
  if (!result.body || response.req.method === 'HEAD') {
    void result.body?.cancel()
    return void response.end()
  }
  await pipeline(Readable.fromWeb(result.body as NodeReadableStream), response).catch(() =>
    response.destroy(),
  )
}

function setHeaders(response: ServerResponse, headers: Iterable<[string, string]>): void {
  const cookies: string[] = []
  for (const [name, value] of headers)
    if (name === 'set-cookie') cookies.push(value)
    else response.setHeader(name, value)
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
}
