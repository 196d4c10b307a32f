import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { encode } from 'next-auth/jwt'
import { createAccount, query, signInQuickly } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'

/** What only operators may see of /admin: one of its tabs, and who is signed in. */
const ADMIN_CONTENT = /Breach List|Operator Olga/

/** The Cookie header of an operator who came in with a passkey. */
async function operatorCookie(userId: string): Promise<string> {
  const sid = randomUUID()
  await query(
    "INSERT INTO session (id, user_id, method, expires_at) VALUES ($1, $2, 'admin-passkey', now() + interval '1 hour')",
    [sid, userId],
  )
  const secret = Buffer.from(
    hkdfSync('sha256', Buffer.from(process.env.ENCRYPTION_KEY!, 'hex'), '', 'session', 32),
  ).toString('hex')
  return `next-auth.session-token=${await encode({ token: { sid }, secret })}`
}

test('the API is described, for programs and for people', { tag: '@third-1' }, async ({ page, request }) => {
  const description = await request.get('/v1/openapi.json')
  expect([description.status(), description.headers()['content-security-policy']]).toEqual([
    200,
    "default-src 'none'; frame-ancestors 'none'",
  ])
  const { paths, tags } = (await description.json()) as {
    paths: Record<string, Record<string, { operationId: string; summary: string }>>
    tags: { name: string }[]
  }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary }]) => ({
      title: `${method.toUpperCase()} ${path}`,
      operationId,
      summary,
    })),
  )
  expect(calls.length).toBeGreaterThan(40)

  const opened = await page.goto('/v1/docs')
  // The page's own policy, which names its scripts, and not the one of the calls around it.
  expect(opened!.headers()['content-security-policy']).toMatch(/script-src 'self' '(?:nonce|sha256)-/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ API$/)
  await expect(
    page.getByRole('main').getByRole('heading', { level: 3, name: /^(GET|PUT|POST|PATCH|DELETE) / }),
  ).toHaveCount(calls.length)
  const shown = await page.evaluate(
    (ids) =>
      ids.map((id) =>
        [
          ...document.querySelectorAll(
            `details:has(#${id}) h3, details:has(#${id}) summary > span:last-child`,
          ),
        ].map(({ textContent }) => textContent),
      ),
    calls.map(({ operationId }) => operationId),
  )
  expect(shown).toEqual(calls.map(({ title, summary }) => [title, summary]))
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
    expect.arrayContaining(tags.map(({ name }) => name)),
  )
  // Every link on the page leads to a place on it.
  const broken = await page
    .getByRole('main')
    .locator('a[href^="#"]')
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute('href')!)
        .filter((href) => !document.getElementById(href.slice(1))),
    )
  expect(broken).toEqual([])
  // A link opens the call that it leads to.
  const { operationId } = calls.find(({ title }) => title === 'POST /v1/auth/login')!
  await expect(page.locator(`#${operationId}`)).toBeHidden()
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'POST /v1/auth/login', exact: true })
    .click()
  await expect(page.locator(`#${operationId}`)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  // The page is very long, and its calls are made of the same parts: the one that is open and three others stand for all.
  await page.evaluate(() => {
    for (const call of [...document.querySelectorAll('main details:not([open])')].slice(3)) call.remove()
    for (const link of document.querySelectorAll('main a[href^="#"]'))
      if (!document.querySelector(link.getAttribute('href')!)) link.closest('li')?.remove()
  })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('what is no call of /v1 is said in its own form', async ({ request }) => {
  for (const [method, path] of [
    ['GET', '/v1'],
    ['GET', '/v1/nothing'],
    ['DELETE', '/v1/breaches/nothing/at/all'],
    ['POST', '/v1/auth'],
    ['GET', '/v1/docs/more'],
  ] as const) {
    const response = await request.fetch(path, { method })
    expect([path, response.status(), response.headers()['content-type'], await response.json()]).toEqual([
      path,
      404,
      'application/json; charset=utf-8',
      { code: 'not_found', message: 'There is no such call. See /v1/docs.' },
    ])
  }
  for (const [method, path] of [
    ['DELETE', '/v1/auth/login'],
    ['POST', '/v1/breaches'],
    ['GET', '/v1/users/get-notified'],
    ['PATCH', '/v1/openapi.json'],
  ] as const) {
    const response = await request.fetch(path, { method })
    expect([path, response.status(), response.headers()['content-type'], await response.json()]).toEqual([
      path,
      405,
      'application/json; charset=utf-8',
      expect.objectContaining({ code: 'method_not_allowed' }),
    ])
  }
})

test('no header opens a guarded page or call', { tag: '@third-2' }, async ({ page, request }) => {
  const secret = `secret-${randomBytes(6).toString('hex')}@example.com`
  const admin = await createAccount(secret, { name: 'Operator Olga' })
  await query("UPDATE users SET role = 'admin' WHERE id = $1", [admin])
  const seen = await request.get('/admin', { headers: { cookie: await operatorCookie(admin) } })
  expect([seen.status(), ADMIN_CONTENT.test(await seen.text())]).toEqual([200, true])
  const tricks: Record<string, string>[] = [
    {},
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    {
      'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware',
    },
    { rsc: '1' },
    {
      rsc: '1',
      'next-router-prefetch': '1',
      'next-router-state-tree': encodeURIComponent(
        JSON.stringify([
          '',
          { children: ['admin', { children: ['(panel)', { children: ['__PAGE__', {}] }] }] },
          null,
          'refetch',
        ]),
      ),
    },
    { rsc: '1', 'next-router-segment-prefetch': '/admin/__PAGE__', 'next-router-prefetch': '1' },
    {
      'x-forwarded-host': 'localhost',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '127.0.0.1',
      'x-real-ip': '127.0.0.1',
    },
    {
      'x-invoke-path': '/admin',
      'x-invoke-status': '200',
      'x-matched-path': '/admin',
      'x-original-url': '/admin',
      'x-rewrite-url': '/admin',
      'x-nextjs-data': '1',
    },
    { cookie: 'next-auth.session-token=x' },
    {
      cookie: 'next-auth.session-token=x',
      rsc: '1',
      'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
    },
  ]
  for (const headers of tricks) {
    for (const path of ['/admin', '/admin?_rsc=abc', '/admin?tab=users', '/dashboard', '/settings']) {
      const response = await request.get(path, { headers, maxRedirects: 0 })
      const body = await response.text()
      expect([path, headers, body.includes(secret), ADMIN_CONTENT.test(body)]).toEqual([
        path,
        headers,
        false,
        false,
      ])
      // Led to the sign-in, in one way or another.
      expect([
        path,
        headers,
        response.status() === 307 || body.includes('/signin') || body.includes('/admin/login'),
      ]).toEqual([path, headers, true])
    }
    const call = await request.get('/v1/users/me', { headers })
    expect([headers, call.status()]).toEqual([headers, 401])
  }

  // A member is as little an operator as nobody is, by whatever header, and an operator who came in by password neither.
  const member = `member-${randomUUID()}@example.com`
  await createAccount(member)
  for (const email of [member, secret]) {
    await page.context().clearCookies()
    await signInQuickly(page, email)
    for (const headers of tricks.slice(0, 8)) {
      // Their own cookie, but where a trick brings another.
      const body = await (await page.request.get('/admin?tab=users', { headers, maxRedirects: 0 })).text()
      expect([email, headers, ADMIN_CONTENT.test(body)]).toEqual([email, headers, false])
    }
  }
})

test('odd ways to ask get an answer, and no image is made smaller', async ({ request, baseURL }) => {
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
  // The framework listens for upgrades from its first request on.
  await request.get('/healthz')
  expect(
    await raw(
      `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    ),
  ).toMatch(/^HTTP\/1.1 200 /)
  expect(await raw(`GET ${baseURL}/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 200 /,
  )
  expect(await raw('TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 405 /)
  for (const [path, allowed] of [
    ['/v1/breaches/check-breach', /POST/],
    ['/v1/users/00000000-0000-0000-0000-000000000000', /DELETE/],
    ['/readyz', /GET/],
  ] as const) {
    const wrong = await request.fetch(path, { method: 'PUT' })
    expect([path, wrong.status(), wrong.headers().allow]).toEqual([path, 405, expect.stringMatching(allowed)])
  }
  expect((await request.get('/_next/image?url=/icon.svg&w=64&q=75')).status()).toBe(404)
  const image = await request.get('/opengraph-image')
  expect([image.status(), image.headers()['content-type'], image.headers()['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=86400',
  ])
})
