import 'server-only'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import send from '@fastify/send'
import { acceptsEncoding } from './accepts-encoding'
import type { Handler } from './handler'

// Scripts and styles are compressed once, by the build (lib/cli/compress-built.ts), and not for every visitor anew: for the
// first visit of one person that was more work than everything else together.

/** Where Next serves what it built; the names carry a digest, so that a file never changes. */
const PREFIX = '/_next/static/'
const MAX_AGE_MS = 365 * 24 * 60 * 60_000

/** Best first. By the ending that the build gives the compressed file. */
const CODINGS = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
] as const

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}

/**
 * Makes a request handler that answers with built files as they were compressed.
 * @param folder what Next serves under /_next/static. Read once: what a later build puts there is left to `otherwise`.
 * @param otherwise for everything else, a client that reads neither coding included.
 */
export function serveBuiltFiles({ folder, otherwise }: { folder: string; otherwise: Handler }): Handler {
  const root = path.resolve(folder)
  const names = new Set(
    fs.existsSync(root) ? (fs.readdirSync(root, { recursive: true }) as string[]).map(toUrlPath) : [],
  )

  return async (request, response) => {
    const name = request.url?.startsWith(PREFIX) ? request.url.slice(PREFIX.length).split('?', 1)[0]! : ''
    const type = TYPES[path.extname(name)]
    if (!type || (request.method !== 'GET' && request.method !== 'HEAD')) return otherwise(request, response)
    const found = CODINGS.find(
      ({ coding, ending }) => names.has(name + ending) && acceptsEncoding(request, coding),
    )
    if (!found) return otherwise(request, response)
    const file = await send(request, name + found.ending, {
      root,
      index: false,
      acceptRanges: false,
      contentType: false,
      maxAge: MAX_AGE_MS,
      immutable: true,
    })
    // A newer build has taken it away.
    if (file.type !== 'file') return otherwise(request, response)
    response.statusCode = file.statusCode
    for (const [key, value] of Object.entries(file.headers)) response.setHeader(key, value)
    response.setHeader('content-type', type)
    response.setHeader('content-encoding', found.coding)
    response.setHeader('vary', 'Accept-Encoding')
    // Ends both when either ends early; a visitor who leaves is no error.
    await pipeline(file.stream, response).catch(() => {})
  }
}

function toUrlPath(file: string): string {
  return file.split(path.sep).join('/')
}
