import type { Locator, Page } from '@playwright/test'
import { openMail, PASSWORD, query } from './accounts'
import { expect, person, test } from './fixtures'

// The whole way by keyboard alone: what the keyboard stands on is seen, and nothing that is pressed leaves it nowhere. No address is typed
// but the first: what leads on is on the page.

// At a desk, where the keyboard is.
test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })

const MOST_STOPS = 150

/** Where the keyboard is can be seen. */
async function expectSeen(at: Locator): Promise<void> {
  await expect(at).toBeFocused()
  await expect(at).toBeInViewport()
  const mark = await at.evaluate((element) => {
    const shown = [element, element.closest('label'), element.parentElement].filter((one) => one !== null)
    return shown.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
  })
  expect(mark).toBe(true)
}

/** Goes on, or back, until the keyboard stands on it. */
async function goTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return expectSeen(wanted)
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not come to ${String(wanted)}.`)
}

async function press(
  page: Page,
  wanted: Locator,
  key: 'Enter' | 'Space' = 'Enter',
  way: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await goTo(page, wanted, way)
  await page.keyboard.press(key)
}

const expectSomewhere = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

/** Types into a field in the place of what is there. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await goTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** What the browser would print is counted. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset.printed = 'true')
  })
const expectPrinted = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-printed', 'true')

test.describe('in one walk', () => {
  test.use({ expectedNoise: /status of (403|422)/ })

  test('from a check to a record of it, a settlement, an account, a diary and its print', async ({
    page,
    playwright,
    baseURL,
  }) => {
    test.slow()
    const email = await person('diego')
    // A request of long ago, from another browser, has left a profile.
    const elsewhere = await playwright.request.newContext({ baseURL })
    const asked = { email, name: 'Ann Lee', phoneNumber: '6175550142', zipCode: '02139', uniqueBreachId: 'no-breaches-found' } // prettier-ignore
    expect((await elsewhere.post('/v1/users/get-notified', { data: asked })).status()).toBe(200)
    await elsewhere.dispose()
    await countPrints(page)

    await page.goto('/')
    await type(page, 'Email address', email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/breach-summary')
    await expect(page.locator(':focus')).toContainText('Breach Summary for')

    const plan = page.getByRole('region', { name: 'Do this first' })
    await press(page, plan.getByRole('checkbox').first(), 'Space')
    await expect(plan.getByRole('status')).toHaveText('1 of 5 done')
    await expectSeen(plan.getByRole('checkbox').first())
    await press(page, page.getByRole('button', { name: 'Save for my records' }))
    await expectPrinted(page)
    await expectSomewhere(page)
    await press(
      page,
      page.getByRole('link', { name: /^See how to claim, free/ }).first(),
      'Enter',
      'Shift+Tab',
    )
    await expect(page).toHaveURL('/settlements/stonebridge-hotels')

    const fold = page.locator('summary', { hasText: 'Follow' }).filter({ visible: true })
    await press(page, fold)
    await expectSeen(fold)
    const follow = page.locator('form[action$="/follow"]').filter({ visible: true })
    await press(page, follow.getByRole('button', { name: 'Send me the link' }))
    await expect(follow.getByRole('alert')).toHaveText('Email is required')
    await expectSeen(follow.getByLabel('Email address'))
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect(follow.getByRole('status')).toContainText(/link/i)
    await expectSomewhere(page)

    await press(page, page.getByRole('banner').getByRole('link', { name: 'Sign In' }), 'Enter', 'Shift+Tab')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
    await press(page, page.getByRole('main').getByRole('link', { name: 'Sign up' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
    await type(page, 'Full Name', 'Ann Lee')
    await type(page, 'Email', email)
    await type(page, 'Phone Number', '6175550142')
    await type(page, 'Zip Code', '02139')
    await type(page, 'Password', PASSWORD)
    await type(page, 'Confirm Password', PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Confirm your email address.')).toBeVisible()

    // Their mail program, in a tab of its own: the way goes on there.
    const tab = await page.context().newPage()
    await countPrints(tab)
    await openMail(tab, email, /confirm your account/i)
    await press(tab, tab.getByRole('main').getByRole('link', { name: /verify-email/ }))
    await expect(tab.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
    await press(tab, tab.getByRole('link', { name: 'Go to your dashboard' }))
    await expect(tab.getByText('Your account is ready.')).toBeVisible()
    await press(tab, tab.getByRole('button', { name: 'Close welcome message' }))
    await expect(tab.getByText('Your account is ready.')).toHaveCount(0)
    await expectSomewhere(tab)
    // What was ticked on the summary came along.
    await expect(tab.getByRole('region', { name: 'Your plan' }).getByRole('status')).toHaveText(
      /^1 of \d+ done$/,
    )

    // A dialog, opened and closed.
    await query(
      "UPDATE session SET authenticated_at = authenticated_at - interval '10 minutes' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
      [email],
    )
    await press(tab, tab.getByRole('banner').getByRole('link', { name: 'Settings' }), 'Enter', 'Shift+Tab')
    await expect(tab.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    const address = tab.getByRole('region', { name: 'Email address', exact: true })
    await goTo(tab, address.getByLabel('New Email Address'))
    await tab.keyboard.type(await person('june'))
    await press(tab, address.getByRole('button', { name: 'Mail me a link' }))
    const dialog = tab.getByRole('dialog', { name: 'Confirm that it is you' })
    await expectSeen(dialog.getByLabel('Password', { exact: true }))
    await tab.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expectSeen(address.getByRole('button', { name: 'Mail me a link' }))

    // Whoever leaves what was typed is asked.
    await goTo(tab, address.getByLabel('New Email Address'), 'Shift+Tab')
    await tab.keyboard.press('Control+A')
    await tab.keyboard.press('Delete')
    await press(tab, tab.getByRole('link', { name: 'Back to Dashboard' }), 'Enter', 'Shift+Tab')
    await press(tab, tab.getByRole('link', { name: 'Loss diary' }))
    await expect(tab).toHaveURL('/dashboard/diary')
    const write = tab.getByRole('button', { name: 'Write it down' })
    await press(tab, write)
    await expectSeen(tab.getByLabel('Day', { exact: true }))
    await tab.keyboard.type('01052026')
    await type(tab, 'Amount in dollars', '12.50')
    await press(tab, write)
    await expect(tab.getByText('Written down.')).toBeVisible()
    await expectSeen(write)
    const edit = tab.getByRole('button', { name: /^Edit Fee/ })
    await press(tab, edit)
    await expectSomewhere(tab)
    const save = tab.getByRole('button', { name: 'Save', exact: true })
    await press(tab, save)
    await expect(save).toHaveCount(0)
    await expectSeen(edit)
    await press(tab, tab.getByRole('link', { name: 'Print', exact: true }))
    await expect(tab).toHaveURL('/dashboard/diary/print')
    await press(tab, tab.getByRole('button', { name: 'Print', exact: true }))
    await expectPrinted(tab)
  })
})
