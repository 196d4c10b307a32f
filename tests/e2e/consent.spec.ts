import { fork, type ChildProcess } from 'node:child_process'
import { BUILT_NODE } from '@/tests/support/built-node'
import { end, serving } from '@/tests/support/child'
import { freePort } from '@/prisma/free-port'
import { expect, expectAccessible, openWithoutItsScripts, test } from './fixtures'

test.use({ consentCookie: null })

const banner = 'Privacy choices'

test('nothing is asked while nothing needs a yes, and Privacy Choices says so', async ({ page, context }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: banner })).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Choices' }).click()
  await expect(page).toHaveURL('/privacy-policy#s8-analytics')
  await expect(page.getByText('There is nothing to choose')).toBeInViewport()
  await expect(
    page.getByText('There is nothing to choose').locator('xpath=ancestor::section'),
  ).toHaveAttribute('id', 's8-analytics')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('consent')
})

test.describe('a deployment with something that needs a yes', () => {
  let web: ChildProcess
  let url: string

  test.describe.configure({ mode: 'serial' })
  // Its own server is another host to these tests.
  test.use({ expectedNoise: /^request to http:\/\/localhost:/ })

  test.beforeAll(async () => {
    const port = await freePort()
    url = `http://localhost:${port}`
    web = fork('dist/server.js', {
      execPath: BUILT_NODE,
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        CONSENT_PURPOSES: 'analytics,advertising',
        PORT: String(port),
        APP_URL: url,
        LOG_LEVEL: 'silent',
      },
    })
    await serving(web)
  })

  test.afterAll(async () => {
    await end(web)
  })

  test('asks until it is answered; no is one press, and it stays answered', async ({ page, context }) => {
    await page.goto(url)
    const region = page.getByRole('region', { name: banner })
    await expect(region).toBeVisible()
    await expectAccessible(page)
    // Nothing is stored before a choice.
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('consent')
    await region.getByRole('button', { name: 'Reject all' }).click()
    await expect(region).toHaveCount(0)
    expect((await context.cookies()).find(({ name }) => name === 'consent')).toMatchObject({
      value: 'a0d0',
      sameSite: 'Lax',
    })
    await page.goto(`${url}/faq`)
    await expect(region).toHaveCount(0)
  })

  test(
    'each kind can be chosen by itself, all are off at first, and the footer opens the choice again',
    { tag: '@third-1' },
    async ({ page, context }) => {
      await page.goto(url)
      const region = page.getByRole('region', { name: banner })
      await region.getByRole('button', { name: 'Choose' }).click()
      await expect(region.getByLabel('Necessary (always on)')).toBeDisabled()
      await expect(region.getByLabel('Analytics')).not.toBeChecked()
      await expect(region.getByLabel('Advertising')).not.toBeChecked()
      await expectAccessible(page)
      await region.getByLabel('Analytics').check()
      await region.getByRole('button', { name: 'Save choice' }).click()
      expect((await context.cookies()).find(({ name }) => name === 'consent')?.value).toBe('a1d0')
      await page.reload()
      await expect(region).toHaveCount(0)
      await page.getByRole('button', { name: 'Privacy Choices' }).click()
      await expect(region).toBeFocused()
      await expect(region.getByLabel('Analytics')).toBeChecked()
      await region.getByRole('button', { name: 'Reject all' }).click()
      expect((await context.cookies()).find(({ name }) => name === 'consent')?.value).toBe('a0d0')
    },
  )

  test(
    'of two answers before the scripts the last one counts',
    { tag: '@third-2' },
    async ({ page, context }) => {
      for (const [first, last, value] of [
        ['Allow all', 'Reject all', 'a0d0'],
        ['Reject all', 'Allow all', 'a1d1'],
      ] as const) {
        await context.clearCookies()
        const release = await openWithoutItsScripts(page, url)
        const region = page.getByRole('region', { name: banner })
        await region.getByRole('button', { name: first }).click()
        await region.getByRole('button', { name: last }).click()
        release()
        await expect(region).toHaveCount(0)
        expect((await context.cookies()).find(({ name }) => name === 'consent')?.value).toBe(value)
      }
    },
  )

  test.describe('a browser with Global Privacy Control', () => {
    test('is told that it is honoured; advertising cannot be switched on', async ({ page, context }) => {
      await page.setExtraHTTPHeaders({ 'sec-gpc': '1' })
      await page.goto(url)
      const region = page.getByRole('region', { name: banner })
      await expect(region.getByText(/Global Privacy Control/)).toBeVisible()
      await region.getByRole('button', { name: 'Choose' }).click()
      await expect(region.getByLabel('Advertising')).toBeDisabled()
      await region.getByRole('button', { name: 'Allow all' }).click()
      expect((await context.cookies()).find(({ name }) => name === 'consent')?.value).toBe('a1d0')
    })
  })

  test('the check is not covered on a small phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(url)
    const button = (await page.getByRole('button', { name: 'Check for Breaches' }).boundingBox())!
    const region = (await page.getByRole('region', { name: banner }).boundingBox())!
    expect(button.y + button.height).toBeLessThanOrEqual(region.y)
  })

  for (const path of ['/signup', '/lawyer-consultation', '/breaches']) {
    test(`nothing that has the focus on ${path} lies behind the question`, async ({ page }) => {
      await page.goto(url + path)
      await expect(page.getByRole('region', { name: 'Privacy choices' })).toBeVisible()
      for (let index = 0; index < 24; index++) {
        await page.keyboard.press('Tab')
        const hidden = await page.evaluate(() => {
          const focused = document.activeElement!
          const banner = document.querySelector('[aria-label="Privacy choices"]')!
          if (focused === document.body || banner.contains(focused)) return null
          const { top } = focused.getBoundingClientRect()
          return top >= banner.getBoundingClientRect().top ? focused.outerHTML.slice(0, 120) : null
        })
        expect(hidden).toBeNull()
      }
    })
  }
})
