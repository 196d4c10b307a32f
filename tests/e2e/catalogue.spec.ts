import { query } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'

test('search, filters, order and pages have addresses of their own', async ({ page }) => {
  await page.goto('/breaches')
  await expect(page.getByRole('heading', { level: 1, name: 'Data breaches' })).toBeVisible()
  await expect(page.getByText(/^\d+ breaches\.$/)).toBeVisible()
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
  await expect(page.getByLabel('Year')).toHaveValue('2012')
  await expect(page.getByLabel('Data exposed')).toHaveValue('Passwords')
  await expect(page.getByLabel('Order')).toHaveValue('largest')
  await expect(page.getByText(/breach(es)? from 2012, that exposed passwords\./)).toBeVisible()
})

test('nothing found says so and leads back', async ({ page }) => {
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

test('a sensitive breach is described, and nobody is invited to look others up', async ({ page }) => {
  await page.goto('/breaches/AshleyMadison')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/only the proven owner of an address/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check your email' })).toHaveCount(0)
  await expectAccessible(page)
})

for (const [name, path] of [
  ['the list', '/breaches'],
  ['a breach', '/breaches/LinkedIn'],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name}, ${colorScheme}: axe finds nothing, nothing scrolls sideways`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
    })
  }
}

test.describe('what is not there', () => {
  test.use({ expectedNoise: /status of 404/ })
  test('is not found', async ({ page }) => {
    for (const path of ['/breaches/Nowhere', '/breaches/%E0%A4%A', '/breaches/a/b']) {
      const response = await page.goto(path)
      expect([400, 404]).toContain(response!.status())
    }
  })

  test('is said within the one header and footer, in the theme of the other pages', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/breaches/Nowhere')
    await expect(page.locator('html')).toHaveClass(/dark/)
    await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1)
    await expectAccessible(page)
  })
})

test('for search engines: sitemap, robots, canonical addresses, an image, and no page of a search', async ({
  request,
  baseURL,
}) => {
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
  }
})

test('a breach that is listed without addresses offers no check of one, and says where there is one', async ({
  page,
}) => {
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
})

test('what an entry is stands in its heading, and nothing is claimed that is not known', async ({ page }) => {
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
})
