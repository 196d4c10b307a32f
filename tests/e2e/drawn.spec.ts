import type { Page } from '@playwright/test'
import { createAccount, signInQuickly } from './accounts'
import { check, expect, isMarked, mark, person, test } from './fixtures'

// The summary's rows, tiles and drawings are drawn by the server alone: the browser keeps them, whichever way somebody comes.

const rows = (page: Page) => page.locator('[data-leaks]')

/** By the link in the row of one breach. */
async function leaveByRow(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Adobe' }).press('Enter')
  await page
    .getByRole('link', { name: /: Adobe$/ })
    .first()
    .press('Enter')
}

/** What went wrong in the page's scripts. */
function problems(page: Page): string[] {
  const found: string[] = []
  page.on('pageerror', (error) => void found.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text())
  })
  return found
}

test('a link in a row leads on within the site, and Back and Forward find the rows again, opened anew or not', async ({
  page,
}) => {
  const found = problems(page)
  await check(page, await person('walter'))
  await expect(rows(page)).toHaveCount(12)
  await mark(page)
  const html = await page.locator('[data-all]').innerHTML()
  await leaveByRow(page)
  await expect(page).not.toHaveURL(/breach-summary/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/breach-summary/)
  await expect(rows(page)).toHaveCount(12)
  expect(await isMarked(page)).toBe(true)
  expect((await page.locator('[data-all]').innerHTML()).length).toBeGreaterThan(html.length * 0.99)
  // What is not drawn by the server works in it as before.
  await page.locator('[data-leak]').first().press('Enter')
  await expect(page.getByRole('button', { name: 'Show all 12' })).toBeFocused()
  await page.goForward()
  await expect(page).not.toHaveURL(/breach-summary/)
  await page.goBack()
  await expect(rows(page)).toHaveCount(12)
  expect(found).toEqual([])
})

test('after a check the summary comes whole, and whoever comes back can check again', async ({ page }) => {
  const found = problems(page)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await check(page, await person('walter'))
  await expect(rows(page)).toHaveCount(12)
  expect(asked.filter((url) => url.includes('breach-summary?'))).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.getByRole('textbox', { name: 'Email address' }).fill(await person('sam'))
  await page.getByRole('button', { name: 'Check for Breaches' }).click()
  await expect(rows(page)).toHaveCount(2)
  expect(found).toEqual([])
})

test('a link to the summary brings it whole', async ({ page }) => {
  const found = problems(page)
  await check(page, await person('walter'))
  await page.goto('/breach-details-no-action-required?uniqueBreachId=Adobe')
  await page.getByRole('link', { name: 'Back to Summary' }).click()
  await expect(page).toHaveURL(/breach-summary$/)
  await expect(rows(page)).toHaveCount(12)
  const whole = await page.request.get('/breach-summary?_rsc=abc', { headers: { rsc: '1' } })
  expect([whole.status(), await whole.text(), whole.headers()['cache-control']]).toEqual([
    204,
    '',
    'no-store',
  ])
  expect(found).toEqual([])
})

test('after another check in another tab the page that is come back to shows that one’s rows', async ({
  page,
  context,
}) => {
  await check(page, await person('walter'))
  await expect(rows(page)).toHaveCount(12)
  await page.goto('/faq')
  const other = await context.newPage()
  await check(other, await person('sam'))
  await expect(rows(other)).toHaveCount(2)
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
  // The answer is that of the visit, which is of the last check.
  await expect(page.getByText(/^Your email is in 2 known breaches/).first()).toBeVisible()
})

test('whoever comes back to an address within the summary finds it', async ({ page }) => {
  await check(page, await person('walter'))
  await expect(rows(page)).toHaveCount(12)
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL(/breach-summary$/)
  await page.reload()
  await leaveByRow(page)
  await expect(page).not.toHaveURL(/breach-summary/)
  await page.reload()
  await page.goBack()
  await expect(rows(page)).toHaveCount(12)
})

test('a link to a row opens it, from the page itself or from elsewhere', async ({ page }) => {
  await check(page, await person('walter'))
  await expect(rows(page)).toHaveCount(12)
  const row = (name: string) => page.locator('[data-leaks] > details[open]').filter({ hasText: name })
  await page.evaluate(() => (window.location.hash = '#breach-Adobe'))
  await expect(row('Adobe')).toBeVisible()
  await expect(page).toHaveURL(/breach-summary$/)
  await row('Adobe').locator('> summary').press('Enter')
  await expect(row('Adobe')).toHaveCount(0)
  await page.evaluate(() => (window.location.hash = '#breach-Adobe'))
  await expect(row('Adobe')).toBeVisible()
  await expect(page).toHaveURL(/breach-summary$/)
  await page.goto('/breach-summary#breach-Canva')
  await expect(row('Canva')).toBeVisible()
  await expect(page).toHaveURL(/breach-summary$/)
  // One that cannot be decoded leads nowhere, and fails nowhere.
  await page.goto('/breach-summary#%')
  await expect(page).toHaveURL(/breach-summary$/)
  await expect(rows(page)).toHaveCount(12)
})

