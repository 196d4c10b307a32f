import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { createAccount, query, signInAsAdmin, signInQuickly } from './accounts'
import { expect, expectAccessible, pressAgain, test } from './fixtures'

// Every button that asks before it does something, pressed twice too soon: by the pointer, by Enter, and by Enter held down.

/** How many of one page are pressed: a list has the same buttons in every row. */
const MOST_OF_A_PAGE = 8

/** Milliseconds, spread over 50 to 600. */
const waitOf = (turn: number) => 50 + ((turn * 137) % 551)

const asks = (page: Page) => page.locator('[data-two-step]').filter({ visible: true })

/** One of each kind: its words up to what it is done to. */
async function kindsOn(page: Page): Promise<number[]> {
  await expect(asks(page).first()).toBeVisible()
  const words = await asks(page).evaluateAll((buttons) =>
    buttons.map((button) => button.querySelector('span span')?.firstChild?.textContent ?? button.textContent),
  )
  return words.flatMap((text, at) => (words.indexOf(text) === at ? [at] : [])).slice(0, MOST_OF_A_PAGE)
}

async function pressTooSoon(page: Page, button: Locator, turn: number): Promise<void> {
  await button.focus()
  if (turn % 3 === 0) {
    await button.click()
    await page.clock.runFor(waitOf(turn))
    await button.click()
  } else {
    await page.keyboard.down('Enter')
    if (turn % 3 === 1) await page.keyboard.up('Enter')
    await page.clock.runFor(turn % 3 === 1 ? waitOf(turn) : 2_000)
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
  }
}

/** @param path a page on which at least one button asks. */
async function expectNothingDone(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const kinds = await kindsOn(page)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`)
  })
  // The page's own time: an earlier page has moved it on.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  for (const [turn, at] of kinds.entries()) {
    const button = asks(page).nth(at)
    await pressTooSoon(page, button, turn)
    await expect(button).not.toHaveAttribute('data-two-step', 'rest')
    // The page it stands on is at rest again before the next.
    await page.clock.runFor(3_000)
  }
  expect(writes).toEqual([])
  await page.clock.resume()
}

test.beforeEach(async ({ page }) => {
  await page.clock.install()
})

test('operators’ buttons: of a breach, its people, an account, an invite, a draft', async ({ page }) => {
  test.slow()
  await signInAsAdmin(page)
  const key = `two-step-${randomUUID()}`
  const person = `${key}@example.com`
  await createAccount(person)
  await query(
    `INSERT INTO breach (unique_breach_id, name, title, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status, is_manual_upload)
     VALUES ($1, $1, $1, '2014-11-03', '2015-01-01', '2015-01-01', 48000, '{Names}', 'high', 3, true)`,
    [key],
  )
  const [draft] = await query<{ id: number }>(
    "INSERT INTO settlement (slug, company, incident_from) VALUES ($1, $1, '2024-05-01') RETURNING id",
    [key],
  )
  const invited = await page.request.post('/v1/admin', {
    data: { email: `invited.${person}`, name: 'Second Operator' },
  })
  expect(invited.ok()).toBe(true)
  for (const path of [
    `/admin?q=${key}&view=cards`,
    `/admin?tab=users&q=${encodeURIComponent(person)}`,
    '/admin?tab=admins',
    `/admin?tab=settlements&settlement=${draft!.id}`,
  ])
    await expectNothingDone(page, path)
})

test(
  'a member’s buttons: sign everything out, stop following, the calendar’s address',
  { tag: '@third-2' },
  async ({ page }) => {
    test.slow()
    const email = `two-step.${randomUUID()}@example.com`
    await createAccount(email)

    await signInQuickly(page, email)
    const followed = await page.request.put('/v1/users/settlements/stonebridge-hotels', {
      data: { state: 'filed' },
    })
    expect(followed.ok()).toBe(true)
    expect((await page.request.post('/v1/users/settlements/calendar')).ok()).toBe(true)
    await expectNothingDone(page, '/settings')
    await expectNothingDone(page, '/settlements/stonebridge-hotels')

    await page.goto('/settings')
    await expectAccessible(page)
    const stop = page.getByRole('button', { name: /^Stop following/ })
    await stop.click()
    await pressAgain(page)
    await expect(page.getByText('You follow no settlement.')).toBeVisible()
  },
)
