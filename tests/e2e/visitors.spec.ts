import { AGREEMENT } from '@/lib/consents/lead-forms'
import {
  check,
  expect,
  expectNoSidewaysScroll,
  hold,
  leadsOf,
  nextStepOf,
  person,
  sendCheck,
  test,
  goOn,
} from './fixtures'
import type { Page } from '@playwright/test'

// What people do that no form foresees: another address in between, another tab, an old link, a way out while it is busy.

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Ann Lee')
  await page.getByLabel('Phone Number').fill('617-555-0142')
  await page.getByLabel('Zip Code').fill('02139')
}

test(
  'another address checked on the page of the first: its form is about the other',
  { tag: '@third-2' },
  async ({ page }) => {
    const [first, second] = [await person('nobody'), await person('nobody')]
    await check(page, first)
    await expect(page.getByLabel('Email Address', { exact: true })).toHaveValue(first)
    await page.getByLabel('Email address', { exact: true }).fill(second)
    await page.getByRole('button', { name: 'Check for Breaches' }).click()
    await expect(page.getByLabel('Email Address', { exact: true })).toHaveValue(second)
    await fillIn(page)
    await goOn(page)
    await page.getByRole('button', { name: 'Get Notified' }).click()
    await expect(page.getByRole('heading', { name: 'Submission Confirmed' })).toBeVisible()
    expect([await leadsOf(first), await leadsOf(second)]).toEqual([
      [],
      [expect.objectContaining({ uniqueBreachId: 'no-breaches-found' })],
    ])
  },
)

test('two tabs with two addresses stay apart', { tag: '@third-3' }, async ({ page, context }) => {
  const [here, there] = [await person('margaret.hale'), await person('nobody')]
  await check(page, here)
  await expect(page.getByText('5 breaches found', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await check(other, there)
  await expect(other).toHaveURL('/no-breaches-found')
  await other.close()
  await (await nextStepOf(page, 'Brightline Tickets')).click()
  await expect(page.getByText(`${here} was found in this breach.`)).toBeVisible()
  await expect(page.getByLabel('Email Address', { exact: true })).toHaveValue(here)
})

test('who goes elsewhere while a check is busy is left there', { tag: '@third-1' }, async ({ page }) => {
  const email = await person('june')
  const response = await hold(page, /\/v1\/breaches\/check-breach$/)
  await sendCheck(page, email)
  await expect(page.getByRole('button', { name: 'Checking...' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /I got a letter/ })
    .click()
  await expect(page).toHaveURL('/letter')
  const summaries: string[] = []
  page.on(
    'request',
    (request) => void (request.url().includes('/breach-summary') && summaries.push(request.url())),
  )
  const done = page.waitForResponse('**/v1/breaches/check-breach')
  response()
  await (await done).finished()
  // The router would ask for the page of the response in the same turn; by the time that another one is shown it has.
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/signin')
  expect(summaries).toEqual([])
})

test.describe('a service that fails', () => {
  test.use({ expectedNoise: /503/ })

  test(
    'a check that fails twice says so twice, and one that failed elsewhere offers no other address',
    { tag: '@third-2' },
    async ({ page }) => {
      await check(page, await person('nobody'))
      await expect(page).toHaveURL('/no-breaches-found')
      await page.route('**/v1/breaches/check-breach', (route) =>
        route.fulfill({ status: 503, json: { code: 'unavailable', message: 'x' } }),
      )
      await page.getByLabel('Email address', { exact: true }).fill('other@example.com')
      await page.getByRole('button', { name: 'Check for Breaches' }).click()
      await expect(page.getByRole('heading', { name: 'We could not complete the check' })).toBeVisible()
      await expect(page.getByLabel('Email address')).toHaveValue('other@example.com')
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('alert').getByText('That did not work either.')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Email address')).toHaveValue('')
    },
  )
})

test.describe('with cookies blocked', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
    ),
  )

  test('nothing is sent, and the reason is said', { tag: '@third-3' }, async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())))
    await check(page, 'ann@example.com')
    await expect(page.getByRole('alert').getByText('This browser blocks cookies')).toBeVisible()
    await page.goto('/lawyer-consultation')
    await fillIn(page)
    await page.getByLabel('Email Address').fill('ann@example.com')
    await goOn(page)
    await page.getByRole('button', { name: 'Request Free Consultation' }).click()
    await expect(page.getByText('Nothing was sent.').first()).toBeVisible()
    expect(calls).toEqual([])
  })
})

