import { hash } from '@node-rs/argon2'
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { addAuthenticator } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, pressAgain, test } from './fixtures'

// Passkeys in a real browser, with the virtual authenticator of the DevTools protocol (WebAuthn Level 3, section 11).

const PASSWORD = 'a long enough password'
let members = 0

/** Someone with an account, signed in with a password in this browser. */
async function signInAsMember(page: Page): Promise<void> {
  const email = `passkeys.${process.pid}.${(members += 1)}@example.com`
  const client = new Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  await client.query(
    `INSERT INTO users (id, email, name, password_hash, email_verified_at, claimed_at, adult_at, updated_at)
     VALUES (gen_random_uuid(), $1, 'Ann Lee', $2, now(), now(), now(), now())`,
    [email, await hash(PASSWORD)],
  )
  await client.end()
  expect((await page.request.post('/v1/auth/login', { data: { email, password: PASSWORD } })).status()).toBe(
    200,
  )
}

/** A device that holds passkeys and says yes to every request, or no. */
async function attachDevice(page: Page, { willing = true } = {}) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const authenticatorId = await addAuthenticator(devTools, willing)
  return {
    credentials: async () =>
      (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

const passkeys = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys', exact: true }) })

async function addPasskey(page: Page, name: string): Promise<void> {
  await passkeys(page).getByLabel('Name of the new passkey').fill(name)
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys(page).getByText(`${name} was added. You can sign in with it.`)).toBeVisible()
}

test('a passkey is added in settings, and signs in', async ({ page }) => {
  await signInAsMember(page)
  const device = await attachDevice(page)
  await page.goto('/settings')
  await expect(passkeys(page).getByText('No passkeys yet')).toBeVisible()
  await expect(passkeys(page).getByLabel('Name of the new passkey')).toHaveValue(/^Passkey on /)
  await addPasskey(page, 'My laptop')
  await expect(passkeys(page).getByRole('listitem').filter({ hasText: 'My laptop' })).toContainText(
    'Not used yet.',
  )
  expect(await device.credentials()).toMatchObject([
    { isResidentCredential: true, rpId: 'localhost', signCount: expect.any(Number) },
  ])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  expect((await page.request.post('/v1/auth/signout')).status()).toBe(200)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/signin\?next=/)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(passkeys(page).getByRole('listitem').filter({ hasText: 'My laptop' })).toContainText(
    'Last used',
  )
})

test('a passkey is renamed, and removed in two steps', async ({ page }) => {
  await signInAsMember(page)
  await attachDevice(page)
  await page.goto('/settings')
  await addPasskey(page, 'Old name')

  await passkeys(page).getByRole('button', { name: 'Rename Old name' }).click()
  const field = passkeys(page).getByLabel('New name')
  await expect(field).toBeFocused()
  await field.fill(' ')
  await passkeys(page).getByRole('button', { name: 'Save' }).click()
  await expect(passkeys(page).getByText('Name is required')).toBeVisible()
  await field.fill('New name of it')
  await passkeys(page).getByRole('button', { name: 'Save' }).click()
  await expect(passkeys(page).getByRole('button', { name: 'Rename New name of it' })).toBeFocused()

  const remove = passkeys(page).getByRole('button', { name: 'Remove New name of it' })
  await remove.click()
  const sure = passkeys(page).getByRole('button', { name: 'Remove this passkey?' })
  await expect(sure).toBeVisible()
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await passkeys(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  // Three seconds later nothing has happened.
  await expect(sure).toBeHidden()
  await expect(remove).toBeVisible()
  await remove.click()
  await pressAgain(passkeys(page))
  await expect(passkeys(page).getByText('New name of it was removed.')).toBeFocused()
  await expect(passkeys(page).getByText('No passkeys yet')).toBeVisible()
})

test.describe('without a password', () => {
  test.use({ expectedNoise: /status of 409/ })

  test(
    'with a passkey the password can go, in two steps, and come back',
    { tag: '@third-2' },
    async ({ page }) => {
      await signInAsMember(page)
      await attachDevice(page)
      await page.goto('/settings')
      const password = page.getByRole('region', { name: 'Password', exact: true })
      const remove = password.getByRole('button', { name: 'Remove the password of your account' })
      await expect(password.getByRole('button', { name: 'Change password' })).toBeVisible()
      await expect(remove).toBeHidden()
      await addPasskey(page, 'My laptop')
      await expect(remove).toBeVisible()
      await expectAccessible(page)
      await remove.click()
      await pressAgain(password)
      await expect(page.getByText('Password removed', { exact: true })).toBeVisible()
      await expect(
        password.getByText('Your account has none: your passkeys open it. You can set one.'),
      ).toBeVisible()
      await expect(password.getByLabel('Current Password')).toBeHidden()
      await expectAccessible(page)
      await passkeys(page).getByRole('button', { name: 'Remove My laptop' }).click()
      await pressAgain(passkeys(page))
      await expect(
        passkeys(page).getByText(
          'This passkey is your only way to sign in. Please add another one, or set a password, first.',
        ),
      ).toBeVisible()
      await password.getByLabel('New Password', { exact: true }).fill('walnut harbor candle')
      await password.getByLabel('Confirm New Password', { exact: true }).fill('walnut harbor candle')
      await password.getByRole('button', { name: 'Set a password' }).click()
      await expect(
        password.getByText('Your password is set. You are signed out everywhere else.'),
      ).toBeVisible()
      await expect(password.getByRole('button', { name: 'Change password' })).toBeVisible()
    },
  )
})

test.describe('what goes wrong', () => {
  test.use({ expectedNoise: /status of (401|409)/ })

  test('a passkey that is not ours any more is refused in words', { tag: '@third-3' }, async ({ page }) => {
    await signInAsMember(page)
    await attachDevice(page)
    await page.goto('/settings')
    await addPasskey(page, 'Lost')
    await passkeys(page).getByRole('button', { name: 'Remove Lost' }).click()
    await pressAgain(passkeys(page))
    await expect(passkeys(page).getByText('No passkeys yet')).toBeVisible()
    // The device still has it.
    await page.request.post('/v1/auth/signout')
    await page.goto('/signin')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(
      page.getByText('This passkey could not be verified. Please try again, or use another one.'),
    ).toBeVisible()
    await expect(page).toHaveURL('/signin')
  })

  test('a request that the person does not grant says so, and can be made again', async ({ page }) => {
    await signInAsMember(page)
    const device = await attachDevice(page, { willing: false })
    await page.goto('/settings')
    await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
    await expect(passkeys(page).getByText('You closed the request, or it took too long.')).toBeVisible()
    await expect(passkeys(page).getByRole('button', { name: 'Add a passkey' })).toBeEnabled()
    expect(await device.credentials()).toEqual([])
  })

  test('the same device gets no second passkey', { tag: '@third-1' }, async ({ page }) => {
    await signInAsMember(page)
    await attachDevice(page)
    await page.goto('/settings')
    await addPasskey(page, 'First')
    await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
    await expect(
      passkeys(page).getByText('This device already has a passkey for your account.'),
    ).toBeVisible()
  })
})

test('a browser that knows no passkeys is not offered to sign in with one', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
})
