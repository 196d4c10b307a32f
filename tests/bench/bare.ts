import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { end, serving } from '@/tests/support/child'
import { BROWSER } from './load'

// The bare server beside ours: see bare-server.mjs.

export interface SentPage {
  path: string
  /** Those that say what the bytes are. */
  headers: Record<string, string>
  /** As they went over the wire, compressed. */
  body: Buffer
}

/** @returns a page as a browser that takes gzip gets it. */
export async function pageAsSent(url: string, page: string): Promise<SentPage> {
  const asked = request(url + page, { headers: { 'accept-encoding': 'gzip', 'user-agent': BROWSER } })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const headers: Record<string, string> = {}
  for (const name of ['content-type', 'content-encoding', 'etag']) {
    const value = response.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  if (response.statusCode !== 200 || !headers.etag) throw new Error(`${page} is not a kept page.`)
  return { path: page, headers, body: Buffer.concat(chunks) }
}

/** Starts it. @param pages that it sends from memory. */
export async function launchBare(
  databaseUrl: string,
  port: number,
  pages: readonly SentPage[] = [],
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const child = fork(path.join(__dirname, 'bare-server.mjs'), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, BARE_PORT: String(port) },
  })
  await serving(child)
  if (pages.length > 0) {
    child.send(pages.map(({ path: at, headers, body }) => [at, headers, body.toString('base64')]))
    await once(child, 'message')
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    stop: () => end(child),
  }
}
