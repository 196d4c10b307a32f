import 'server-only'
import { createServer, type Server } from 'node:http'
import { checkReadiness, keyInWords } from '../server/readiness'
import { setSecurityHeaders } from '../server/security-headers'

/**
 * Answers /healthz (the process lives) and /readyz (it reaches the database, has its keys, and its mail loop goes round) on a port of
 * its own, for whoever watches over the process.
 * @throws Error when the port is taken.
 */
export async function startWorkerHealth(
  { port, host }: { port: number; host?: string },
  isWell: () => boolean,
): Promise<Server> {
  const server = createServer((request, response) => {
    setSecurityHeaders(response)
    const respond = (status: number, body: unknown): void => {
      response.writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
      response.end(JSON.stringify(body))
    }
    if (request.url === '/healthz') return respond(200, { ok: true })
    if (request.url !== '/readyz')
      return respond(404, { code: 'not_found', message: 'There is /healthz and /readyz.' })
    void checkReadiness().then(({ database, hashKey, encryptionKey }) => {
      const ready = database && hashKey === true && encryptionKey === true && isWell()
      respond(ready ? 200 : 503, {
        ready,
        database,
        emailHashKey: keyInWords(hashKey),
        encryptionKey: keyInWords(encryptionKey),
        mail: isWell(),
      })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(error.code === 'EADDRINUSE' ? `WORKER_PORT ${port} is taken.` : error.message)),
    )
    server.listen({ port, host }, resolve)
  })
  return server
}
