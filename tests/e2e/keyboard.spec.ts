import type { Locator, Page } from '@playwright/test'
import { createAccount, PASSWORD } from './accounts'
import { expect, person, test } from './fixtures'

// The whole way by keyboard alone: what the keyboard stands on is seen, and nothing that is pressed leaves it nowhere.

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

async function press(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await goTo(page, wanted)
  await page.keyboard.press(key)
}

const expectSomewhere = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

test('from a check to a record of it', { tag: '@desktop' }, async ({ page }) => {
  test.slow()
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset.printed = 'true')
  })
  const email = await person('margaret.hale')
  await page.goto('/')
  await goTo(page, page.getByLabel('Email address'))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/breach-summary')
  await expect(page.locator(':focus')).toContainText('Breach Summary for')

  const plan = page.getByRole('region', { name: 'Do this first' })
  await press(page, plan.getByRole('checkbox').first(), 'Space')
  await expect(plan.getByRole('status')).toHaveText('1 of 5 done')
  await expectSeen(plan.getByRole('checkbox').first())
  await press(page, page.getByRole('button', { name: 'Save for my records' }))
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true')
  await expectSomewhere(page)
  const claim = page.getByRole('link', { name: /^See how to claim, free/ }).first()
  await goTo(page, claim, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settlements\//)

  const fold = page.locator('summary', { hasText: 'Follow' }).filter({ visible: true })
  await press(page, fold)
  await expectSeen(fold)
  const form = page.locator('form[action$="/follow"]').filter({ visible: true })
  await press(page, form.getByRole('button', { name: 'Send me the link' }))
  await expect(form.getByRole('alert')).toHaveText('Email is required')
  await expectSeen(form.getByLabel('Email address'))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('status')).toContainText(/link/i)
  await expectSomewhere(page)

  await page.goto('/signup')
  for (const [label, text] of [
    ['Full Name', 'Ann Lee'],
    ['Email', await person('nobody')],
    ['Phone Number', '6175550142'],
    ['Zip Code', '02139'],
    ['Password', PASSWORD],
    ['Confirm Password', PASSWORD],
  ] as const) {
    await goTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('We mailed')).toBeVisible()
  await expectSomewhere(page)
})

test('a sign-in, an entry of the diary and its print', { tag: '@desktop' }, async ({ page }) => {
  test.slow()
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset.printed = 'true')
  })
  const email = await person('margaret.hale')
  await createAccount(email)
  await page.goto('/signin?next=%2Fdashboard%2Fdiary')
  await goTo(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type(email)
  await goTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/dashboard/diary')
  const write = page.getByRole('button', { name: 'Write it down' })
  await press(page, write)
  await expectSeen(page.getByLabel('Day', { exact: true }))
  await page.keyboard.type('01052026')
  await goTo(page, page.getByLabel('Amount in dollars'))
  await page.keyboard.type('12.50')
  await press(page, write)
  await expect(page.getByText('Written down.')).toBeVisible()
  await expectSeen(write)
  await press(page, page.getByRole('button', { name: /^Edit Fee/ }))
  await expectSomewhere(page)
  await press(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await expectSeen(page.getByRole('button', { name: /^Edit Fee/ }))
  await press(page, page.getByRole('link', { name: 'Print', exact: true }))
  await expect(page).toHaveURL('/dashboard/diary/print')
  await press(page, page.getByRole('button', { name: 'Print', exact: true }))
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true')
})
