import { check, expect, expectAccessible, expectNoSidewaysScroll, person, test } from './fixtures'

// The answer of a check: what leaked, what to do first, by when; then the same on paper.

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
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

test('check marks stay in the browser, for every address, and none is sent', async ({ page }) => {
  await check(page, await person('margaret.hale'))
  const plan = page.getByRole('region', { name: 'Do this first' })
  const step = plan.getByRole('checkbox', { name: /^Freeze your credit, free/ })
  await expect(plan.getByText('0 of 5 done')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => void sent.push(request.url()))
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
})

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

test('the drawing has a list behind it, and a tile leads to the breach that leaked', async ({ page }) => {
  await check(page, await person('walter'))
  await expect(
    page.getByRole('img', { name: /^From May 2012 to .+: 12 breaches\. You can act on 3/ }),
  ).toBeVisible()
  await page.getByText('Read as a list').click()
  const when = page.getByRole('region', { name: 'When it happened' })
  await expect(when.getByRole('listitem')).toHaveCount(12)
  await expect(when.getByRole('img')).toHaveCount(0)
  await page.getByRole('link', { name: /^Password 8, last/ }).press('Enter')
  const row = page.locator('details[open]').filter({ hasText: 'Data exposed' })
  await expect(row).toHaveCount(1)
  await expect(row.locator('summary')).toBeFocused()
  await expect(row).toContainText('Passwords')
})

test.describe('on paper', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`every breach is there, black on white, from the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await check(page, await person('walter'))
      const names = page.locator('li[data-leaks] h3')
      await expect(names).toHaveCount(12)
      const titles = await names.allTextContents()
      await page.emulateMedia({ media: 'print', colorScheme })
      const sheet = page.locator('[data-sheet]')
      await expect(sheet).toBeVisible()
      for (const title of titles) await expect(sheet.getByRole('rowheader', { name: title })).toBeVisible()
      await expect(sheet).toContainText(/Checked on [A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d UTC/)
      await expect(sheet).toContainText('copperfield-settlement.example')
      await expect(sheet).toContainText('Do this first')
      await expect(page.getByRole('banner')).toBeHidden()
      const colours = await page.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('[data-sheet] td')!).color]) // prettier-ignore
      expect(colours.map((colour) => colour.replace(/\s/g, ''))).toEqual(['rgb(255,255,255)', 'rgb(0,0,0)'])
    })
})
