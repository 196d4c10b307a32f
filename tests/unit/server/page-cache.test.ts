import { createHash, randomBytes } from 'node:crypto'
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { noteDegraded } from '@/lib/http/degraded'
import { REQUEST_ID_HEADER } from '@/lib/http/visitor'
import { cachePages } from '@/lib/server/kept-pages/page-cache'

let renders = 0
let keyOf: (request: IncomingMessage) => string | null | Promise<string | null>
let answer: (request: IncomingMessage, response: ServerResponse, nonce: string) => void | Promise<void>
let server: Server
let url: string

const page = (_: IncomingMessage, response: ServerResponse, nonce: string) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('vary', 'rsc')
  response.setHeader(
    'link',
    `</font.woff2>; rel=preload; nonce="${nonce}", </a.css>; rel=preload; nonce="${nonce}"; as="style"`,
  )
  response.flushHeaders()
  response.write(`<script nonce="${nonce}">é</script>`)
  response.write(Buffer.from('<p>body</p>'))
  response.end(`<script nonce="${nonce}"></script>`)
}

beforeAll(async () => {
  const render = async (request: IncomingMessage, response: ServerResponse) => {
    renders += 1
    const nonce = `nonce-number-${renders}`
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self' 'nonce-${nonce}' 'strict-dynamic'; object-src 'none'`,
    )
    await answer(request, response, nonce)
  }
  const pages = cachePages({
    keyOf: (request) => keyOf(request),
    render,
    otherwise: render,
    reduce: (request) => {
      if (request.headers.cookie) request.headers.cookie = 'reduced'
    },
    varyBy: ['Sec-GPC'],
  })
  server = createServer((request, response) => {
    const id = String(Math.random())
    request.headers[REQUEST_ID_HEADER] = id
    const goOn = () => {
      response.setHeader(REQUEST_ID_HEADER, id)
      response.setHeader('x-frame-options', 'DENY')
      return pages.handle(request, response)
    }
    if (request.method === 'POST' || request.headers['x-way'] === 'after others') void goOn()
    else pages.answer(request, response, () => void goOn())
  })
  await new Promise<void>((ready) => server.listen(0, ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))
beforeEach(() => {
  renders = 0
  keyOf = async ({ url: path }) => `${expect.getState().currentTestName} ${path}`
  answer = page
})

async function get(path = '/', headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers: { 'accept-encoding': 'identity', ...headers } })
  return { response, html: await response.text(), policy: response.headers.get('content-security-policy') }
}

/** Of a client's own choice, or of the moment. */
const OF_ONE_ANSWER = ['date', 'age', 'connection', 'keep-alive']
const OF_ALL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

test('a page is rendered once and is the same for everybody; its policy names its scripts by what they are', async () => {
  const answers = [await get(), await get(), await get()]
  expect(renders).toBe(1)
  const fixed = '0'.repeat('nonce-number-1'.length)
  for (const { html, policy, response } of answers) {
    expect(html).toBe(`<script nonce="${fixed}">é</script><p>body</p><script nonce="${fixed}"></script>`)
    expect(policy).toBe(`default-src 'none'; script-src 'self' 'sha256-${sha256('é')}'; object-src 'none'`)
    expect(response.headers.get('cache-control')).toBe(OF_ALL)
    expect(response.headers.get('vary')).toBe('rsc, Accept-Encoding, Cookie, Sec-GPC')
    expect(response.headers.get('link')).toBe('</font.woff2>; rel=preload, </a.css>; rel=preload; as="style"')
  }
  // Who made it bears the id of a request no more than the others: a cache between gives it to many.
  for (const { response } of answers) expect(response.headers.has(REQUEST_ID_HEADER)).toBe(false)
})

test('at once or after all that is done for others, it has the same head', async () => {
  await get()
  for (const known of ['', '*'])
    for (const encoding of ['identity', 'gzip']) {
      const [atOnce, after] = await Promise.all(
        ['', 'after others'].map((way) =>
          get('/', { 'if-none-match': known, 'accept-encoding': encoding, 'x-way': way }),
        ),
      )
      const head = ({ response }: Awaited<ReturnType<typeof get>>) =>
        [...response.headers].filter(([name]) => !['date', 'age'].includes(name))
      expect(head(atOnce!)).toEqual(head(after!))
      expect(atOnce!.response.headers.get('x-frame-options')).toBe(known ? null : 'DENY')
      expect(atOnce!.html).toBe(after!.html)
    }
  expect(renders).toBe(1)
})

