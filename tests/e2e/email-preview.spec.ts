import { third } from '@/tests/support/in-turn'
import { expect, expectAccessible, expectNoSidewaysScroll, person, test } from './fixtures'

test('each template, with an example, live data, on a phone, and as source', async ({ page }) => {
  await page.goto('/email-preview')
  await expect(page.getByRole('heading', { level: 1, name: 'Email preview' })).toBeVisible()
  await expect(page.getByText('Confirm your email address for Redress')).toBeVisible()
  await page.getByRole('link', { name: 'Breach Notification (Consultation)' }).click()
  await expect(page).toHaveURL('/email-preview?template=breach-consultation')
  const message = page.frameLocator('iframe')
  await expect(
    message.getByRole('heading', {
      level: 1,
      name: 'Your email was found in the Harbour Health breach. You can request a free consultation.',
    }),
  ).toBeVisible()
  await expect(message.getByText('this company is invented')).toBeVisible()
  await expect(page.getByText('Live Data')).toHaveCount(0)

  await page.getByLabel('Preview email').fill('nonsense')
  await page.getByRole('button', { name: 'Update preview' }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  const email = await person('margaret.hale')
  await page.getByLabel('Preview email').fill(email)
  await page.getByRole('button', { name: 'Update preview' }).click()
  await expect(page.getByText('Live Data', { exact: true })).toBeVisible()
  await expect(message.getByText(email)).toBeVisible()
  await expect(message.getByRole('link', { name: 'Request Consultation' })).toBeVisible()
  expect(page.url()).not.toContain('margaret')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('radio', { name: 'Mobile' }).check()
  await expect(page.locator('iframe')).toHaveJSProperty('title', 'The message on a phone')
  expect((await page.locator('iframe').boundingBox())!.width).toBeLessThanOrEqual(375)
  await page.getByRole('radio', { name: 'HTML source' }).check()
  await expect(page.getByRole('textbox', { name: 'HTML source' })).toHaveValue(/^<!DOCTYPE html/)
  await page.getByRole('radio', { name: 'Plain text' }).check()
  await expect(page.getByRole('textbox', { name: 'Plain text' })).toHaveValue(/Attorney advertising\./)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Breach Notification (Get Notified)' }).click()
  await expect(page.getByRole('textbox', { name: 'Plain text' })).toHaveValue(/View Details/)
  await page.getByRole('radio', { name: 'Message' }).check()
  await expect(message.getByRole('link', { name: 'View Details' })).toBeVisible()
  // The address goes with the reader from template to template.
  await expect(page.getByText('Live Data', { exact: true })).toBeVisible()
  await expect(message.getByText(email)).toBeVisible()
})

test.describe('when an address cannot be looked up', () => {
  test.use({ expectedNoise: /Failed to load resource/ })

  test('the preview says so and goes back to the example', { tag: '@third-3' }, async ({ page }) => {
    await page.goto('/email-preview?template=breach-get-notified')
    const field = page.getByLabel('Preview email')
    await field.fill(await person('margaret.hale'))
    await field.press('Enter')
    await expect(page.getByText('Live Data', { exact: true })).toBeVisible()
    await page.route('**/v1/email-preview', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 'rate_limited', message: 'Too many requests. Please try again in 40 seconds.' },
      }),
    )
    await field.fill(await person('walter'))
    await field.press('Enter')
    await expect(page.getByText('Please try again in 40 seconds.')).toBeVisible()
    await expect(page.getByText('Live Data', { exact: true })).toHaveCount(0)
    await expect(page.frameLocator('iframe').getByText('this company is invented')).toBeVisible()
    await page.unroute('**/v1/email-preview')
    await field.press('Enter')
    await expect(page.getByText('Live Data', { exact: true })).toBeVisible()
  })
})

test(
  'on a phone one template is named, the others are one press away, and nothing is cropped',
  { tag: '@third-1' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/email-preview?template=breach-get-notified')
    const others = page.getByRole('link', { name: 'Settlement Days' })
    await expect(others).toBeHidden()
    await page.getByText('Breach Notification (Get Notified)').first().click()
    await others.click()
    await expect(page).toHaveURL('/email-preview?template=settlement-day')
    await expect(page.getByRole('link', { name: 'Keep My Data' })).toBeHidden()
    const message = page.frameLocator('iframe')
    await expect(message.getByRole('heading', { level: 1, name: 'Claim by' })).toBeVisible()
    const box = (await page.locator('iframe').boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(390)
    expect(await message.locator('body').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(
      box.width,
    )
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)

test('a wide message can be read on a phone, in a dark room too', { tag: '@third-2' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/email-preview?template=breach-consultation')
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Request Consultation' })).toBeVisible()
  expect((await page.locator('iframe').boundingBox())!.width).toBeGreaterThanOrEqual(600)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `every message can be read by everybody, on a ${colorScheme} screen`,
    { tag: third(colorScheme) },
    async ({ page, request }) => {
      await page.emulateMedia({ colorScheme })
      for (const template of ['verify-email', 'breach-consultation', 'breach-digest', 'settlement-day']) {
        const { html } = await (await request.post('/v1/email-preview', { data: { template } })).json()
        await page.setContent(html)
        // A mail program puts the message into a page of its own, with the landmarks.
        await test.step(template, () => expectAccessible(page, { except: ['region', 'landmark-one-main'] }))
        await expectNoSidewaysScroll(page)
      }
    },
  )
}

test('captured mail that is not there is not found', async ({ page }) => {
  for (const id of ['0', '999999999', 'x', '1%27'])
    expect((await page.request.get(`/email-preview/captured/${id}`)).status()).toBe(404)
})
