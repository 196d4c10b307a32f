import { connect } from 'node:net'
import { createAccount, signInQuickly } from './accounts'
import { expect, expectAccessible, test } from './fixtures'

// Whatever the server says, and whoever of its parts says it, carries the same headers.

const STRICT = "default-src 'none'; frame-ancestors 'none'"
const FRAMES = "frame-ancestors 'none'"

interface Asked {
  method?: string
  headers?: Record<string, string>
  data?: string
}

/** Of every kind one: what is asked for, the status, and whether it is a page. */
const ANSWERS: [path: string, status: number, kind: 'page' | 'other', asked?: Asked][] = [
  ['/', 200, 'page'],
  ['/breaches', 200, 'page'],
  ['/signin', 200, 'page'],
  ['/security', 200, 'page'],
  ['/v1/docs', 200, 'page'],
  ['/nothing-here', 404, 'page'],
  ['/breaches/nothing-here', 404, 'page'],
  ['/%E0%A4%A', 404, 'page'],
  ['/.well-known/nothing', 404, 'page'],
  ['/_next/image?url=/icon.svg&w=64&q=75', 404, 'page'],
  ['/dashboard', 307, 'other'],
  ['/admin', 307, 'other'],
  ['/breaches/', 308, 'other'],
  ['/healthz', 200, 'other'],
  ['/readyz', 200, 'other'],
  ['/robots.txt', 200, 'other'],
  ['/sitemap.xml', 200, 'other'],
  ['/.well-known/security.txt', 200, 'other'],
  ['/icon.svg', 200, 'other'],
  ['/favicon.ico', 200, 'other'],
  ['/opengraph-image', 200, 'other'],
  ['/upload-template.csv', 200, 'other'],
  ['/_next/static/nothing.js', 404, 'other'],
  ['/v1', 404, 'other'],
  ['/v1/nothing', 404, 'other'],
  ['/v1/openapi.json', 200, 'other'],
  ['/v1/breaches', 422, 'other'],
  ['/v1/users/me', 401, 'other'],
  ['/v1/auth/login', 405, 'other'],
  [
    '/v1/auth/login',
    422,
    'other',
    { method: 'POST', headers: { 'content-type': 'application/json' }, data: '{}' },
  ],
  ['/v1/auth/login', 415, 'other', { method: 'POST', data: 'x' }],
  [
    '/v1/auth/login',
    403,
    'other',
    { method: 'POST', headers: { origin: 'https://evil.example' }, data: '{}' },
  ],
  ['/v1/auth/login', 204, 'other', { method: 'OPTIONS' }],
  ['/signin', 303, 'other', { method: 'POST' }],
  [
    '/v1/docs',
    303,
    'other',
    { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, data: '--x--' },
  ],
  ['/v1/docs', 405, 'other', { method: 'DELETE' }],
  ['/', 204, 'other', { method: 'OPTIONS' }],
  ['/admin', 204, 'other', { method: 'OPTIONS' }],
  ['/v1/docs', 204, 'other', { method: 'OPTIONS' }],
  ['/favicon.ico', 204, 'other', { method: 'OPTIONS' }],
  ['/api', 404, 'other'],
  ['/api/nothing', 404, 'other'],
  ['/api/auth', 404, 'other'],
  ['/api/auth/session', 200, 'other'],
  ['/api/auth/csrf', 200, 'other'],
  ['/api/auth/providers', 404, 'other'],
  ['/api/auth/signin', 404, 'other'],
  ['/api/auth/error', 404, 'other'],
  ['/api/auth/verify-request', 404, 'other'],
  ['/api/auth/_log', 404, 'other', { method: 'POST' }],
  ['/api/auth/session', 404, 'other', { method: 'PUT' }],
]

for (const [path, status, kind, { method = 'GET', headers, data } = {}] of ANSWERS) {
  test(`${method} ${path}${headers ? ` ${Object.keys(headers)}` : ''}: ${status}, guarded`, async ({
    request,
  }) => {
    const response = await request.fetch(path, { method, headers, data, maxRedirects: 0 })
    const seen = response.headers()
    expect(response.status()).toBe(status)
    expect(
      response.headersArray().filter(({ name }) => name.toLowerCase() === 'content-security-policy'),
    ).toHaveLength(1)
    if (kind === 'other') expect(seen['content-security-policy']).toBe(STRICT)
    else
      expect(seen['content-security-policy']).toMatch(
        /script-src 'self' (?:'nonce-[0-9a-f]{32}' 'strict-dynamic'|'sha256-[\w+/=]{44}'(?: 'sha256-[\w+/=]{44}')*); .*frame-ancestors 'none'/,
      )
    expect(seen['content-security-policy']).toContain(FRAMES)
    expect(seen).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    const type = seen['content-type']
    if (type && !/^(image\/(png|x-icon|vnd)|font\/)/.test(type)) expect(type).toMatch(/; ?charset=utf-8$/i)
    if ((await response.body()).length > 0) expect(type).toBeTruthy()
    if (path.startsWith('/api') && status === 404)
      expect(await response.json()).toEqual({
        code: 'not_found',
        message: 'There is no such call. See /v1/docs.',
      })
  })
}