test('a page is whole, of whatever length, however it is sent', async () => {
  // Around what goes out as text, and as bytes: letters that a coding makes a quarter shorter at most.
  for (const length of [14_335, 14_336, 14_337, 16_384, 20_000, 300_000]) {
    const letters = randomBytes(length).toString('base64').slice(0, length)
    answer = (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(letters)
    }
    for (const encoding of ['identity', 'gzip', 'br'])
      for (const way of ['', 'after others']) {
        const { html, response } = await get(`/${length}`, { 'accept-encoding': encoding, 'x-way': way })
        expect([length, encoding, response.headers.get('content-encoding') ?? 'identity']).toEqual([
          length,
          encoding,
          encoding,
        ])
        expect(html === letters).toBe(true)
      }
  }
})

test('who asks for the head alone gets that of the page in memory', async () => {
  for (const encoding of ['identity', 'gzip'])
    for (const known of ['', '*']) {
      const headers = { 'accept-encoding': encoding, 'if-none-match': known }
      const page = (await get('/', headers)).response
      const head = await fetch(url, { method: 'HEAD', headers })
      const of = (response: Response) =>
        [...response.headers].filter(([name]) => !OF_ONE_ANSWER.includes(name))
      expect([head.status, of(head), await head.text()]).toEqual([page.status, of(page), ''])
    }
  expect(renders).toBe(1)
})

test('who has the page is told so, and nothing that came with it; who has another gets it', async () => {
  const { response } = await get()
  const etag = response.headers.get('etag')!
  for (const known of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
    const again = await get('/', { 'if-none-match': known })
    expect([again.response.status, again.html, again.response.headers.get('etag')]).toEqual([304, '', etag])
    expect(
      [...again.response.headers.keys()].filter(
        (name) => !['date', 'connection', 'keep-alive'].includes(name),
      ),
    ).toEqual(['age', 'cache-control', 'etag', 'vary'])
    expect(again.response.headers.get('cache-control')).toBe(OF_ALL)
    expect(again.response.headers.get('vary')).toBe(response.headers.get('vary'))
  }
  for (const other of ['"x"', 'W/"x"', '']) {
    const again = await get('/', { 'if-none-match': other })
    expect([again.response.status, again.html]).toEqual([200, expect.stringContaining('<p>body</p>')])
  }
  // Rendered anew with another nonce, it is the same page.
  keyOf = async () => 'another key of the same page'
  expect((await get()).response.headers.get('etag')).toBe(etag)
  expect(renders).toBe(2)
})

test('the same page under other headers is another one: who has it would never hear of them', async () => {
  const etags = new Set<string | null>()
  for (const value of ['geolocation=()', 'geolocation=(), usb=()']) {
    keyOf = async () => value
    answer = (request, response, nonce) => {
      response.setHeader('permissions-policy', value)
      return page(request, response, nonce)
    }
    const { response, html } = await get('/', { 'if-none-match': [...etags].join() })
    expect([response.status, response.headers.get('permissions-policy')]).toEqual([200, value])
    expect(html).toContain('<p>body</p>')
    etags.add(response.headers.get('etag'))
  }
  expect(etags.size).toBe(2)
})

test('a cache between keeps nothing of who brings a cookie, whatever is in it', async () => {
  for (const cookie of ['session=x', 'theme=dark', 'x', ''])
    for (const known of ['', '*']) {
      const { response } = await get('/', { cookie, 'if-none-match': known })
      expect([response.headers.get('cache-control'), response.headers.get('vary')]).toEqual([
        'private, no-cache',
        'rsc, Accept-Encoding, Cookie, Sec-GPC',
      ])
    }
  // What is not kept says itself what may become of it.
  keyOf = async () => null
  expect((await get()).response.headers.get('cache-control')).toBe('no-store')
})

