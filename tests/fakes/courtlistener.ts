import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// Speaks the parts of CourtListener's REST API v4 that we call: dockets by number and court, entries of a docket by id in pages of
// twenty with a cursor, fields that were asked for, a token, and 429 when it is asked too often. It misbehaves on demand.

interface FakeDocket {
  id: number
  court_id: string
  docket_number: string
  case_name: string
  absolute_url: string
}

interface FakeEntry {
  id: number
  docket: number
  entry_number: number | null
  date_filed: string | null
  description: string
}

export interface FakeCourtListener {
  url: string
  requests: URL[]
  dockets: FakeDocket[]
  entries: FakeEntry[]
  /** Requests that it answers before it says 429. */
  allowed: number
  /** Set to make the next answers go wrong. */
  fault: ((response: ServerResponse, path: string) => void) | null
  close(): Promise<void>
}

const PAGE = 20
const BASE = '/api/rest/v4'

/** Starts the fake. */
export async function startFakeCourtListener(token = 'test-token'): Promise<FakeCourtListener> {
  const fake: Omit<FakeCourtListener, 'url' | 'close'> = {
    requests: [],
    dockets: [],
    entries: [],
    allowed: Number.POSITIVE_INFINITY,
    fault: null,
  }
  let origin = ''
  const server = createServer((request, response) => {
    const url = new URL(request.url!, origin)
    fake.requests.push(url)
    if (fake.fault) return fake.fault(response, url.pathname)
    if (request.headers.authorization !== `Token ${token}`)
      return json(response, 401, { detail: 'Invalid token.' })
    if (fake.requests.length > fake.allowed)
      return json(
        response,
        429,
        { detail: 'Request was throttled. Expected available in 42 seconds.' },
        { 'retry-after': '42' },
      )
    if (url.pathname === `${BASE}/dockets/`) return listDockets(fake, url, response)
    if (url.pathname === `${BASE}/docket-entries/`) return listEntries(fake, url, response)
    return json(response, 404, { detail: 'Not found.' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(fake, {
    url: `${origin}${BASE}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

type State = Pick<FakeCourtListener, 'dockets' | 'entries'>

function listDockets({ dockets }: State, url: URL, response: ServerResponse): void {
  const { docket_number, court__id } = Object.fromEntries(url.searchParams)
  const found = dockets.filter((one) => one.docket_number === docket_number && one.court_id === court__id)
  page(url, response, found)
}

function listEntries({ dockets, entries }: State, url: URL, response: ServerResponse): void {
  const { docket, order_by, id__gt = '0' } = Object.fromEntries(url.searchParams)
  if (order_by !== 'id' && order_by !== '-id') return json(response, 400, { detail: 'Unknown order.' })
  if (!dockets.some(({ id }) => id === Number(docket))) return json(response, 404, { detail: 'Not found.' })
  const found = entries
    .filter((entry) => entry.docket === Number(docket) && entry.id > Number(id__gt))
    .sort((a, b) => (order_by === 'id' ? a.id - b.id : b.id - a.id))
  page(url, response, found)
}

function page(url: URL, response: ServerResponse, all: object[]): void {
  const from = Number(url.searchParams.get('cursor') ?? 0)
  const fields = url.searchParams.get('fields')?.split(',')
  const next = new URL(url)
  next.searchParams.set('cursor', String(from + PAGE))
  const results = all
    .slice(from, from + PAGE)
    .map((one) =>
      Object.fromEntries(Object.entries(one).filter(([name]) => !fields || fields.includes(name))),
    )
  // Its count is the address of the count.
  json(response, 200, {
    count: `${url.href}&count=on`,
    next: all.length > from + PAGE ? next.href : null,
    previous: null,
    results,
  })
}

function json(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
