import { createAccount, emailHash, openMail, query, signInQuickly } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, pressAgain, test } from './fixtures'

// Following a settlement's days: without an account by a mailed link, and as a member with one's own notes.

const RECORD = '/settlements/stonebridge-hotels'
let made = 0
const someone = () => `follower.${process.pid}.${(made += 1)}@example.com`

test('without an account: an address, the mailed link, and a press on the page that it leads to', async ({
  page,
}) => {
  const email = someone()
  await page.goto(RECORD)
  await page.locator('summary', { hasText: 'Follow' }).filter({ visible: true }).click()
  const form = page.locator('form[action$="/follow"]').filter({ visible: true })
  await form.getByRole('button', { name: 'Send me the link' }).click()
  await expect(form.getByRole('alert')).toHaveText('Email is required')
  await expect(form.getByLabel('Email address')).toBeFocused()
  await form.getByLabel('Email address').fill(email)
  await expectAccessible(page)
  await form.getByLabel('Email address').press('Enter')
  await expect(form.getByRole('status')).toContainText(/link/i)

  const links = await openMail(page, email, /follow/i)
  const link = links.find((href) => href.includes('/confirm'))!
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Follow this settlement?' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const followed = async () =>
    (
      await query(
        'SELECT FROM settlement_follower WHERE email_hash = $1 AND confirmed_at IS NOT NULL AND ended_at IS NULL',
        [emailHash(email)],
      )
    ).length
  // Opening the page changes nothing.
  expect(await followed()).toBe(0)
  await page.getByRole('button', { name: 'Follow' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the settlement' })).toHaveAttribute('href', RECORD)
  await expectAccessible(page)
  expect(await followed()).toBe(1)
  // Pressed again it changes nothing, and says nothing wrong.
  await page.goto(link)
  expect(await followed()).toBe(1)
})

test('a member: followed, filed with its number, and the way back', async ({ page }) => {
  const email = someone()
  await createAccount(email)
  await signInQuickly(page, email)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
  await expect(page.getByText('Follow a settlement, and its dates appear here.')).toBeVisible()
  await page.goto(RECORD)
  const follow = page.getByRole('button', { name: /^Follow/ }).filter({ visible: true })
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/dashboard')
  const card = page.getByRole('article', { name: 'Stonebridge Hotels' })
  await expect(card.getByRole('radiogroup', { name: /Where is your claim/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const dates = page.getByRole('region', { name: 'Your next dates' })
  await expect(dates.getByRole('link', { name: /: Stonebridge Hotels/ })).toHaveText([
    /^Exclude yourself or object/,
    /^Claim by/,
    /^Court hearing/,
  ])
  await card.getByRole('radio', { name: 'Watching' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(card.getByRole('radio', { name: 'Filed' })).toBeFocused()
  await page.keyboard.press('Space')
  await card.getByLabel('Claim number (optional)').fill('RC-20391')
  // The green button asks nobody who has filed.
  await expect(card.getByRole('link', { name: /See how to claim/ })).toHaveCount(0)
  // The card has come anew from the server, and neither what was said nor what is being typed went with it.
  await expect(card.getByRole('link', { name: /^View Details/ })).toBeVisible()
  await expect(card.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(card.getByLabel('Claim number (optional)')).toHaveValue('RC-20391')
  await expectAccessible(page)
  await page.reload()
  await expect(card.getByRole('radio', { name: 'Filed' })).toHaveAttribute('aria-checked', 'true')
  // Who has filed can still exclude themselves, and has nothing to claim by.
  await expect(dates.getByRole('link', { name: /: Stonebridge Hotels/ })).toHaveText([
    /^Exclude yourself or object/,
    /^Court hearing/,
  ])

  // What is rare stands behind View Details, and on the card once it is noted.
  await expect(card.getByRole('button', { name: 'Denied' })).toHaveCount(0)
  await card.getByRole('link', { name: /^View Details/ }).click()
  await expect(page).toHaveURL(RECORD)
  await page.getByText('Denied, or not mine?').filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Not mine' }).filter({ visible: true }).click()
  await expect(page.getByText('Saved. Not mine.').filter({ visible: true })).toBeVisible()
  await page.goto('/dashboard')
  await expect(card.getByText(/You noted that this one is not yours/)).toBeVisible()
  await expect(card.getByRole('radio', { checked: true })).toHaveCount(0)

  await page.goto('/settings')
  await expect(page.getByRole('link', { name: /Stonebridge/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // What was pressed goes, and what came of it is said where the keyboard then is.
  await page.getByRole('button', { name: 'Make an address' }).press('Enter')
  await expect(page.getByText('Your calendar has a new address.')).toBeFocused()
  await page.getByRole('button', { name: /^Stop it/ }).press('Enter')
  await pressAgain(page)
  await expect(page.getByText('Its address is stopped.')).toBeFocused()
})
