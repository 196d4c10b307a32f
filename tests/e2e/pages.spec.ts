import { third, shareInTurn } from '@/tests/support/in-turn'
import type { Page } from '@playwright/test'
import { casePath, DASHBOARD_TABS, dashboardPath, paths } from '@/lib/paths'
import { ADMIN_TABS, adminPath } from '@/lib/site/staff-paths'
import { DEMO_MEMBER } from '@/prisma/catalogue/demo'
import { noteFormatters } from '@/tests/support/formatters'
import { scriptsOf } from '@/tests/support/scripts'
import { createAccount, query, signInAsAdmin, signInQuickly } from './accounts'
import { check, expect, expectAccessible, expectNoSidewaysScroll, person, test } from './fixtures'

const PAGES: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  { name: 'home', open: (page) => page.goto('/') },
  { name: 'home with an error', open: (page) => check(page, 'x') },
  {
    name: 'summary',
    open: async (page) => {
      await check(page, await person('walter'))
      await expect(page).toHaveURL('/breach-summary')
    },
  },
  { name: 'summary without data', open: (page) => page.goto('/breach-summary') },
  {
    name: 'none found',
    open: async (page) => {
      await check(page, await person('nobody'))
      await expect(page).toHaveURL('/no-breaches-found')
    },
  },
  { name: 'none found without data', open: (page) => page.goto('/no-breaches-found') },
  { name: 'not completed', open: (page) => page.goto('/no-breaches-found?check=failed') },
  { name: 'not completed, busy', open: (page) => page.goto('/no-breaches-found?check=busy&after=30') },
  {
    name: 'one breach',
    open: (page) => page.goto('/breach-details?uniqueBreachId=example-northstar-mobile'),
  },
  { name: 'the consultation', open: (page) => page.goto('/lawyer-consultation') },
  { name: 'the letter', open: (page) => page.goto('/letter') },
  { name: 'is this real', open: (page) => page.goto('/is-this-real') },
  { name: 'sign-in', open: (page) => page.goto('/signin') },
  { name: 'sign-up', open: (page) => page.goto('/signup') },
]

test.describe('each page', () => {
  // No colour depends on the width, and no width on the colours.
  test.use({ colorScheme: ({ isMobile }, provide) => provide(isMobile ? 'dark' : 'light') })
  for (const { name, open } of PAGES) {
    test(
      `${name}: axe finds nothing, nothing scrolls sideways`,
      { tag: third(name) },
      async ({ page, colorScheme }) => {
        await open(page)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*\bdark\b)/)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await fitsNarrow(page)
      },
    )
  }
})

// 640 is a desktop of 1280 at 200 %.
const NARROW = [320, 640] as const

async function fitsNarrow(page: Page): Promise<void> {
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 640 })
    await expectNoSidewaysScroll(page)
  }
}

test('the other pages fit 320 pixels, and a desktop at 200 %', { tag: '@desktop' }, async ({ page }) => {
  test.slow()
  const all = async (paths: readonly string[]) => {
    for (const path of shareInTurn(paths, 3)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await fitsNarrow(page)
    }
  }
  await all([
    '/breaches',
    '/breaches/example-harborview-health-plan',
    '/settlements',
    '/settlements/stonebridge-hotels',
    '/settlements/pinnacle-payroll',
    ...['get-notified', 'request-consultation', 'no-action', 'no-action-required'].map(
      (name) => `/breach-details-${name}?uniqueBreachId=example-harborview-health-plan`,
    ),
    '/breach-details-brown-brown',
    '/breach-notification?email=a@example.com&breach=Adobe&severity=high',
    '/verify-email',
    '/unsubscribe',
    '/confirm',
    '/reset-password',
    '/faq',
    '/privacy-policy',
    '/v1/docs',
    '/email-preview',
    '/email-preview/captured',
  ])
  await signInQuickly(page, DEMO_MEMBER.email, { password: DEMO_MEMBER.password })
  await all([
    ...DASHBOARD_TABS.map((tab) => dashboardPath(tab)),
    paths.plan,
    paths.diary,
    paths.diaryPrint,
    paths.settings,
    paths.access,
  ])
  const [one] = await query<{ id: string }>(
    'SELECT c.id FROM "case" c JOIN users u ON u.id = c.user_id WHERE u.email = $1 LIMIT 1',
    [DEMO_MEMBER.email],
  )
  await all([casePath(one!.id)])
  await signInAsAdmin(page)
  await all(ADMIN_TABS.map((tab) => adminPath(tab)))
})

