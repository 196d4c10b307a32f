import type { Page } from '@playwright/test'
import { BREACHES_PER_PAGE } from '@/lib/breaches/catalogue/list-schema'
import { third } from '@/tests/support/in-turn'
import { query } from './accounts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hold,
  isMarked,
  mark,
  openWithoutItsScripts,
  ROUTERS,
  test,
} from './fixtures'

test('search, filters, order and pages have addresses of their own', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/breaches')
  await expect(page.getByRole('heading', { level: 1, name: 'Data breaches' })).toBeVisible()
  await expect(page.getByText(/^\d+ breaches newest first$/)).toBeVisible()
  await expect(page.getByText('Breach data from')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/breaches?page=2')
  // What is pressed while the page still arrives may have moved away.
  await page.waitForLoadState()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL('/breaches')

  await page.getByLabel('Name or website').fill('linkedin')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/[?&]q=linkedin/)
  await expect(page.getByRole('status').filter({ hasText: 'named like' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'LinkedIn', exact: true })).toBeVisible()
  await expect(page.getByLabel('Name or website')).toHaveValue('linkedin')

  await page.goto('/breaches?year=2012&data=Passwords&sort=largest')
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('2012')
  await expect(page.getByLabel('Data exposed')).toHaveValue('Passwords')
  await expect(page.getByLabel('Order')).toHaveValue('largest')
  await expect(
    page.getByText(/breach(es)? from 2012, that exposed passwords, most people affected first/),
  ).toBeVisible()
})

test(
  'it is found as one types: one step back, the focus stays, and how many is said',
  { tag: ['@phone', '@third-3'] },
  async ({ page }) => {
    await page.goto('/breaches?sort=largest')
    const field = page.getByLabel('Name or website')
    await field.click()
    await field.pressSequentially('linkedi', { delay: 20 })
    await expect(page).toHaveURL('/breaches?q=linkedi&sort=largest')
    const status = page.getByRole('status').filter({ hasText: 'breach' })
    await expect(status).toContainText('named like')
    await expect(field).toBeFocused()
    await field.pressSequentially('n')
    await expect(page).toHaveURL('/breaches?q=linkedin&sort=largest')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('linkedin')
    await page.goBack()
    await expect(page).toHaveURL('/breaches?sort=largest')
    await expect(field).toHaveValue('')
    await page.goForward()
    await expect(field).toHaveValue('linkedin')

    // A choice is answered at once, and keeps the rest.
    await page.getByLabel('Year', { exact: true }).selectOption('2012')
    await expect(page).toHaveURL('/breaches?q=linkedin&year=2012&sort=largest')
    await page.getByLabel('Legal action').selectOption('You can act')
    await expect(page).toHaveURL('/breaches?q=linkedin&year=2012&action=act&sort=largest')
    await expect(page.getByRole('heading', { name: 'No breaches found' })).toBeVisible()
  },
)

test(
  'the years are links that filter, with a way over them; the chosen one leads back @desktop',
  { tag: '@third-1' },
  async ({ page }) => {
    await page.goto('/breaches?sort=oldest')
    const bars = page.getByRole('region', { name: 'Breaches per year' }).getByRole('listitem')
    const years = await bars.count()
    const from = Number(/^\d+/.exec(await bars.first().innerText())?.[0] ?? NaN)
    expect(years).toBeGreaterThan(10)
    for (const bar of await bars.getByRole('link').all()) {
      const { width, height } = (await bar.boundingBox())!
      expect(width).toBeGreaterThanOrEqual(44)
      expect(height).toBeGreaterThanOrEqual(128)
    }
    expect(from).not.toBeNaN()
    await bars.getByRole('link', { name: /^2012: \d+ breach/ }).click()
    await expect(page).toHaveURL('/breaches?year=2012&sort=oldest')
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue('2012')
    const chosen = bars.getByRole('link', { name: /^2012/ })
    await expect(chosen).toHaveAttribute('aria-current', 'true')
    await expect(chosen).toBeFocused()
    // The others stay as they were: what the year leaves out of them is nothing.
    await expect(bars).toHaveCount(years)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/breaches?sort=oldest')
    await page.getByRole('link', { name: 'Skip the years' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('region', { name: 'Breaches per year' }).locator(':focus')).toHaveCount(0)
  },
)

test(
  'what is chosen and typed before the page answers is answered once it does',
  { tag: ['@phone', '@third-1'] },
  async ({ page }) => {
    const release = await openWithoutItsScripts(page, '/breaches?page=2')
    await page.getByLabel('Year', { exact: true }).selectOption('2012')
    await page.getByLabel('Name or website').fill('linkedin')
    release()
    await expect(page).toHaveURL('/breaches?q=linkedin&year=2012')
    await expect(page.getByRole('status').filter({ hasText: 'named like' })).toBeVisible()
    await expect(page.getByLabel('Name or website')).toHaveValue('linkedin')
    // What nobody touched asks for nothing.
    await page.goto('/breaches?data=passwords&sort=largest&page=2')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(page).toHaveURL('/breaches?data=passwords&sort=largest&page=2')
  },
)

const rowsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })

