import fs from 'node:fs'
import { summaryFileResponse } from '@/lib/plan/summary-file/schema'
import { check, expect, expectAccessible, expectNoSidewaysScroll, person, test } from './fixtures'

// The answer of a check: what leaked, what to do first, by when. The same on paper: paper.spec.ts.

test('the first screen of a phone says what leaked, what to do and by when; twelve breaches stay short', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await check(page, await person('walter'))
  const answer = page.getByText('Your email is in 12 known breaches. In 3 of them, claims are open.').first()
  await expect(answer).toBeVisible()
  const button = page.getByRole('link', { name: /^See how to claim, free ?: Copperfield Credit Union/ })
  const box = (await button.boundingBox())!
  expect(box.y + box.height).toBeLessThan(700)
  await expect(page.getByText(/^File it yourself, free\. Claim by/)).toBeInViewport()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_400)
  await expect(
    page.getByText('Some breaches show only to the proven owner of an address.').filter({ visible: true }),
  ).toHaveCount(1)
  // The others are a line that opens, and so are the figures.
  await expect(page.getByRole('link', { name: /^Larkspur Pharmacy Claims open/ })).toBeHidden()
  const fold = (words: RegExp) => page.locator('summary').filter({ hasText: words })
  await fold(/^Claims open in 2 more, next by/).press('Enter')
  await expect(page.getByRole('link', { name: /^Larkspur Pharmacy Claims open/ })).toBeVisible()
  await fold(/^The figures: 12 breaches, \d legal actions?$/).press('Enter')
  await expect(page.getByText('Total Affected Users', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByText('The figures: 12')).toBeHidden()
  await expect(page.getByRole('link', { name: 'and 1 more' })).toBeVisible()
})

test(
  'check marks stay in the browser, for every address, and none is sent',
  { tag: '@third-2' },
  async ({ page }) => {
    await check(page, await person('margaret.hale'))
    const plan = page.getByRole('region', { name: 'Do this first' })
    const step = plan.getByRole('checkbox', { name: /^Freeze your credit, free/ })
    await expect(plan.getByText('0 of 5 done')).toBeVisible()
    const sent: string[] = []
    // The page may still be fetching beforehand what its links lead to.
    page.on('request', (request) => {
      if (!request.headers()['next-router-prefetch']) sent.push(request.url())
    })
    await step.focus()
    await page.keyboard.press('Space')
    await expect(step).toBeChecked()
    await expect(plan.getByRole('status')).toHaveText('1 of 5 done')
    expect(sent).toEqual([])
    const kept = await page.evaluate(() => JSON.stringify(window.localStorage))
    expect(kept).not.toContain('margaret')
    await page.reload()
    await expect(plan.getByRole('checkbox', { name: /^Freeze your credit, free/ })).toBeChecked()
    await plan.locator('summary').first().click()
    await expect(plan.getByRole('link', { name: /opens in a new tab/ }).first()).toHaveAttribute(
      'rel',
      /noopener/,
    )
    await expectAccessible(page)
  },
)

test('a browser that keeps nothing says so', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.getItem = Storage.prototype.setItem = () => {
      throw new DOMException('no', 'SecurityError')
    }
  })
  await check(page, await person('margaret.hale'))
  const plan = page.getByRole('region', { name: 'Do this first' })
  await plan.getByRole('checkbox').first().check()
  await expect(plan.getByText('1 of 5 done').first()).toBeVisible()
  await expect(plan.getByText(/until you close this page/)).toBeVisible()
})

test('the drawing has a list behind it', { tag: '@third-3' }, async ({ page }) => {
  await check(page, await person('walter'))
  await expect(
    page.getByRole('img', { name: /^From May 2012 to .+: 12 breaches\. You can act on 3/ }),
  ).toBeVisible()
  await page.getByText('Read as a list').click()
  const when = page.getByRole('region', { name: 'When it happened' })
  await expect(when.getByRole('listitem')).toHaveCount(12)
  await expect(when.getByRole('img')).toHaveCount(0)
})

test('a tile of what leaked leaves the breaches that leaked it, says how many, and has a way back', async ({
  page,
}) => {
  await check(page, await person('walter'))
  const shown = page.locator('[data-leaks]').filter({ visible: true })
  const password = page.getByRole('link', { name: /^Password 8, last/ })
  // Without scripts it leads to the newest of them.
  const newest = page.locator(`[id="${(await password.getAttribute('href'))!.slice(1)}"]`)
  await expect(newest).toHaveCount(1)
  const before = await shown.count()
  await password.press('Enter')
  const status = page.getByRole('status').filter({ hasText: 'shown' })
  await expect(status).toHaveText('Password: 8 of 12 breaches shown.')
  await expect(shown).toHaveCount(8)
  expect(await shown.evaluateAll((all) => all.every((one) => /password/.test(one.getAttribute('data-leaks')!)))).toBe(true) // prettier-ignore
  await expect(newest).toHaveAttribute('open')
  await expect(newest).toContainText('Passwords')
  await expect(password).toHaveAttribute('aria-current', 'true')
  const back = page.getByRole('button', { name: 'Show all 12' })
  await expect(back).toBeFocused()
  await expect(back).toBeInViewport()
  // The groups say how many of theirs are left; one without any is not there.
  await expect(page.getByRole('heading', { name: 'Nothing to do yet' })).toBeHidden()
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await password.evaluate((tile) => getComputedStyle(tile).outlineStyle)).toBe('solid')
  // A bar of the severity that is not reached is a short one.
  const bars = newest.getByText('High severity').locator('[aria-hidden] > span')
  const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height))
  expect(heights).toEqual([12, 12, 12, 2])
  await page.emulateMedia({ forcedColors: 'none' })

  await page.getByRole('link', { name: /^Phone 2, last/ }).press('Enter')
  await expect(status).toHaveText('Phone: 2 of 12 breaches shown.')
  await expect(shown).toHaveCount(2)
  await expect(password).not.toHaveAttribute('aria-current')
  await back.press('Enter')
  await expect(page.getByRole('link', { name: /^Phone 2, last/ })).toBeFocused()
  await expect(shown).toHaveCount(before)
  await expect(page.getByText('Show 3 more')).toBeVisible()
  await expect(back).toHaveCount(0)
})

test.describe('the file', () => {
  test.use({ expectedNoise: /status of 429/ })
  test(
    'holds the result, is saved without a new look-up, and its failure is said',
    { tag: '@third-1' },
    async ({ page }, info) => {
      const email = await person('walter')
      await check(page, email)
      const link = page.getByRole('link', { name: 'Download as a file (JSON)' })
      const downloading = page.waitForEvent('download')
      await link.press('Enter')
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/^breach-summary-\d{4}-\d\d-\d\d\.json$/)
      const path = info.outputPath('summary.json')
      await download.saveAs(path)
      const file = summaryFileResponse.parse(JSON.parse(fs.readFileSync(path, 'utf8')))
      expect(file).toMatchObject({ email, outcome: 'found' })
      expect([file.breaches.length, file.claims.length]).toEqual([12, 3])
      await expect(page.getByRole('status').filter({ hasText: 'with your downloads' })).toBeVisible()
      await expectAccessible(page)
      const message = 'Too many requests. Please try again in 2 minutes.'
      await page.route('**/v1/breaches/summary', (route) =>
        route.fulfill({ status: 429, json: { code: 'rate_limited', message } }),
      )
      await link.click()
      await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
    },
  )
})
