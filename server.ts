// First: it keeps a context in which there is no request.
import '@/lib/outside-requests'
import '@/lib/server/keep-tick'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import compression from 'compression'
import next from 'next'
import { stopImports } from '@/lib/imports/uploads/background'
import { sweepUploads } from '@/lib/imports/uploads/sweep-uploads'
import { closeDatabase } from '@/lib/db/client'
import { env } from '@/lib/env'
import { limitBodyTime, UPLOAD_TIMEOUT_MS } from '@/lib/server/body-time'
import { serveBuiltFiles } from '@/lib/server/built-files'
import { dispatchCalls } from '@/lib/server/dispatch-calls'
import { dressPage } from '@/lib/server/dress-page'
import { admit, NOWHERE } from '@/lib/server/normalise-request'
import { takeFrameworkLog } from '@/lib/server/framework-log'
import { requireHashKey } from '@/lib/keys/hash-key'
import { requireEncryptionKey } from '@/lib/keys/key-probe'
import { logDone, seenOf, type Seen } from '@/lib/server/log-done'
import { cachePages } from '@/lib/server/kept-pages/page-cache'
import { mayBeKept, onlyKeyedCookies, pageKey, pageVaryBy } from '@/lib/server/kept-pages/page-key'
import type { Handler } from '@/lib/server/handler'
import { sweepReceivedFiles } from '@/lib/imports/uploads/receive-file'
import { makeSignInGate } from '@/lib/server/sign-in-gate'
import { REQUEST_ID_HEADER } from '@/lib/http/visitor'
import { stamp } from '@/lib/server/stamp'
import { isUnlisted } from '@/lib/server/unlisted'
import { sendWithStatus, settlementStatus } from '@/lib/server/settlement-status'
import { sendForWhole } from '@/lib/server/whole-page'
import { askForMethods, explainWrongMethod } from '@/lib/server/wrong-method'
import { log, setLogLevel } from '@/lib/log'
import { loadPages } from '@/lib/server/load-pages'
import { endBrokenRequest } from '@/lib/server/broken-request'
import { endGently } from '@/lib/server/end-gently'
import { nameCharset, setSecurityHeaders } from '@/lib/server/security-headers'
import { watchEventLoop } from '@/lib/server/event-loop-delay'
import { serveHealth } from '@/lib/server/health'
import { awaitBody } from '@/lib/server/await-body'
import { boundConnection } from '@/lib/server/per-connection'
import { serveReady } from '@/lib/server/ready'
import { boundRenders } from '@/lib/server/render-bound'
import { choosePort, openDatabase } from '@/prisma/local-env'
import nextConfig from './next.config'

// The web process. Next's own server cannot tell a handler who is calling, so this one stamps the socket's address on
// every request that reaches one; and it stops in order.

/** How long requests under way may take to finish once we were told to stop. Milliseconds. */
const DRAIN_MS = 10_000

/** How long a connection may be silent in the middle of a request or a response. Milliseconds. */
const SILENT_MS = 2 * 60_000
/**
 * How long a connection is kept between two requests: longer than a proxy keeps its own (a minute, by custom), or a request would
 * now and then meet one that is just being closed, and be lost.
 */
const KEPT_BETWEEN_MS = 75_000

/** Of one event of one response: twice what was seen. */
const MOST_LISTENERS = 24

/** How often files that dead processes received are cleared away. Milliseconds. */
const SWEEP_FILES_MS = 15 * 60_000