test(
  'the rows stay as the server drew them until they change, are drawn anew then, and are there again on the way back',
  { tag: ['@phone', '@third-2'] },
  async ({ page }) => {
    await page.goto('/breaches')
    const [rows, year] = [rowsOf(page), page.getByLabel('Year', { exact: true })]
    await expect(rows).toHaveCount(BREACHES_PER_PAGE)
    const drawn = await rows.allInnerTexts()
    await mark(page)
    await year.selectOption('2012')
    await expect(page).toHaveURL('/breaches?year=2012')
    await expect(page.getByRole('status').filter({ hasText: 'from 2012' })).toBeVisible()
    for (const text of await rows.allInnerTexts()) expect(text).toContain('2012')
    await year.selectOption('')
    await expect(page).toHaveURL('/breaches')
    await expect.poll(() => rows.allInnerTexts()).toEqual(drawn)
    await page.goBack()
    await expect(page).toHaveURL('/breaches?year=2012')
    await page.goBack()
    await expect(page).toHaveURL('/breaches')
    await expect.poll(() => rows.allInnerTexts()).toEqual(drawn)
    expect(await isMarked(page)).toBe(true)
    await expectAccessible(page)
  },
)

test('the focus stays on a row that is drawn anew', { tag: '@third-3' }, async ({ page }) => {
  const row = page.getByRole('main').getByRole('link', { name: 'LinkedIn', exact: true })
  await page.goto('/breaches?q=linkedin')
  for (const action of ['none', '']) {
    const letGo = await hold(page, ROUTERS)
    const asked = page.waitForRequest(ROUTERS)
    await page.getByLabel('Legal action').selectOption(action)
    await asked
    await row.focus()
    letGo()
    await expect(page).toHaveURL(`/breaches?q=linkedin${action && `&action=${action}`}`)
    await expect(row).toBeFocused()
  }
})

test.describe('where what draws the answer does not come', () => {
  test.use({ expectedNoise: /Failed to load resource|net::ERR_FAILED|access control checks|NS_ERROR/i })

  test('the page that was asked for is loaded whole', { tag: '@third-1' }, async ({ page }) => {
    await page.goto('/breaches?sort=oldest')
    await mark(page)
    let fails = true
    await page.route('**/_next/static/**/*.js', (route) => (fails ? route.abort() : route.continue()))
    page.on('request', (request) => {
      if (request.isNavigationRequest()) fails = false
    })
    // The page that is left has the new address, and says what was asked for, for a moment too.
    const loaded = page.waitForEvent('domcontentloaded')
    await page.getByLabel('Year', { exact: true }).selectOption('2013')
    await loaded
    await expect(page).toHaveURL('/breaches?year=2013&sort=oldest')
    await expect(page.getByRole('status').filter({ hasText: 'from 2013' })).toBeVisible()
    for (const text of await rowsOf(page).allInnerTexts()) expect(text).toContain('2013')
    expect(await isMarked(page)).toBe(false)
  })
})

test('where something is open stands in the list, in the bars and in a filter @desktop', async ({ page }) => {
  await page.goto('/breaches?action=claims')
  const rows = rowsOf(page)
  await expect(rows.first()).toContainText('Claims open')
  const count = await rows.count()
  expect(await rows.filter({ hasText: 'Claims open' }).count()).toBe(count)
  await expect(page.getByRole('link', { name: /you can act in/ }).first()).toBeVisible()
  await page.goto('/breaches?action=none')
  await expect(rows.first()).toContainText('No legal action known')
})

