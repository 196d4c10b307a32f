import type { Page } from '@playwright/test'
import {
  addAuthenticator,
  createAccount,
  openMail,
  PASSWORD,
  query,
  signInAsAdmin,
  signInQuickly,
} from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, person, pressAgain, test } from './fixtures'

// The password or a passkey once more, what a reset ends, taking an address back, and the page of all that opens an account.

async function member(page: Page): Promise<string> {
  const email = await person('sam')
  await createAccount(email)
  await signInQuickly(page, email)
  return email
}

/** As if they had signed in a while ago. */
const age = (email: string) =>
  query(
    "UPDATE session SET authenticated_at = authenticated_at - interval '10 minutes' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
    [email],
  )
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

async function attachDevice(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await addAuthenticator(devTools)
}

test.describe('a change that a session alone may not make', () => {
  test.use({ expectedNoise: /status of (401|403|422)/ })

  test('asks for the password, says what is wrong with it, and goes on; Escape leaves it undone', async ({
    page,
  }) => {
    const email = await member(page)
    await age(email)
    await page.goto('/settings')
    const section = page.getByRole('region', { name: 'Email address', exact: true })
    const other = await person('june')
    await section.getByLabel('New Email Address').fill(other)
    await section.getByRole('button', { name: 'Mail me a link' }).click()
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(section.getByText('You did not confirm that it is you, so nothing was done.')).toBeVisible()
    await expect(section.getByRole('button', { name: 'Mail me a link' })).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog(page).getByText('Please enter your password')).toBeVisible()
    await dialog(page).getByLabel('Password', { exact: true }).fill('not mine at all')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('This is not your password.')).toBeVisible()
    await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(section.getByText('We mailed a link to the new address.')).toBeVisible()
    // Not again for a while.
    await page
      .getByRole('region', { name: 'Passkeys', exact: true })
      .getByRole('button', { name: 'Add a passkey' })
      .waitFor()
    expect((await page.request.post('/v1/auth/passkeys/register/options')).status()).toBe(200)
  })

  test('takes a passkey instead', { tag: '@third-2' }, async ({ page }) => {
    const email = await member(page)
    await attachDevice(page)
    await page.goto('/settings')
    const passkeys = page.getByRole('region', { name: 'Passkeys', exact: true })
    await passkeys.getByLabel('Name of the new passkey').fill('My laptop')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(passkeys.getByText('My laptop was added.')).toBeVisible()
    await age(email)
    await passkeys.getByRole('button', { name: 'Remove My laptop' }).click()
    await pressAgain(passkeys)
    await dialog(page).getByRole('button', { name: 'Use a passkey' }).click()
    await expect(passkeys.getByText('My laptop was removed.')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
  })

  test('asks operators too, in the admin area', { tag: '@third-3' }, async ({ page }) => {
    const email = await signInAsAdmin(page)
    await age(email)
    await page.goto('/admin?tab=admins')
    await page.getByLabel('Email', { exact: true }).fill('new.admin@example.com')
    await page.getByRole('button', { name: 'Make an invite link' }).click()
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page).getByText('Your account has no password and no passkey.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
  })
})

test('what can open the account is on one page, and one button ends the rest', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await member(page)
  const other = await browser.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': '10.251.7.7' } })
  await other.request.post('/v1/auth/login', { data: { email, password: PASSWORD } })
  await page.goto('/settings')
  await page.getByRole('link', { name: 'See everything that can open this account' }).click()
  await expect(page).toHaveURL('/settings/access')
  await expect(
    page.getByRole('region', { name: 'Signed-in browsers and programs' }).getByRole('listitem'),
  ).toHaveCount(2)
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: /^End everything else/ }).click()
  await pressAgain(page)
  await expect(page.getByText('Done. Everybody else is signed out')).toBeFocused()
  await expect(
    page.getByRole('region', { name: 'Signed-in browsers and programs' }).getByRole('listitem'),
  ).toHaveCount(1)
  expect((await other.request.get('/v1/users/me')).status()).toBe(401)
  await other.close()
  await page.context().clearCookies()
  await page.goto('/settings/access')
  await expect(page).toHaveURL(/\/signin\?next=/)
})

test(
  'a reset shows what else opens the account, and ends what is not ticked',
  { tag: '@third-1' },
  async ({ page, browser, baseURL }) => {
    const email = await person('sam')
    await createAccount(email)
    const laptop = await browser.newContext({
      baseURL,
      extraHTTPHeaders: { 'x-forwarded-for': '10.251.7.8' },
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    })
    const thief = await browser.newContext({
      baseURL,
      extraHTTPHeaders: { 'x-forwarded-for': '10.251.7.9' },
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    })
    for (const context of [laptop, thief])
      await context.request.post('/v1/auth/login', { data: { email, password: PASSWORD } })
    await page.request.post('/v1/auth/password-reset', { data: { email } })
    const [link] = await openMail(page, email, /password/i)
    await page.goto(link!)
    await expect(page.getByText('Each of these ends when you save.')).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(2)
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Keep Firefox on Linux signed in').check()
    await page.getByLabel('New Password', { exact: true }).fill('a password of my own')
    await page.getByLabel('Confirm Password', { exact: true }).fill('a password of my own')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(page).toHaveURL('/dashboard')
    expect([
      (await laptop.request.get('/v1/users/me')).status(),
      (await thief.request.get('/v1/users/me')).status(),
    ]).toEqual([200, 401])
    await laptop.close()
    await thief.close()
  },
)

test.describe('a change of address', () => {
  // A browser says so of any response that is no success.
  test.use({ expectedNoise: /409/ })

  test('the mailbox that an account has left takes the change back, and chooses a new password', async ({
    page,
  }) => {
    const email = await member(page)
    const other = await person('june')
    expect((await page.request.post('/v1/users/me/email', { data: { email: other } })).status()).toBe(200)
    const links = await openMail(page, other, /./)
    await page.goto(links.find((link) => link.includes('/verify-email'))!)
    await expect(page.getByRole('heading', { name: 'Move your account?' })).toBeVisible()
    await expect(page.getByText(`This link moves your account from ${email} to ${other}.`)).toBeVisible()
    expect(page.url()).not.toContain('token')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Move my account' }).click()
    await expect(page.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
    await page.context().clearCookies()
    const undo = (await openMail(page, email, /address was changed/i)).find((link) =>
      link.includes('/undo-email-change'),
    )!
    await page.goto(undo)
    await expect(page.getByRole('heading', { name: 'Take your address back?' })).toBeVisible()
    expect(page.url()).not.toContain('token')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)
    expect((await query<{ email: string }>('SELECT email FROM users WHERE email = $1', [other])).length).toBe(
      1,
    )
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByRole('heading', { name: 'The address is yours again' })).toBeVisible()
    await page.getByRole('link', { name: 'Choose a new password' }).click()
    await page.getByLabel('New Password', { exact: true }).fill('a password of my own')
    await page.getByLabel('Confirm Password', { exact: true }).fill('a password of my own')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goto(undo)
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByRole('heading', { name: 'This was taken back already' })).toBeVisible()
  })
})
