import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// Speaks the parts of the Have I Been Pwned API v3 that we call, and misbehaves on demand.

export interface FakeHibp {
  url: string
  /** Every request so far, in order. */
  requests: { path: string; headers: Record<string, string | string[] | undefined> }[]
  /** What an account look-up finds, by address; an address that is not here answers 404. */
  accounts: Map<string, unknown[]>
  catalogue: unknown[]
  /** Set to make the next answers go wrong. */
  fault: ((response: ServerResponse) => void) | null
  close(): Promise<void>
}

/** Faults by the name that a test uses. */
export const faults = {
  status:
    (code: number, headers: Record<string, string> = {}) =>
    (response: ServerResponse) => {
      response.writeHead(code, headers)
      response.end(code === 404 ? '' : JSON.stringify({ statusCode: code, message: 'refused' }))
    },
  hang: () => () => {},
  hangInBody: () => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('[')
  },
  body:
    (text: string, contentType = 'application/json', status = 200) =>
    (response: ServerResponse) => {
      response.writeHead(status, { 'content-type': contentType })
      response.end(text)
    },
  cutOff: () => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    response.write('[{"Name":"Half')
    response.destroy()
  },
  /** A response of the right kind that does not end before so many bytes. */
  endless: (bytes: number) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const chunk = Buffer.alloc(1024 * 1024, ' ')
    let sent = 0
    const more = (): void => {
      while (sent < bytes && !response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  },
  redirect: (location: string) => (response: ServerResponse) => {
    response.writeHead(302, { location })
    response.end()
  },
}

/** Starts the fake. It wants a user agent and a key, as the real one does. */
export async function startFakeHibp(key = 'test-key'): Promise<FakeHibp> {
  const fake: Omit<FakeHibp, 'url' | 'close'> = {
    requests: [],
    accounts: new Map(),
    catalogue: [],
    fault: null,
  }
  const server = createServer((request, response) => {
    const path = request.url!
    fake.requests.push({ path, headers: request.headers })
    if (fake.fault) return fake.fault(response)
    if (!request.headers['user-agent']) return faults.status(403)(response)
    if (path === '/breaches') return faults.body(JSON.stringify(fake.catalogue))(response)
    const account = /^\/breachedaccount\/([^?]+)\?truncateResponse=false$/.exec(path)
    if (!account) return faults.status(400)(response)
    if (request.headers['hibp-api-key'] !== key) return faults.status(401)(response)
    const found = fake.accounts.get(decodeURIComponent(account[1]!))
    return found ? faults.body(JSON.stringify(found))(response) : faults.status(404)(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(fake, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