test(
  'on a phone the bars are a picture with words, and more filters open below',
  { tag: '@third-2' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/breaches')
    await expect(page.getByRole('img', { name: /^Breaches per year from \d{4} to \d{4}\./ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^2012:/ })).toBeHidden()
    await expect(page.getByLabel('Order')).toBeHidden()
    await page.getByRole('link', { name: 'More filters: data, order' }).click()
    await page.getByLabel('Order').selectOption('oldest')
    await expect(page).toHaveURL(/\/breaches\?sort=oldest/)
    await expect(page.getByLabel('Order')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

test('nothing found says so and leads back', { tag: ['@phone', '@third-3'] }, async ({ page }) => {
  await page.goto('/breaches?q=%3Cscript%3Ealert(1)%3C/script%3E')
  await expect(page.getByRole('heading', { name: 'No breaches found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all breaches' }).click()
  await expect(page).toHaveURL('/breaches')
})

test('a breach: facts, advice, and the check', async ({ page }) => {
  await page.goto('/breaches?q=adobe')
  await page.getByRole('link', { name: 'Adobe', exact: true }).click()
  await expect(page).toHaveURL('/breaches/Adobe')
  await expect(page.getByRole('heading', { level: 1, name: 'Adobe data breach' })).toBeVisible()
  await expect(page.getByText('What was exposed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'If your data was in it' })).toBeVisible()
  await expect(page.getByText('Give each account a password of its own.')).toBeVisible()
  const json = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as {
    '@graph': { '@type': string }[]
  }
  expect(json['@graph'].map((node) => node['@type'])).toEqual(['Article', 'BreadcrumbList'])
  await page.getByRole('link', { name: 'Check your email' }).click()
  await expect(page).toHaveURL('/breach-details?uniqueBreachId=Adobe')
})

test(
  'what is listed, and a settlement, has a link to copy, and to share where the browser can',
  { tag: ['@phone', '@third-1'] },
  async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      navigator.share = (data) => Promise.resolve(void shared.push(data))
    })
    for (const [path, label] of [
      ['/breaches?year=2012&data=Passwords', 'Link to this list'],
      ['/settlements?show=closed', 'Link to this list'],
      ['/settlements/stonebridge-hotels', 'Link to this page'],
    ] as const) {
      await page.goto(path)
      const url = await page.getByLabel(label).inputValue()
      expect(url.endsWith(path)).toBe(true)
      const copy = page.getByRole('button', { name: 'Copy', exact: true })
      await copy.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      expect(await page.evaluate(() => (window as unknown as { shared: object[] }).shared)).toMatchObject([
        { url },
      ])
    }
    await page.goto('/breaches?q=nothing-has-this-name')
    await expect(page.getByLabel('Link to this list')).toHaveCount(0)
  },
)

test('a breach: its legal status, its days, its settlement first, and a link to share', async ({ page }) => {
  await page.goto('/breaches/LinkedIn')
  const main = page.getByRole('main')
  await expect(main.getByText('No legal action known', { exact: true })).toBeVisible()
  await expect(main.getByText('Low severity')).toBeVisible()
  const days = main.getByRole('listitem').filter({ hasText: /It happened|Listed by Have I Been Pwned/ })
  await expect(days).toHaveCount(2)
  await expect(page.getByLabel('Link to this page')).toHaveValue(/\/breaches\/LinkedIn$/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/breaches\/LinkedIn$/)

  await page.goto('/breaches/example-stonebridge-hotels')
  await expect(main.getByText('Claims open', { exact: true })).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: /Claim by/ })).toHaveCount(1)
  const places = await main.evaluate((element) => {
    const text = (element as HTMLElement).innerText
    return [text.indexOf('See how to claim'), text.toLowerCase().indexOf('lawyer')]
  })
  expect(places[0]).toBeGreaterThan(0)
  if (places[1] !== -1) expect(places[0]).toBeLessThan(places[1]!)
  await page.goto('/breaches/example-harborview-health-plan')
  await expect(main.getByText('Request Consultation', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test(
  'a sensitive breach is described, and nobody is invited to look others up',
  { tag: ['@phone', '@third-2'] },
  async ({ page }) => {
    await page.goto('/breaches/AshleyMadison')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/only the proven owner of an address/).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Check your email' })).toHaveCount(0)
    await expectAccessible(page)
  },
)

test.describe('each page of the lists', () => {
  // No colour depends on the width, and no width on the colours.
  test.use({ colorScheme: ({ isMobile }, provide) => provide(isMobile ? 'dark' : 'light') })
  for (const [name, path] of [
    ['the list', '/breaches'],
    ['a breach', '/breaches/LinkedIn'],
    ['a breach with a settlement', '/breaches/example-stonebridge-hotels'],
    ['a year', '/breaches?year=2012'],
    ['the settlements', '/settlements'],
    ['a settlement', '/settlements/stonebridge-hotels'],
  ] as const) {
    test(
      `${name}: axe finds nothing, nothing scrolls sideways`,
      { tag: third(name) },
      async ({ page, colorScheme }) => {
        await page.goto(path)
        await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*\bdark\b)/)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
      },
    )
  }
})

test.describe('what is not there', () => {
  test.use({ expectedNoise: /status of 404/ })
  test('is not found', { tag: '@third-3' }, async ({ page }) => {
    for (const path of ['/breaches/Nowhere', '/breaches/%E0%A4%A', '/breaches/a/b']) {
      const response = await page.goto(path)
      expect([400, 404]).toContain(response!.status())
    }
  })

  test(
    'is said within the one header and footer, in the theme of the other pages',
    { tag: '@phone' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto('/breaches/Nowhere')
      await expect(page.locator('html')).toHaveClass(/dark/)
      await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
      for (const landmark of ['banner', 'main', 'contentinfo'] as const)
        await expect(page.getByRole(landmark)).toHaveCount(1)
      await expectAccessible(page)
    },
  )
})

test(
  'for search engines: sitemap, robots, canonical addresses, an image, and no page of a search',
  { tag: '@phone' },
  async ({ request, baseURL }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text()
    expect(sitemap).toContain(`<loc>${baseURL}/breaches/Adobe</loc>`)
    expect(sitemap).toContain(`<loc>${baseURL}/faq</loc>`)
    expect(sitemap).not.toContain('example-')
    const robots = await (await request.get('/robots.txt')).text()
    expect(robots).toContain('Disallow: /v1/')
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
    const list = await (await request.get('/breaches?page=2')).text()
    expect(list).toContain(`<link rel="canonical" href="${baseURL}/breaches?page=2"/>`)
    expect(await (await request.get('/breaches?q=adobe')).text()).toMatch(
      /<meta name="robots" content="noindex, follow"/,
    )
    const breach = await (await request.get('/breaches/Adobe')).text()
    expect(breach).toContain(`<link rel="canonical" href="${baseURL}/breaches/Adobe"/>`)
    for (const html of [list, breach, await (await request.get('/')).text()]) {
      const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]
      expect(image).toBeTruthy()
      const response = await request.get(image!.replaceAll('&amp;', '&'))
      expect(response.headers()['content-type']).toBe('image/png')
      if (html === breach) expect(image).toBe(`${baseURL}/breaches/Adobe/picture.png`)
    }
  },
)