test(
  'no page stands still to make a formatter of its own language while it starts',
  { tag: '@phone' },
  async ({ browser, baseURL, extraHTTPHeaders }) => {
    const context = await browser.newContext({ baseURL, extraHTTPHeaders })
    await context.addInitScript(noteFormatters)
    const page = await context.newPage()
    await page.goto('about:blank')
    expect(await page.evaluate(() => ((1024).toLocaleString('en-US'), globalThis.formattersMade))).toEqual([
      'toLocaleString',
    ])
    await signInQuickly(page, DEMO_MEMBER.email, { password: DEMO_MEMBER.password })
    const starts = [
      ...['/', '/breaches', '/breaches/example-harborview-health-plan', '/settlements'],
      ...['/settlements/stonebridge-hotels', '/letter', '/is-this-real', '/faq', '/lawyer-consultation'],
      ...DASHBOARD_TABS.map((tab) => dashboardPath(tab)),
      ...[paths.plan, paths.diary, paths.settings],
    ]
    for (const path of shareInTurn(starts, 3)) {
      await page.goto(path)
      await page.waitForFunction(() =>
        Object.keys(document).some((key) => key.startsWith('__reactContainer')),
      )
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      expect(await page.evaluate(() => globalThis.formattersMade), path).toEqual([])
    }
    await context.close()
  },
)

test.describe('home', () => {
  test('has the specification\u2019s figures and parts', { tag: '@third-2' }, async ({ page }) => {
    await page.goto('/')
    for (const text of ['4.2B+', '4000+', '$1.5B+'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    for (const text of [
      'estimated consumer records exposed (2024)',
      'estimated breaches (2024)',
      'estimated settlement value (2024)',
    ]) {
      await expect(page.getByText(text)).toBeVisible()
    }
    await expect(page.getByText('Estimate', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: /^About/ })).toBeVisible()
    await expect(page.locator('#breach-checker')).toBeVisible()
    const footer = page.getByRole('contentinfo')
    for (const text of [
      '(800) 555-0142',
      'help@example.com',
      'Facebook',
      'LinkedIn',
      'Attorney advertising.',
      `© ${new Date().getUTCFullYear()}`,
      'Privacy Policy',
      'Terms of Use',
      'Help Center',
    ]) {
      await expect(footer.getByText(text, { exact: false }).first()).toBeVisible()
    }
  })

  test('shows the check above the fold on a phone', { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Check for Breaches' })).toBeInViewport({ ratio: 1 })
  })

  test('has three doors on the first screen of a phone', { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 694 })
    await page.goto('/')
    const doors = page.locator('#breach-checker').getByRole('listitem').getByRole('link')
    await expect(doors).toHaveCount(2)
    for (const [index, [name, path]] of (
      [
        [/^I got a letter/, '/letter'],
        [/^Is this message real\?/, '/is-this-real'],
      ] as const
    ).entries()) {
      const door = doors.nth(index)
      await expect(door).toHaveAccessibleName(name)
      await expect(door).toHaveAttribute('href', path)
      await expect(door).toBeInViewport({ ratio: 1 })
      expect((await door.boundingBox())!.height).toBeGreaterThanOrEqual(68)
    }
  })

  test(
    'counts its own list, dated, beside the estimates; the example is one in words too',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/')
      await expect(page.getByText(/^Counted here on [A-Z][a-z]{2} \d+, \d{4}: /)).toContainText(
        /\d known breach.* of them with addresses that we can check.* Source: Have I Been Pwned/,
      )
      await expect(
        page.getByRole('img', { name: /^Example of a timeline: Job network, .*claims open/ }),
      ).toBeVisible()
    },
  )

  test(
    'the footer is short on a phone, and every link in it is big enough',
    { tag: '@phone' },
    async ({ page }) => {
      const footer = page.getByRole('contentinfo')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/')
      expect((await footer.boundingBox())!.height).toBeLessThanOrEqual(320)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        const links = await footer.getByRole('link').all()
        expect(links).toHaveLength(14)
        for (const link of links) {
          const { width, height } = (await link.boundingBox())!
          expect([width >= 44, height >= 44]).toEqual([true, true])
          // One line each: an address does not break inside a word.
          expect(height).toBeLessThan(50)
        }
      }
    },
  )
})

