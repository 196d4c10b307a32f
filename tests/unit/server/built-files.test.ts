import fs from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { compressBuilt } from '@/lib/cli/compress-built'
import { serveBuiltFiles } from '@/lib/server/built-files'

// Long enough to be worth compressing, and to leave in more than one piece.
const SCRIPT = Array.from({ length: 40_000 }, (_, index) => `f(${index * 7919});`).join('')
const STYLE = '.shell{margin:auto}'.repeat(200)

let distDir: string
let server: Server
let port: number
let others: string[]

beforeAll(async () => {
  distDir = fs.mkdtempSync(path.join(os.tmpdir(), 'built-'))
  const folder = path.join(distDir, 'static')
  fs.mkdirSync(path.join(folder, 'chunks'), { recursive: true })
  fs.writeFileSync(path.join(distDir, 'secret.js'), 'secret'.repeat(500))
  fs.writeFileSync(path.join(folder, 'chunks', 'script.js'), SCRIPT)
  fs.writeFileSync(path.join(folder, 'chunks', 'gone.js'), SCRIPT)
  fs.writeFileSync(path.join(folder, 'chunks', 'style.css'), STYLE)
  fs.writeFileSync(path.join(folder, 'chunks', 'tiny.js'), 'f()')
  fs.writeFileSync(path.join(folder, 'font.woff2'), Buffer.alloc(5000))
  await compressBuilt(distDir)
  for (const ending of ['', '.br', '.gz'])
    fs.copyFileSync(path.join(folder, `chunks/script.js${ending}`), path.join(distDir, `secret.js${ending}`))
  const handle = serveBuiltFiles({
    folder,
    otherwise: async ({ method, url }, response) => {
      others.push(`${method} ${url}`)
      response.end('otherwise')
    },
  })
  server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  others = []
})
afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  fs.rmSync(distDir, { recursive: true })
})

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Leaves the path and the body as they are. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path: url, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      )
      response.on('error', reject)
    })
    request.on('error', reject).end()
  })
}

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.5,gzip;q=0.9', 'br'],
])('a client that accepts "%s" gets %s', async (accepted, coding) => {
  const { status, headers, body } = await ask('/_next/static/chunks/script.js?v=1', {
    'accept-encoding': accepted,
  })
  expect(status).toBe(200)
  expect(headers['content-encoding']).toBe(coding)
  expect(headers['content-type']).toBe('application/javascript; charset=UTF-8')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers.vary).toBe('Accept-Encoding')
  expect(Number(headers['content-length'])).toBe(body.length)
  expect((coding === 'br' ? zlib.brotliDecompressSync : zlib.gunzipSync)(body).toString()).toBe(SCRIPT)
  expect(others).toEqual([])
})

test('a style sheet is one', async () => {
  const { headers, body } = await ask('/_next/static/chunks/style.css', { 'accept-encoding': 'br' })
  expect(headers['content-type']).toBe('text/css; charset=UTF-8')
  expect(zlib.brotliDecompressSync(body).toString()).toBe(STYLE)
})

test('what the client has is not sent again, and HEAD gets the head', async () => {
  const accepts = { 'accept-encoding': 'br' }
  const first = await ask('/_next/static/chunks/script.js', accepts)
  const again = await ask('/_next/static/chunks/script.js', {
    ...accepts,
    'if-none-match': first.headers.etag!,
  })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const zipped = await ask('/_next/static/chunks/script.js', {
    'accept-encoding': 'gzip',
    'if-none-match': first.headers.etag!,
  })
  expect(zipped.status).toBe(200)
  const head = await ask('/_next/static/chunks/script.js', accepts, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
    200,
    0,
    first.headers['content-length'],
  ])
  expect(others).toEqual([])
})

test.each([
  ['reads no coding of ours', '/_next/static/chunks/script.js', 'identity'],
  ['refuses them', '/_next/static/chunks/script.js', 'br;q=0, gzip;q=0.000'],
  ['has another coding of a like name', '/_next/static/chunks/script.js', 'x-gzip, brx'],
  ['asks for what is too small', '/_next/static/chunks/tiny.js', 'br'],
  ['asks for what does not get smaller', '/_next/static/font.woff2', 'br'],
  ['asks for the compressed file itself', '/_next/static/chunks/script.js.br', 'br'],
  ['asks for what is not there', '/_next/static/chunks/nothing.js', 'br'],
  ['climbs out', '/_next/static/../secret.js', 'br'],
  ['climbs out in code', '/_next/static/..%2fsecret.js', 'br'],
  ['asks for another page', '/faq', 'br'],
])('who %s is left to the others', async (_, url, accepted) => {
  expect((await ask(url, { 'accept-encoding': accepted })).body.toString()).toBe('otherwise')
  expect(others).toEqual([`GET ${url}`])
})

test('other methods, and a file that is gone since, are left to the others', async () => {
  expect(
    (await ask('/_next/static/chunks/script.js', { 'accept-encoding': 'br' }, 'POST')).body.toString(),
  ).toBe('otherwise')
  for (const ending of ['', '.br', '.gz']) fs.rmSync(path.join(distDir, `static/chunks/gone.js${ending}`))
  expect((await ask('/_next/static/chunks/gone.js', { 'accept-encoding': 'br' })).body.toString()).toBe(
    'otherwise',
  )
  expect(others).toEqual(['POST /_next/static/chunks/script.js', 'GET /_next/static/chunks/gone.js'])
})

test('a visitor who leaves in the middle harms nobody', async () => {
  await new Promise<void>((resolve) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: '/_next/static/chunks/script.js',
        headers: { 'accept-encoding': 'gzip' },
      },
      (response) => {
        response.once('data', () => request.destroy())
        response.once('error', () => {})
        response.once('close', resolve)
      },
    )
    request.once('error', () => {})
    request.end()
  })
  expect((await ask('/_next/static/chunks/script.js', { 'accept-encoding': 'gzip' })).status).toBe(200)
})