test(
  'a breach that is listed without addresses offers no check of one, and says where there is one',
  { tag: ['@phone', '@third-1'] },
  async ({ page }) => {
    const [entry] = await query<{ key: string }>(
      'SELECT unique_breach_id AS key FROM breach b WHERE NOT is_manual_upload AND NOT is_example AND NOT is_sensitive AND NOT EXISTS (SELECT FROM exposure e WHERE e.breach_id = b.id) ORDER BY id LIMIT 1',
    )
    for (const path of [`/breaches/${entry!.key}`, `/breach-details?uniqueBreachId=${entry!.key}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: /^We cannot check addresses for / })).toBeVisible()
      await expect(page.getByText(/Is your email in/)).toHaveCount(0)
      await expect(
        page.getByRole('main').getByRole('link', { name: 'haveibeenpwned.com' }).first(),
      ).toBeVisible()
      await expectAccessible(page)
    }
  },
)

test(
  'what an entry is stands in its heading, and nothing is claimed that is not known',
  { tag: ['@phone', '@third-2'] },
  async ({ page }) => {
    const [entry] = await query<{ key: string; title: string }>(
      "INSERT INTO breach (unique_breach_id, name, title, breach_date, added_date, modified_date, pwn_count, severity, is_stealer_log, mass_action_breach_status, source, count_unit, data_classes) VALUES ('LogsOfMay', 'LogsOfMay', 'Logs of May', current_date - 60, now(), now(), 2500000000, 'low', true, 3, 'catalogue', 'addresses', '{Email addresses,Passwords}') RETURNING unique_breach_id AS key, title",
    )
    await page.goto(`/breaches/${entry!.key}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Logs of May', exact: true })).toBeVisible()
    await expect(page.getByText(/It holds 2\.5B addresses/)).toBeVisible()
    await expect(page.getByText('Clean your device first')).toBeVisible()
    await expect(page.getByText(/password there/)).toHaveCount(0)
    await page.goto(`/breach-details-no-action-required?uniqueBreachId=${entry!.key}`)
    await expect(page.getByText(/so we follow no case about them/)).toBeVisible()
    await query('DELETE FROM breach WHERE unique_breach_id = $1', [entry!.key])
  },
)
