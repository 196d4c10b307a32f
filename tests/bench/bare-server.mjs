import { createHmac } from 'node:crypto'
import http from 'node:http'
import pg from 'pg'

// What the least server there could be does on this machine, for the bench: one prepared look-up and its answer as JSON, or bytes
// from memory. No limits, no log, no cookie, no guard.
//
// BARE_PORT, DATABASE_URL, EMAIL_HASH_KEY; its parent sends the bodies of its pages by IPC: [path, headers, base64].

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const key = Buffer.from(process.env.EMAIL_HASH_KEY, 'hex')
const LOOK_UP = 'SELECT breach_id FROM exposure WHERE email_hash = $1'
const pages = new Map()

async function check(request, response) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const { email } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const hash = createHmac('sha256', key).update(email).digest().subarray(0, 16)
  const { rows } = await pool.query({ name: 'bare', text: LOOK_UP, values: [hash] })
  const body = JSON.stringify({ breaches: rows.map(({ breach_id: id }) => id) })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

function page(request, response) {
  const { headers, body } = pages.get(request.url)
  if (request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, headers)
    return response.end()
  }
  response.writeHead(200, { ...headers, 'content-length': body.length })
  response.end(body)
}

const server = http.createServer((request, response) => {
  if (request.method === 'GET') return page(request, response)
  check(request, response).catch(() => response.destroy())
})
process.on('message', (sent) => {
  for (const [path, headers, body] of sent) pages.set(path, { headers, body: Buffer.from(body, 'base64') })
  process.send('pages')
})
process.on('SIGTERM', () => process.exit(0))
server.listen(Number(process.env.BARE_PORT), '127.0.0.1', () => process.send('ready'))