test.describe('the menu of a phone', () => {
  // A desktop shows its links.
  test(
    'opens and closes by keyboard, with Escape and by leaving it, and leads on',
    { tag: ['@phone', '@third-3'] },
    async ({ page }) => {
      await page.goto('/')
      const menu = page.getByRole('banner').locator('summary')
      const link = page.getByRole('banner').getByRole('link', { name: 'Free Lawyer Consultation' })
      await expect(link).toBeHidden()
      await menu.focus()
      await page.keyboard.press('Enter')
      await expect(link).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Settlements' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(link).toBeHidden()
      await expect(menu).toBeFocused()
      await menu.click()
      await expect(link).toBeVisible()
      await page.getByText('Free, and no account needed.').click()
      await expect(link).toBeHidden()
      await menu.click()
      await link.click()
      await expect(page).toHaveURL('/lawyer-consultation')
      await expect(page.getByRole('heading', { level: 1, name: 'Free Lawyer Consultation' })).toBeVisible()
      await expect(link).toBeHidden()
    },
  )

  test('has the theme in it on the narrowest', { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/')
    const toggle = page.getByRole('button', { name: /theme/i })
    await expect(toggle).toHaveCount(0)
    await page.getByRole('banner').locator('summary').click()
    await toggle.click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await expectNoSidewaysScroll(page)
  })
})

test(
  'after a check the keyboard is at the result; a page that is loaded is read from its beginning',
  { tag: ['@phone', '@third-1'] },
  async ({ page }) => {
    await check(page, await person('nobody'))
    const heading = page.getByRole('heading', { level: 1, name: 'No Breaches Found' })
    await expect(heading).toBeFocused()
    await page.reload()
    await expect(heading).toBeVisible()
    await expect(page.locator('body')).toBeFocused()
  },
)

test(
  'the typeface’s Latin letters come with the page, the others when one is there',
  { tag: '@desktop' },
  async ({ browser, baseURL, extraHTTPHeaders }) => {
    // One page is kept for many tests, and its browser has whatever letters the ones before it needed.
    const context = await browser.newContext({ baseURL, extraHTTPHeaders })
    const page = await context.newPage()
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(fonts).toHaveLength(1)
    const font = await page.request.get(fonts[0]!)
    expect((await font.body()).length).toBeLessThan(32 * 1024)

    const others = page.waitForRequest((request) => request.resourceType() === 'font')
    await page.evaluate(() => document.querySelector('h1')!.append(' Łódź, Київ'))
    expect((await others).url()).not.toBe(fonts[0])
    await context.close()
  },
)

test.describe('the theme', () => {
  test(
    'is light, follows the system until chosen, and then stays as chosen',
    { tag: '@phone' },
    async ({ page }) => {
      const html = page.locator('html')
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto('/')
      await expect(html).not.toHaveClass(/dark/)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(html).toHaveClass(/dark/)
      await page.getByRole('button', { name: /theme/i }).click()
      await expect(html).not.toHaveClass(/dark/)
      await page.reload()
      await expect(html).not.toHaveClass(/dark/)
      await page.emulateMedia({ colorScheme: 'light' })
      await expect(html).not.toHaveClass(/dark/)
    },
  )
})