test(
  'a sensitive breach asks nobody whose address is in it, and denies nothing',
  { tag: '@third-1' },
  async ({ page }) => {
    const email = await person('private')
    await check(page, email)
    for (const path of ['/breach-details', '/breach-details-get-notified']) {
      await page.goto(`${path}?uniqueBreachId=AshleyMadison`)
      await expect(page.getByText('only the proven owner of an address').first()).toBeVisible()
      await expect(page.getByText('We did not find')).toHaveCount(0)
    }
    await page.goto('/breach-details?uniqueBreachId=AshleyMadison&check=done')
    await expect(page.getByRole('button', { name: 'Check for Breaches' })).toHaveCount(0)
    await expect(page.getByText('We did not find')).toHaveCount(0)
  },
)

test(
  'an old link to a page of nothing to do, where something can be done by now',
  { tag: '@third-2' },
  async ({ page }) => {
    for (const path of ['/breach-details-no-action-required', '/breach-details-no-action']) {
      await page.goto(`${path}?uniqueBreachId=example-harborview-health-plan`)
      await expect(page.getByText('Legal action may be open to you')).toBeVisible()
      await expect(page.getByText(/We know of no legal action|No legal action is known/)).toHaveCount(0)
      await page.getByRole('link', { name: 'See your options' }).click()
      await expect(page).toHaveURL('/breach-details?uniqueBreachId=example-harborview-health-plan')
    }
  },
)

test('a mailed link to a breach without legal action claims none', async ({ page }) => {
  await page.goto('/request-consultation?uniqueBreachId=Adobe&redirectedFromEmail=true&email=x@example.com')
  await expect(page.getByText(/No legal action known to us; we no longer follow this one\./)).toBeVisible()
  await expect(page.getByText('Our message went to')).toHaveCount(0)
  await expect(page.getByText('Legal Action Status').locator('..')).toContainText('Not followed')
})

test(
  'a lawyer is offered about no breach without legal action, whatever the address says',
  { tag: '@third-3' },
  async ({ page }) => {
    await check(page, await person('nobody'))
    await expect(page).toHaveURL('/no-breaches-found')
    await page.goto('/breach-details-request-consultation?uniqueBreachId=Adobe')
    await expect(page).toHaveURL('/breach-details-no-action-required?uniqueBreachId=Adobe')
    await expect(page.getByRole('button', { name: /Consultation/ })).toHaveCount(0)
  },
)

test(
  'the longest of addresses and the widest of badges fit 320 pixels',
  { tag: '@third-1' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(55)}.example`
    await check(page, long)
    await expect(page).toHaveURL('/no-breaches-found')
    await expectNoSidewaysScroll(page)
    await fillIn(page)
    await goOn(page)
    await page.getByRole('button', { name: 'Get Notified' }).click()
    await expect(page.getByRole('heading', { name: 'Submission Confirmed' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    for (const path of [
      '/breach-details?uniqueBreachId=Adobe&check=done',
      '/breach-details-get-notified?uniqueBreachId=example-brightline-tickets',
      '/breaches/example-harborview-health-plan',
      `/breaches?q=${'W'.repeat(90)}`,
    ]) {
      await page.goto(path)
      await expectNoSidewaysScroll(page)
    }
  },
)

test('a pasted zip code loses its blanks and nothing else', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/lawyer-consultation')
  await page.evaluate(() => navigator.clipboard.writeText('  02139 '))
  await page.getByLabel('Zip Code').focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByLabel('Zip Code')).toHaveValue('02139')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Please enter a valid zip code')).toHaveCount(0)
  // What is recorded as agreed to is what stands there.
  const shown = await page.getByRole('main').locator('form').textContent()
  expect(shown?.replaceAll(' (opens in a new tab)', '')).toContain(AGREEMENT)
})

test.describe('by keyboard', () => {
  test('a sign-up that is not filled in goes to its first field', async ({ page }) => {
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toBeFocused()
  })

  test('a response on the same page is what comes next', async ({ page }) => {
    await page.goto('/breach-details?uniqueBreachId=Adobe')
    await page.getByLabel('Email address').fill(await person('nobody'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('We did not find this address in this breach.')).toBeVisible()
    await expect(page.locator(':focus')).toContainText('We did not find this address in this breach.')
  })

  test('an error message is closed by Escape, and the place in the form is kept', async ({ page }) => {
    await page.goto('/lawyer-consultation')
    await fillIn(page)
    await page.getByLabel('Email Address').fill('ann')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Validation Error', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close message' }).focus()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Validation Error', { exact: true })).toHaveCount(0)
    await expect(page.getByLabel('Email Address')).toBeFocused()
  })
})