async function main(): Promise<void> {
  const dev = process.env.NODE_ENV === 'development'
  const port = await choosePort()
  const database = await openDatabase()
  const { TRUSTED_PROXY_HOPS, LOG_LEVEL, APP_URL, HOST } = env()
  setLogLevel(LOG_LEVEL)
  // The pages that need no address are of use all the same; /readyz says that this process should get no visitors.
  await requireHashKey().catch((error: Error) => console.error(error.message))
  await requireEncryptionKey().catch((error: Error) => console.error(error.message))
  // next-auth has no other way to be told; without it, it would ask the request's Host.
  process.env.NEXTAUTH_URL = APP_URL

  // The framework answers no upgrades in production, and would leave whoever asks for one without a response: it gets a server
  // that nobody calls to listen on. Ours then answers the request as any other (RFC 9110, section 7.8).
  const app = next({
    dev,
    dir: process.cwd(),
    port,
    hostname: 'localhost',
    ...(!dev && { httpServer: createServer() }),
  })
  await app.prepare()
  if (!dev) await loadPages(nextConfig.distDir!)
  const respond = app.getRequestHandler()
  const findAllowed = askForMethods(port, HOST)
  const render: Handler = async (request, response) => {
    const address = request.url!.split('?', 1)[0]!
    if (await isUnlisted(address)) request.url = NOWHERE
    const status = await settlementStatus(address)
    if (status !== 200) sendWithStatus(response, status)
    explainWrongMethod(request, response, findAllowed)
    dressPage(request, response, dev)
    return respond(request, response)
  }
  const bounded = boundRenders(render)
  const zip = compression()
  const compressed: Handler = (request, response) =>
    new Promise((resolve, reject) =>
      zip(request as never, response as never, () => void bounded(request, response).then(resolve, reject)),
    )
  const kept = cachePages({
    render: bounded,
    otherwise: compressed,
    keyOf: pageKey,
    reduce: onlyKeyedCookies,
    varyBy: pageVaryBy(),
  })
  // In development everything changes with every keystroke.
  const handle: Handler = dev
    ? render
    : serveBuiltFiles({ folder: path.join(nextConfig.distDir!, 'static'), otherwise: kept.handle })

  // In development the framework compiles what has changed, calls too.
  const call = dev ? null : await loadCalls()

  const admitSignIn = makeSignInGate()

  // Without a Host it is for the door to say so.
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const called = call?.(request, response)
    if (called) return called
    if (sendForWhole(request, response)) return
    await handle(request, response).catch((error: Error) => {
      log.error({ err: { name: error.name } }, 'request failed')
      response.destroy()
    })
  }
  /** Of every request. @returns what was seen of it; null where its connection was ended. */
  const receive = (request: IncomingMessage, response: ServerResponse): Seen | null => {
    const seen = seenOf(request)
    return boundConnection(request, response, () => logDone(seen, request, response)) ? seen : null
  }
  const dress = (request: IncomingMessage, response: ServerResponse, seen: Seen): void => {
    seen.id = stamp(request, TRUSTED_PROXY_HOPS)
    // Each step of the way hears of its end; Node takes more than ten for a leak, and says so as a failure.
    response.setMaxListeners(MOST_LISTENERS)
    response.setHeader(REQUEST_ID_HEADER, seen.id)
    setSecurityHeaders(response)
    nameCharset(response)
  }
  const respondTo = (request: IncomingMessage, response: ServerResponse, seen: Seen): void => {
    dress(request, response, seen)
    if (!admit(request, response, { dev }) || serveHealth(request, response) || serveReady(request, response))
      return limitBodyTime(request, response)
    awaitBody(request, response, () => admitSignIn(request, response, () => serve(request, response)))
  }
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    const seen = receive(request, response)
    if (!seen) return
    if (dev || !mayBeKept(request)) return respondTo(request, response, seen)
    // A page in memory has its headers with it: what is done for all others would take longer than to send it.
    kept.answer(request, response, () => respondTo(request, response, seen))
  })
  // Node would answer this one without our headers.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const seen = receive(request, response)
    if (!seen) return
    dress(request, response, seen)
    response.writeHead(417, { 'cache-control': 'no-store', 'content-length': 0, connection: 'close' })
    endGently(response)
    response.end()
  })
  // Nothing was sent or received for so long: a client that does not read its response holds all of it.
  server.timeout = SILENT_MS
  // Beyond a thousand, Node leaves the rest out without a word, and a guard would not see its header. The parser bounds them all: 16 KB.
  server.maxHeadersCount = 0
  server.keepAliveTimeout = KEPT_BETWEEN_MS
  // Node ends a request whose body takes longer, whatever it is.
  server.requestTimeout = UPLOAD_TIMEOUT_MS
  server.once('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is taken.`
        : `The server cannot listen on port ${port} (${error.code}).`,
    )
    process.exit(1)
  })
  server.on('clientError', endBrokenRequest)
  server.listen({ port, host: HOST }, () => {
    if (!dev) takeFrameworkLog()
    watchEventLoop()
    log.info({ port, url: APP_URL }, 'web ready')
    process.send?.('ready')
  })
  void Promise.allSettled([sweepReceivedFiles(), sweepUploads()])
  const sweeping = setInterval(() => void sweepReceivedFiles(), SWEEP_FILES_MS)
  sweeping.unref()

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    clearInterval(sweeping)
    const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    const imports = stopImports()
    server.close(() => {
      clearTimeout(giveUp)
      void imports
        .then(() => Promise.allSettled([app.close(), closeDatabase()]))
        .then(() => database.release())
        .finally(() => process.exit(0))
    })
    server.closeIdleConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Started by another process of ours: without it there is nobody left to stop us.
  process.on('disconnect', stop)
}

/** Answers calls of /v1, compressed where that is worth it. */
async function loadCalls(): Promise<ReturnType<typeof dispatchCalls>> {
  const [{ routes }, { noSuchCall }, { GET }] = await Promise.all([
    import('@/app/v1/openapi.json/routes'),
    import('@/lib/auth/no-such-call'),
    import('@/app/v1/openapi.json/route'),
  ])
  return dispatchCalls({
    calls: { ...routes, '/v1/openapi.json': { GET } },
    nothing: noSuchCall,
    // The bench's empty call is the framework's, to compare with.
    pages: ['/v1/docs', '/v1/bench/empty'],
    zip: compression() as never,
  })
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