test('is compressed once for who can read that, rendered or kept', async () => {
  for (let time = 0; time < 2; time++) {
    for (const [accepted, coding] of [
      ['br;q=1, gzip', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const { response, html } = await get('/', { 'accept-encoding': accepted })
      expect(response.headers.get('content-encoding')).toBe(coding)
      expect(html).toContain('<p>body</p>')
    }
  }
  for (const accepted of ['zstd', 'gzip;q=0', 'deflate, gzip; q=0.0']) {
    const { response, html } = await get('/', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(html).toContain('<p>body</p>')
  }
  expect(renders).toBe(1)
})

test.each<[string, typeof answer]>([
  [
    'not found',
    (request, response, nonce) => {
      response.statusCode = 404
      page(request, response, nonce)
    },
  ],
  [
    'an error',
    (request, response, nonce) => {
      response.statusCode = 500
      page(request, response, nonce)
    },
  ],
  [
    'with a cookie',
    (request, response, nonce) => {
      response.setHeader('set-cookie', 'a=b')
      page(request, response, nonce)
    },
  ],
  [
    'no HTML',
    (_, response) => {
      response.setHeader('content-type', 'text/plain')
      response.end('<p>body</p>')
    },
  ],
  [
    'without a nonce',
    (request, response, nonce) => {
      page(request, response, nonce)
      response.removeHeader('content-security-policy')
    },
  ],
  [
    'with its head written by hand',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<p>body</p>')
    },
  ],
])('what is %s is never kept, and arrives whole', async (_, given) => {
  answer = given
  const first = await get()
  const second = await get()
  expect(renders).toBe(2)
  for (const { html } of [first, second]) expect(html).toContain('<p>body</p>')
  expect(second.response.status).toBe(first.response.status)
})

test('without a key, with one that fails, and for anything but GET, it is rendered each time', async () => {
  keyOf = async () => null
  await get()
  await get()
  keyOf = async () => {
    throw new Error('no database')
  }
  expect((await get()).html).toContain('<p>body</p>')
  keyOf = () => {
    throw new Error('a cookie that cannot be read')
  }
  expect((await get()).html).toContain('<p>body</p>')
  keyOf = async () => 'a key'
  await fetch(url, { method: 'POST' })
  await fetch(url, { method: 'HEAD' })
  expect(renders).toBe(6)
})

test('one that lacks what could not be read is shown to its visitor, and kept for nobody', async () => {
  answer = (request, response, nonce) => {
    if (renders === 1) noteDegraded()
    return page(request, response, nonce)
  }
  const first = await get()
  expect([first.response.status, first.html]).toEqual([200, expect.stringContaining('<p>body</p>')])
  expect([first.response.headers.get('cache-control'), first.response.headers.get('age')]).toEqual([
    'no-store',
    null,
  ])
  expect(first.response.headers.get(REQUEST_ID_HEADER)).toMatch(/^0\.\d+$/)
  const next = await get()
  expect([renders, next.response.headers.get('cache-control')]).toEqual([2, OF_ALL])
  await get()
  expect(renders).toBe(2)
})

test('a cache between is told how old it is', async () => {
  await get()
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 45_300)
  const { response } = await get()
  now.mockRestore()
  expect(Number(response.headers.get('age'))).toBeGreaterThanOrEqual(45)
  expect(renders).toBe(1)
})

test('it is rendered with what its key stands for, and sent to who asked', async () => {
  let seen: string | undefined = 'nothing'
  answer = (request, response, nonce) => {
    seen = request.headers.cookie
    return page(request, response, nonce)
  }
  const { response } = await get('/', { cookie: 'consent=x; consent=a1d1' })
  expect(seen).toBe('reduced')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
})

test('another key is another page', async () => {
  await get('/a')
  await get('/b')
  await get('/a')
  expect(renders).toBe(2)
})

test('nothing is rendered for who has left while their page was looked for', async () => {
  // Of its socket it is known at once, of its response a little later.
  keyOf = async (request) => {
    request.socket.destroy()
    return 'not there'
  }
  await expect(get()).rejects.toThrow()
  expect(renders).toBe(0)
})

test('a visitor who leaves while it is rendered leaves no half page behind', async () => {
  let gone: () => void = () => {}
  const left = new Promise<void>((resolve) => (gone = resolve))
  const started = new Promise<void>((begun) => {
    answer = async (_, response) => {
      response.setHeader('content-type', 'text/html')
      response.write('half')
      begun()
      await new Promise((closed) => response.once('close', closed))
      response.end()
      gone()
    }
  })
  const leaving = httpRequest(`${url}/left`).on('error', () => {})
  leaving.end()
  await started
  leaving.destroy()
  await left
  answer = page
  const { html } = await get('/left')
  expect(html.startsWith('<script')).toBe(true)
})
