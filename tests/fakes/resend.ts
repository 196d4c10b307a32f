import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// Speaks the parts of the Resend API that we call: POST /emails and /emails/batch with idempotency keys, both validation
// modes, rate headers, and signed webhook calls. Misbehaves on demand, and keeps what it accepted.

interface FakeMail {
  id: string
  from: string
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  tags: { name: string; value: string }[]
}

/** What the fake does to the next call: answer an error, take the mail and never answer, or break the connection. */
export type Fault =
  | { kind: 'status'; status: number; name: string; headers?: Record<string, string>; body?: string }
  | { kind: 'accept-then-hang' }
  | { kind: 'hang' }
  | { kind: 'accept-then-cut' }
  | { kind: 'garbage' }

export interface FakeResend {
  url: string
  accepted: FakeMail[]
  /** One entry for each call: its key, how many messages, and what came of it. */
  calls: { key: string | undefined; size: number; status: number | 'hung' | 'cut' }[]
  /** Decides about each call, by its number from 0. */
  fault: (call: number) => Fault | null
  /** Calls allowed in a second; what is over gets 429. */
  callsASecond: number
  /** Messages are refused for what they are. */
  isBad: (mail: FakeMail) => string | null
  /** Answers of the strict mode even when permissive was asked for, as an older server would. */
  strictOnly: boolean
  /** Keeps the addresses only: for runs of very many. */
  countOnly: boolean
  /** How often each address was accepted. */
  acceptedBy: Map<string, number>
  /** Milliseconds before each response. */
  latencyMs: number
  close(): Promise<void>
}

interface Kept {
  digest: string
  /** Null while the first call with the key is under way. */
  answer: string | null
}

export const faults = {
  tooFast: (retryAfter?: string): Fault => ({
    kind: 'status',
    status: 429,
    name: 'rate_limit_exceeded',
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  }),
  broken: (): Fault => ({ kind: 'status', status: 500, name: 'internal_server_error' }),
}

export async function startFakeResend({ apiKey = 're_test' } = {}): Promise<FakeResend> {
  const keys = new Map<string, Kept>()
  let window = 0
  let inWindow = 0
  const fake: FakeResend = {
    url: '',
    accepted: [],
    calls: [],
    fault: () => null,
    callsASecond: Infinity,
    isBad: () => null,
    strictOnly: false,
    countOnly: false,
    acceptedBy: new Map(),
    latencyMs: 0,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  const server = createServer((request, response) => {
    void handle(request, response).catch((error: Error) =>
      send(response, 500, { name: 'internal_server_error', message: error.message }),
    )
  })

  function send(
    response: ServerResponse,
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ): void {
    if (response.destroyed) return
    const text =
      typeof body === 'string'
        ? body
        : JSON.stringify(status >= 400 ? { statusCode: status, ...(body as object) } : body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(text)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const number = fake.calls.length
    const key = request.headers['idempotency-key'] as string | undefined
    const call: FakeResend['calls'][number] = { key, size: 0, status: 0 }
    fake.calls.push(call)
    const answer = (status: number, value: unknown, headers: Record<string, string> = {}): void => {
      call.status = status
      send(response, status, value, { ...rateHeaders(), ...headers })
    }
    if (fake.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, fake.latencyMs))
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return answer(401, { name: 'missing_api_key', message: 'API key is invalid' })
    if (request.method !== 'POST' || !['/emails', '/emails/batch'].includes(request.url!))
      return answer(404, { name: 'not_found', message: 'The requested endpoint does not exist' })

    const second = Math.floor(Date.now() / 1000)
    if (second !== window) [window, inWindow] = [second, 0]
    inWindow += 1
    if (inWindow > fake.callsASecond)
      return answer(
        429,
        { name: 'rate_limit_exceeded', message: 'Too many requests' },
        { 'retry-after': '1' },
      )

    const fault = fake.fault(number)
    if (fault?.kind === 'status') {
      if (fault.body === undefined)
        return answer(fault.status, { name: fault.name, message: fault.name }, fault.headers)
      call.status = fault.status
      return send(response, fault.status, fault.body, fault.headers)
    }
    if (fault?.kind === 'garbage') return answer(200, '<html>not json')
    if (fault?.kind === 'hang') {
      call.status = 'hung'
      return
    }

    if (key !== undefined && key.length > 256)
      return answer(400, {
        name: 'invalid_idempotency_key',
        message: 'The key must be between 1 and 256 chars',
      })
    const digest = createHash('sha256').update(request.url!).update(body).digest('hex')
    const kept = key === undefined ? undefined : keys.get(key)
    if (kept) {
      if (kept.answer === null)
        return answer(409, {
          name: 'concurrent_idempotent_requests',
          message: 'Same idempotency key used while original request is still in progress',
        })
      if (kept.digest !== digest)
        return answer(409, {
          name: 'invalid_idempotent_request',
          message: 'Same idempotency key used with a different request payload',
        })
      return answer(200, kept.answer)
    }

    const parsed = JSON.parse(body) as (Omit<FakeMail, 'to' | 'id'> & { to: string | string[] })[]
    const mails: FakeMail[] = (Array.isArray(parsed) ? parsed : [parsed]).map((mail) => ({
      ...mail,
      id: randomUUID(),
      to: String(mail.to),
    }))
    call.size = mails.length
    if (mails.length === 0 || mails.length > 100)
      return answer(422, { name: 'validation_error', message: 'The batch must hold 1 to 100 emails' })
    const errors = mails
      .map((mail, index) => ({ index, message: fake.isBad(mail) ?? '' }))
      .filter(({ message }) => message !== '')
    const permissive = request.headers['x-batch-validation'] === 'permissive' && !fake.strictOnly
    if (errors.length > 0 && !permissive)
      return answer(422, { name: 'validation_error', message: errors[0]!.message })
    const bad = new Set(errors.map(({ index }) => index))
    const good = mails.filter((_, index) => !bad.has(index))
    const value =
      request.url === '/emails'
        ? { id: good[0]?.id }
        : { data: good.map(({ id }) => ({ id })), ...(permissive && { errors }) }
    if (key !== undefined) keys.set(key, { digest, answer: JSON.stringify(value) })
    for (const mail of good) {
      fake.acceptedBy.set(mail.to, (fake.acceptedBy.get(mail.to) ?? 0) + 1)
      if (!fake.countOnly) fake.accepted.push(mail)
    }
    if (fault?.kind === 'accept-then-hang') {
      call.status = 'hung'
      return
    }
    if (fault?.kind === 'accept-then-cut') {
      call.status = 'cut'
      response.destroy()
      return
    }
    answer(200, value)
  }

  function rateHeaders(): Record<string, string> {
    if (!Number.isFinite(fake.callsASecond)) return {}
    return {
      'ratelimit-limit': String(fake.callsASecond),
      'ratelimit-remaining': String(Math.max(0, fake.callsASecond - inWindow)),
      'ratelimit-reset': '1',
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** A webhook secret as Resend shows one. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** The headers of a signed webhook call (Standard Webhooks). */
export function signWebhook(
  secret: string,
  body: string,
  { id = `msg_${randomUUID()}`, at = new Date() } = {},
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${signature}`,
  }
}
