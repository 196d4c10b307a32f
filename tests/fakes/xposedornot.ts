import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// Speaks GET /v1/breach-analytics of XposedOrNot, and misbehaves on demand. Its responses are made up.

export interface FakeXposedOrNot {
  url: string
  /** Every request so far, in order. */
  requests: { path: string; headers: Record<string, string | string[] | undefined> }[]
  /** What is known, by address; an address that is not here is in no breach. */
  accounts: Map<string, unknown>
  /** What goes wrong, by address. `*` is for every address. */
  faults: Map<string, (response: ServerResponse) => void>
  close(): Promise<void>
}

const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(value))
  }

/** Faults by the name that a test uses. */
export const faults = {
  json,
  /** How it answers when something of its own failed. */
  internal: () => json({ detail: 'Internal error' }, 404),
  busy: (seconds: number, header = true) =>
    json(
      { detail: { error: 'Rate limit', retry_after: seconds } },
      429,
      header ? { 'retry-after': String(seconds) } : {},
    ),
  status: (code: number) => json({ detail: 'refused' }, code),
  hang: () => () => {},
  hangInBody: () => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"BreachMetrics":')
  },
  text: (text: string) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(text)
  },
  huge: () => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      `{"BreachMetrics":null,"BreachesSummary":{"site":""},"pad":"${'x'.repeat(3 * 1024 * 1024)}"}`,
    )
  },
  cutOff: () => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    response.write('{"BreachMetrics":')
    response.destroy()
  },
  redirect: (location: string) => (response: ServerResponse) => {
    response.writeHead(302, { location })
    response.end()
  },
}

/** A response about an address that is in no breach. */
export const NOT_FOUND = {
  BreachMetrics: null,
  BreachesSummary: { site: '' },
  ExposedBreaches: null,
  ExposedPastes: null,
  PasteMetrics: null,
  PastesSummary: { cnt: 0, domain: '', tmpstmp: '' },
}

/** A response about an address in three breaches. Name the metrics that a test is about. */
export function foundResponse(
  metrics: Record<string, unknown> = {},
  site = 'Alder Books;Birch Air;Cedar Mail',
): Record<string, unknown> {
  return {
    BreachMetrics: {
      get_details: [],
      industry: [
        [
          ['info', 1],
          ['misc', 0],
          ['reta', 1],
          ['tran', 1],
          ['educ', 0],
        ],
      ],
      passwords_strength: [{ EasyToCrack: 1, PlainText: 0, StrongHash: 1, Unknown: 1 }],
      risk: [{ risk_label: 'Medium', risk_score: 41 }],
      xposed_data: [
        {
          children: [
            {
              colname: 'level2',
              name: '👤 Personal Identification',
              children: [
                { colname: 'level3', group: 'A', name: 'data_Names', value: 2 },
                { name: 'data_Usernames', value: 1 },
              ],
            },
            {
              colname: 'level2',
              name: '🔒 Security Practices',
              children: [{ name: 'data_Passwords', value: 3 }],
            },
          ],
        },
      ],
      yearwise_details: [{ y2015: 1, y2016: 0, y2019: 2, y2020: 0 }],
      ...metrics,
    },
    BreachesSummary: { site },
    ExposedBreaches: { breaches_details: [] },
    ExposedPastes: null,
    PasteMetrics: null,
    PastesSummary: { cnt: 0, domain: '', tmpstmp: '' },
  }
}

/** Starts the fake. */
export async function startFakeXposedOrNot(): Promise<FakeXposedOrNot> {
  const fake: Omit<FakeXposedOrNot, 'url' | 'close'> = {
    requests: [],
    accounts: new Map(),
    faults: new Map(),
  }
  const server = createServer((request, response) => {
    fake.requests.push({ path: request.url!, headers: request.headers })
    const url = new URL(request.url!, 'http://fake')
    const email = url.searchParams.get('email') ?? ''
    const fault = fake.faults.get(email) ?? fake.faults.get('*')
    if (fault) return fault(response)
    if (request.method !== 'GET' || url.pathname !== '/v1/breach-analytics' || !email.includes('@'))
      return json({ detail: 'Not found' }, 404)(response)
    json(fake.accounts.get(email) ?? NOT_FOUND)(response)
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
