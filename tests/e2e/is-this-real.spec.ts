import {
  countCalls,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openWithoutItsScripts,
  test,
} from './fixtures'

// The demo's invented settlements are on record: stonebridge-settlement.example is one's own site.

const CHECK = '/v1/settlements/check-address'
const FIELD = 'Paste a link, a sender, or a web address'
const FORBIDDEN = /\b(scam|scams|safe|verified|eligible|entitled|qualify)\b/i

test('three outcomes, by keyboard, each with the focus on its heading', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Is this message real\?/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Is this message real?' })).toBeVisible()
  await expect(page.getByText('Filing a claim is always free.')).toBeVisible()
  const field = page.getByLabel(FIELD)
  const press = async () => {
    await field.press('Tab')
    await expect(page.getByRole('button', { name: 'Check this address' })).toBeFocused()
    await page.keyboard.press('Enter')
  }

  await field.fill('Pay here: https://stonebridqe-settlements.example/claim?me=1')
  await press()
  const other = page.getByRole('heading', { name: 'Resembles one on record, but is another' })
  await expect(other).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Stonebridge Hotels' })).toBeVisible()
  await expect(page.locator('mark')).toHaveText(['q', 's', 'g'])
  await expect(page.getByText('What you pasted has q instead of g, s added.')).toBeAttached()
  await expectAccessible(page)

  await field.fill('stonebridge-settlement.example')
  await press()
  await expect(page.getByRole('heading', { name: 'This is the address on record' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'See this settlement' })).toHaveAttribute(
    'href',
    '/settlements/stonebridge-hotels',
  )
  await expectAccessible(page)

  await field.fill('https://claims-center-online.test')
  await press()
  await expect(page.getByRole('heading', { name: 'Not on our list' })).toBeFocused()
  await expect(page.getByText('No match')).toBeVisible()
  // What was pasted is never a link, and never in the address.
  await expect(page.locator('a[href*="claims-center"]')).toHaveCount(0)
  await expect(page).toHaveURL('/is-this-real')
  await expectAccessible(page)
  const words = await page.getByRole('main').innerText()
  expect(words).not.toMatch(FORBIDDEN)

  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
})

test('what we sent ourselves is known as ours, and never with more than that', async ({ page, baseURL }) => {
  await page.goto('/is-this-real')
  const field = page.getByLabel(FIELD)
  await field.fill(`${baseURL}/verify-email#token=made-up`)
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'This is our own address' })).toBeFocused()
  await expect(page.getByText('We never ask for a password or a payment by mail.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('made-up')
  await field.fill('Redress <mail@example.com>')
  await field.press('Enter')
  await expect(page.getByText(/name and address can be forged/)).toBeVisible()
  const { host } = new URL(baseURL!)
  await field.fill(`https://${host}/verify-email`)
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Resembles ours, but is another' })).toBeFocused()
  expect(await page.getByRole('main').innerText()).not.toMatch(FORBIDDEN)
  await expectAccessible(page)
  await field.fill('Case 9:24-cv-00999')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'This case number is not on our list' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('9:24-cv-00999')
})

test(
  'nothing to compare is the field\u2019s error, and a Social Security number never leaves',
  { tag: '@third-3' },
  async ({ page }) => {
    const bodies: string[] = []
    page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.goto('/is-this-real')
    const field = page.getByLabel(FIELD)
    const button = page.getByRole('button', { name: 'Check this address' })
    await button.click()
    await expect(page.getByText('Paste a link, a sender, or a web address.')).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill('they called me yesterday')
    await button.click()
    await expect(page.getByText(/We found no web address/)).toBeVisible()
    await expect(field).toHaveValue('they called me yesterday')
    await expectAccessible(page)
    for (const typed of ['078-05-1120', '078 05 1120', 'I am 078051120', '\uff10\uff17\uff18.05.1120']) {
      await field.fill(typed)
      await button.click()
      await expect(page.getByText(/That looked like a Social Security number/)).toBeVisible()
      await expect(field).toHaveValue('')
    }
    expect(bodies.filter((body) => /0?78.{0,9}05.{0,9}1120/.test(decodeURIComponent(body)))).toEqual([])
  },
)

test('sent before its scripts are there, it waits for them', async ({ page }) => {
  const calls = countCalls(page, CHECK)
  const release = await openWithoutItsScripts(page, '/is-this-real')
  await page.getByLabel(FIELD).fill('078-05-1120')
  await page.getByRole('button', { name: 'Check this address' }).click()
  release()
  await expect(page.getByText(/That looked like a Social Security number/)).toBeVisible()
  expect(calls()).toBe(0)
})

test(
  'on a record: the address of another settlement is told apart',
  { tag: '@third-1' },
  async ({ page }) => {
    await page.goto('/settlements/stonebridge-hotels')
    await page.getByText('Got a message about this case?').locator('visible=true').click()
    const field = page.getByLabel(FIELD).locator('visible=true')
    await field.fill('https://larkspur-settlement.example/claim')
    // Shift and Enter begin a line; Enter alone sends.
    await field.press('Shift+Enter')
    await expect(field).toHaveValue('https://larkspur-settlement.example/claim\n')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'On record, but for another settlement' })).toBeFocused()
    await expect(page.getByText('It belongs to the Larkspur Pharmacy settlement')).toBeVisible()
    await field.fill('They rang from 1-800-555-0134.')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'This phone number is on record' })).toBeFocused()
    await expect(page.getByText('For the Stonebridge Hotels settlement')).toBeVisible()
    await expectAccessible(page)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser sends the form, and a page that is not kept says the same', async ({ page }) => {
    await page.goto('/is-this-real')
    await page.getByLabel(FIELD).fill('https://stonebridge-settlement.example.evil.test/claim')
    const shown = page.waitForResponse((response) => response.url().endsWith('/is-this-real?form=again'))
    await page.getByRole('button', { name: 'Check this address' }).click()
    expect((await shown).headers()['cache-control']).toContain('no-store')
    await expect(page.getByRole('heading', { name: 'Resembles one on record, but is another' })).toBeVisible()
    await expect(page.locator('mark')).toHaveText(['.evil.test'])
    await expect(page.locator('a[href*="evil.test"]')).toHaveCount(0)
    await page.getByLabel(FIELD).fill('hello there')
    await page.getByRole('button', { name: 'Check this address' }).click()
    await expect(page.getByText(/We found no web address/)).toBeVisible()
  })
})