test.describe('a path that is not there', () => {
  test.use({ expectedNoise: /Failed to load resource: the server responded with a status of 404/ })

  test(
    '404, in words, with a way home; the path goes to the console',
    { tag: '@phone' },
    async ({ page }) => {
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      const response = await page.goto('/there/is/nothing?secret=1')
      expect(response!.status()).toBe(404)
      await expect(page.getByText('404', { exact: true })).toBeVisible()
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await expect.poll(() => logged.some((line) => line.includes('/there/is/nothing'))).toBe(true)
      expect(logged.join()).not.toContain('secret')
      await page.getByRole('main').getByRole('link', { name: /home/i }).click()
      await expect(page).toHaveURL('/')
    },
  )

  test('whoever is signed in still is', { tag: '@desktop' }, async ({ page }) => {
    const addresses = [
      '/nothing',
      '/breaches/nothing',
      '/settlements/not/there',
      '/admin/nothing',
      '/dashboard/nothing',
    ]
    const way = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
    const email = await person('june')
    await createAccount(email)
    await signInQuickly(page, email)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
      await expect(way('Dashboard')).toBeVisible()
      await expect(way('Sign In')).toHaveCount(0)
    }
    await page.context().clearCookies()
    await signInAsAdmin(page)
    await page.goto('/nothing')
    await expect(way('Admin')).toBeVisible()
    await page.context().clearCookies()
    await page.goto('/nothing')
    await expect(way('Sign In')).toBeVisible()
  })
})

test(
  'answers carry the security headers, a policy that names their scripts, and personal pages are not stored or indexed',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const first = await request.get('/')
    const policy = first.headers()['content-security-policy']!
    // The same for everybody, by the hashes of its scripts.
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}')+;/)
    // Anybody's own, by a nonce that is new each time.
    const own = await Promise.all([request.get('/signup'), request.get('/signup')])
    const policies = own.map((response) => response.headers()['content-security-policy']!)
    for (const one of policies)
      expect(one).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}' 'strict-dynamic';/)
    expect(policies[0]).not.toBe(policies[1])
    for (const one of [policy, ...policies]) expect(one).not.toMatch(/script-src[^;]*unsafe/)
    for (const [name, value] of [
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'no-referrer'],
      ['x-frame-options', 'DENY'],
    ]) {
      expect(first.headers()[name!]).toBe(value)
    }
    expect(first.headers()['x-powered-by']).toBeUndefined()
    const ids = [first, ...own].map((response) => response.headers()['x-request-id'])
    // What is everybody's is no answer to one request.
    expect(ids).toEqual([
      undefined,
      expect.stringMatching(/^[\da-f]{32}$/),
      expect.stringMatching(/^[\da-f]{32}$/),
    ])
    await check(page, await person('sam'))
    await expect(page).toHaveURL('/breach-summary')
    const summary = await page.request.get('/breach-summary')
    expect(summary.headers()['cache-control']).toContain('no-store')
    // Nobody but this visitor is shown it: what a crawler is shown says that it is not to be listed.
    const forACrawler = await (await request.get('/breach-summary')).text()
    expect(forACrawler).toMatch(/<meta name="robots" content="[^"]*noindex/)
  },
)

test(
  'a forged visitor header does not escape the rate limit',
  { tag: '@desktop' },
  async ({ playwright, baseURL }) => {
    const client = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}` },
    })
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const response = await client.post('/v1/breaches/check-breach', {
        data: { email: `n${i}@example.com` },
        headers: { 'x-redress-visitor': `10.0.0.${i}` },
      })
      statuses.push(response.status())
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
    await client.dispose()
  },
)

test('the scripts of every page are compiled while they arrive', { tag: '@desktop' }, async ({ request }) => {
  const html = await (await request.get('/')).text()
  const large = (
    await Promise.all([...scriptsOf(html)].map(async (src) => (await request.get(src)).text()))
  ).filter((text) => text.length > 100_000)
  expect(large.length).toBeGreaterThan(0)
  for (const text of large) expect(text.slice(0, 30)).toBe('//# allFunctionsCalledOnLoad\n(')
})

test('the icon that browsers ask for by themselves is there', { tag: '@desktop' }, async ({ request }) => {
  const icon = await request.get('/favicon.ico')
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon'])
})

test('health and readiness', { tag: '@desktop' }, async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200)
  expect(await (await request.get('/readyz')).json()).toMatchObject({
    status: 'ready',
    worker: 'ready',
    workers: 1,
  })
})
