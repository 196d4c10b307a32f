import { expect, expectAccessible, test } from './fixtures'

test.use({ consentCookie: null })

const banner = 'Privacy choices'

test('asks until it is answered; no is one press, and it stays answered', async ({ page, context }) => {
  await page.goto('/')
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
  await page.goto('/faq')
  await expect(region).toHaveCount(0)
})

test('each kind can be chosen by itself, all are off at first, and the footer opens the choice again', async ({
  page,
  context,
}) => {
  await page.goto('/')
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
})

test.describe('a browser with Global Privacy Control', () => {
  test('is told that it is honoured; advertising cannot be switched on', async ({ page, context }) => {
    await page.setExtraHTTPHeaders({ 'sec-gpc': '1' })
    await page.goto('/')
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
  await page.goto('/')
  const button = (await page.getByRole('button', { name: 'Check for Breaches' }).boundingBox())!
  const region = (await page.getByRole('region', { name: banner }).boundingBox())!
  expect(button.y + button.height).toBeLessThanOrEqual(region.y)
})
