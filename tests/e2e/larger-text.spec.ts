import type { Page } from '@playwright/test'
import { DASHBOARD_TABS, dashboardPath, paths } from '@/lib/paths'
import { createAccount, signInQuickly } from './accounts'
import { check, expect, expectNoSidewaysScroll, person, test } from './fixtures'

// Who sets text twice as large in a browser: nothing is cut off, and nothing stands beside the screen (WCAG 2.2, 1.4.4).

test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
      }),
    { scope: 'worker' },
  ],
})

/** What begins or ends beside the screen. */
function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const screen = document.documentElement.clientWidth
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (left < -1 || right > screen + 1)
      })
      .map((element) => element.outerHTML.slice(0, 200))
  })
}

async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => matchMedia('(width < 19rem)').matches)).toBe(true)
  expect([page.url(), await findCutOff(page)]).toEqual([page.url(), []])
  await expectNoSidewaysScroll(page)
}

for (const path of [
  '/',
  '/breaches',
  '/breaches/Adobe',
  '/settlements',
  '/settlements/stonebridge-hotels',
  '/letter',
  '/is-this-real',
  '/faq',
  '/privacy-policy',
  '/signin',
  '/signup',
])
  test(`${path} with text twice as large`, async ({ page }) => {
    await page.goto(path)
    await expectToFit(page)
  })

test('the answer to a check with text twice as large, and its menu', async ({ page }) => {
  await check(page, await person('walter'))
  await expect(page).toHaveURL('/breach-summary')
  await expectToFit(page)
  await page.locator('summary').filter({ hasText: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Help Center' }).first()).toBeVisible()
  await expectToFit(page)
})

test('a member’s pages with text twice as large', async ({ page }) => {
  const email = await person('walter')
  await createAccount(email)
  await signInQuickly(page, email)
  for (const path of [
    ...DASHBOARD_TABS.map(dashboardPath),
    '/dashboard/plan',
    '/dashboard/diary',
    paths.settings,
  ]) {
    await page.goto(path)
    await expectToFit(page)
  }
})