test('a link to a row that is followed before the page answers opens it', async ({ page }) => {
  await check(page, await person('walter'))
  // As late as it can be: the router has read the address, and is about to write what it has read.
  await page.addInitScript(() => {
    if (window.location.pathname !== '/breach-summary') return
    const { history } = window
    const write = history.replaceState.bind(history)
    history.replaceState = (...args) => {
      history.replaceState = write
      window.addEventListener('hashchange', (event) => event.stopImmediatePropagation(), { once: true })
      window.location.hash = '#breach-Adobe'
      write(...args)
      document.documentElement.dataset.written = window.location.href
    }
  })
  await page.goto('/breach-summary')
  await expect(page.locator('[data-leaks] > details[open]').filter({ hasText: 'Adobe' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.written)).toMatch(/breach-summary$/)
})

test.describe('where its parts do not come', () => {
  test.use({ expectedNoise: /did not come|server error|Minified React error|error occurred/i })

  test('the page is loaded once more, and then says that it failed', async ({ page }) => {
    await check(page, await person('walter'))
    await expect(rows(page)).toHaveCount(12)
    let loads = 0
    await page.route('**/breach-summary', async (route) => {
      loads += 1
      const response = await route.fetch()
      const body = (await response.text()).replace(
        / id="(?:Timeline|LeakTiles|BreachGroup|SheetFacts)-/g,
        ' id="lost-',
      )
      await route.fulfill({ response, body })
    })
    await page.goto('/breach-summary')
    await expect(page.getByRole('heading', { name: /Something went wrong/i })).toBeVisible()
    expect(loads).toBe(2)
    await page.unroute('**/breach-summary')
    await page.goto('/breach-summary')
    await expect(rows(page)).toHaveCount(12)
  })
})

test('the dashboard’s timeline stays as it came while a breach is marked, and is drawn anew for who comes back to its tab', async ({
  page,
}) => {
  const found = problems(page)
  const email = await person('walter')
  await createAccount(email)
  await signInQuickly(page, email)
  await page.goto('/dashboard?tab=history')
  const drawing = page.locator('section[aria-labelledby="when"]')
  const html = await drawing.locator('svg').first().innerHTML()
  await mark(page)
  await drawing.getByText('Read as a list').click()
  const list = drawing.getByRole('listitem')
  await expect(list).toHaveCount(12)
  await page
    .getByRole('checkbox', { name: /^Dealt with/ })
    .first()
    .press('Space')
  await expect(page.getByRole('progressbar', { name: 'Dealt with' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 12',
  )
  await expect(list.first()).toBeVisible()
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await expect(drawing).toHaveCount(0)
  await page.getByRole('tab', { name: 'Breach History' }).click()
  await expect(drawing.getByRole('img')).toBeVisible()
  expect(await drawing.locator('svg').first().innerHTML()).toBe(html)
  expect(await isMarked(page)).toBe(true)
  expect(found).toEqual([])
})

test('the advice on a card of the dashboard stays as it was opened while the breach is marked, and is there for who comes back', async ({
  page,
}) => {
  const found = problems(page)
  const email = await person('margaret.hale')
  await createAccount(email)
  await signInQuickly(page, email)
  await page.goto('/dashboard?tab=new-breaches')
  await mark(page)
  const card = page.getByRole('article').filter({ has: page.getByRole('checkbox', { name: /^Dealt with/ }) })
  const advice = card.first().locator('details details')
  await card.first().getByText('Protection Tips').click()
  const said = await advice.allTextContents()
  expect(said.length).toBeGreaterThan(1)
  await expect(advice.first()).toHaveAttribute('open')
  await advice.nth(1).locator('> summary').click()
  await expect(advice.nth(1).locator('li').first()).toBeVisible()
  await card
    .first()
    .getByRole('checkbox', { name: /^Dealt with/ })
    .press('Space')
  await expect(card.first().getByRole('checkbox', { name: /^Dealt with/ })).toBeChecked()
  await expect(advice.nth(1).locator('li').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('tab', { name: 'New Breaches' }).click()
  await expect(card.first()).toBeVisible()
  expect(await card.first().locator('details details').allTextContents()).toEqual(said)
  expect(await isMarked(page)).toBe(true)
  expect(found).toEqual([])
})