test('what a page loads is guarded too', { tag: '@third-2' }, async ({ request }) => {
  const html = await (await request.get('/')).text()
  const files = [...new Set(html.match(/\/_next\/static\/[^"'\\ ]+\.(?:js|css|woff2)/g))]
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    for (const coding of ['br', 'gzip', 'identity']) {
      const response = await request.get(file, { headers: { 'accept-encoding': coding } })
      expect([
        file,
        coding,
        response.status(),
        response.headers()['content-security-policy'],
        response.headers()['x-frame-options'],
      ]).toEqual([file, coding, 200, STRICT, 'DENY'])
    }
  }
})

test('what is no proper request is refused, under the same headers', async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL!)
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let response = ''
      const socket = connect(Number(port), hostname, () => socket.write(text))
      socket
        .on('data', (chunk) => (response += String(chunk)))
        .on('end', () => resolve(response))
        .on('error', reject)
    })
  for (const [text, status] of [
    ['GET /healthz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n', 400],
    ['GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
    ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['GET /healthz HTTP/1.1\r\nHost: a.example/b\r\nConnection: close\r\n\r\n', 400],
    ['TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
    ['SOMETHING ELSE\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const response = await raw(text)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(response.toLowerCase()).toContain(`content-security-policy: ${STRICT.toLowerCase()}\r\n`)
  }
})

test('who finds a fault is told whom to tell', async ({ page, request, baseURL }) => {
  const text = await (await request.get('/.well-known/security.txt')).text()
  expect(text).toMatch(/^Contact: mailto:/m)
  const policy = /^Policy: (.*)$/m.exec(text)![1]!
  expect(policy).toBe(`${baseURL}/security`)
  await page.goto(policy)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reporting a security problem')
  await expectAccessible(page)
})

test('after signing out, going back shows nothing of the member', async ({ page }) => {
  const email = `back.${process.pid}.${Date.now()}@example.com`
  await createAccount(email, { name: 'Backward Betty' })
  await signInQuickly(page, email)
  await page.goto('/settings')
  await expect(page.getByRole('main')).toContainText('Settings')
  await page.goto('/dashboard')
  await expect(page.getByText('Backward Betty').or(page.getByText('Betty')).first()).toBeVisible()
  const answered = page.waitForResponse((response) => response.url().includes('/v1/auth/signout'))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  expect((await (await answered).allHeaders())['clear-site-data']).toBe('"cache"')
  await expect(page).not.toHaveURL(/dashboard/)
  for (let steps = 0; steps < 3; steps++) {
    await page.goBack()
    await expect(page.locator('body')).not.toContainText('Betty')
    await expect(page.locator('body')).not.toContainText(email)
  }
})

test.describe('a mailed link', () => {
  test.use({ expectedNoise: /status of 4\d\d/ })

  test('a mailed link’s token does not stay in the address bar', { tag: '@third-3' }, async ({ page }) => {
    for (const [link, left] of [
      ['/verify-email#token=not-a-real-one', '/verify-email'],
      ['/verify-email?token=not-a-real-one&email=a@example.com', '/verify-email?email=a%40example.com'],
      ['/reset-password?by=link#token=not-a-real-one', '/reset-password?by=link'],
      ['/reset-password?token=not-a-real-one', '/reset-password?by=link'],
    ] as const) {
      const posted = page.waitForRequest((request) => request.method() === 'POST')
      await page.goto(link)
      await expect(page).toHaveURL(left)
      const request = await posted
      expect([request.url().includes('not-a-real-one'), request.postDataJSON()]).toEqual([
        false,
        { token: 'not-a-real-one' },
      ])
      await expect(page.getByText(/invalid or has expired|no longer|new link/i).first()).toBeVisible()
      // Loaded again, as a phone does with a tab that it let go: the same link, not one without a token.
      const again = page.waitForRequest((request) => request.method() === 'POST')
      await page.reload()
      expect((await again).postDataJSON()).toEqual({ token: 'not-a-real-one' })
      await expect(page).toHaveURL(left)
    }
    // Opened by itself it has none.
    await page.goto('/verify-email')
    await expect(page.getByRole('button', { name: 'Send a new link' })).toHaveCount(0)
  })
})
