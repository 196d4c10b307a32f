import { expect, test } from './fixtures'

// The catalogue is a plain form and plain links: people whose browser runs no scripts can use all of it.
test.use({ javaScriptEnabled: false, expectedNoise: /404/ })

test('without scripts: search, filters and clearing them', async ({ page }) => {
  await page.goto('/breaches')
  await page.getByLabel('Name or website').fill('adobe')
  // On a phone they are below a link.
  const more = page.getByRole('link', { name: 'More filters: data, order' })
  if (await more.isVisible()) await more.click()
  await page.getByLabel('Order').selectOption('largest')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/[?&]q=adobe/)
  await expect(page).toHaveURL(/[?&]sort=largest/)
  await expect(page.getByText(/breach(es)? named like/)).toBeVisible()
  await expect(page.getByLabel('Order')).toHaveValue('largest')
  await page.getByRole('main').getByRole('link', { name: 'Adobe', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Adobe data breach' })).toBeVisible()

  await page.goto('/breaches?q=no-such-company-anywhere')
  await page.getByRole('link', { name: 'Show all breaches' }).click()
  await expect(page).toHaveURL('/breaches')
})

test('without scripts: pages by link', async ({ page }) => {
  await page.goto('/breaches')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/breaches?page=2')
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL('/breaches')
})

test('without scripts: every piece of advice opens', async ({ page }) => {
  await page.goto('/breaches/Adobe')
  const entries = page.getByRole('main').locator('details')
  const count = await entries.count()
  expect(count).toBeGreaterThan(1)
  const last = entries.nth(count - 1)
  await expect(last.getByRole('list')).toBeHidden()
  await last.locator('summary').click()
  await expect(last.getByRole('list')).toBeVisible()
})

test('without scripts: an address that leads nowhere says so', async ({ page }) => {
  for (const path of ['/breaches/Nowhere', '/breach-details-get-notified/a/b/c', '/nowhere']) {
    const response = await page.goto(path)
    expect([path, response!.status()]).toEqual([path, 404])
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
  }
})
