import { execFileSync } from 'node:child_process'
import type { CDPSession, Page } from '@playwright/test'
import { addAuthenticator } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, pressAgain, test } from './fixtures'
import { TYPESCRIPT, TYPESCRIPT_ENV } from '@/tests/support/typescript-process'

// The admins' sign-in, with the virtual authenticator of the DevTools protocol (WebAuthn Level 3, section 11).

/** The link that `npm run admin:invite` prints. */
function inviteLink(email: string): string {
  const printed = execFileSync(
    process.execPath,
    [...TYPESCRIPT, 'lib/cli/admin-invite.ts', '--email', email, '--name', 'Dana Okafor'],
    { encoding: 'utf8', env: { ...process.env, ...TYPESCRIPT_ENV } },
  )
  return /http\S+#invite=\S+/.exec(printed)![0]
}

async function devices(page: Page): Promise<CDPSession> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  return devTools
}

async function attachDevice(devTools: CDPSession): Promise<string> {
  return addAuthenticator(devTools)
}

const email = (name: string) => `${name}.${process.pid}@example.com`

async function submit(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function signIn(page: Page, address: string, leadsTo: string): Promise<void> {
  await submit(page, address)
  await expect(page).toHaveURL(leadsTo)
}

test.describe('with an invite', () => {
  test.use({ expectedNoise: /status of (409|410)/ })

  test('register, log out, log in, add a second key, remove the first', async ({ page, browser }) => {
    const operator = email('operator')
    const link = inviteLink(operator)
    const devTools = await devices(page)
    const first = await attachDevice(devTools)
    await page.goto(link)
    await expect(page.getByText('You are invited. Enter the address the invitation was for.')).toBeVisible()
    await expect(page).toHaveURL('/admin/login')
    await expect(page.locator('body')).not.toContainText(operator)
    await expectAccessible(page)
    await signIn(page, operator, '/admin')
    await expect(page.getByText('Dana Okafor').first()).toBeVisible()

    // The link is used up, in every browser.
    const elsewhere = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.77' } })
    await elsewhere.goto(link)
    await expect(elsewhere.getByText('This invite link was used already.')).toBeVisible()
    await elsewhere.close()

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/admin/login')
    await page.goto('/admin?tab=admins')
    await expect(page).toHaveURL(/\/admin\/login\?next=/)
    await signIn(page, operator, '/admin?tab=admins')

    const keys = page.locator('#my-passkeys')
    await expect(keys.getByRole('listitem')).toHaveCount(1)
    // Another device in the same hand.
    await devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: first })
    await attachDevice(devTools)
    await keys.getByLabel('Name of the new passkey').fill('Spare key')
    await keys.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(keys.getByText('Spare key was added.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await keys.getByRole('button', { name: /^Remove Passkey on/ }).click()
    await pressAgain(keys)
    await expect(keys.getByRole('listitem')).toHaveCount(1)
    await keys.getByRole('button', { name: 'Remove Spare key' }).click()
    await pressAgain(keys)
    await expect(keys.getByText('This is your only passkey')).toBeVisible()

    // Another admin is invited, and the invite taken back.
    await page.getByLabel('Email').fill(email('second'))
    await page.getByRole('button', { name: 'Make an invite link' }).click()
    await expect(page.getByLabel(`Invite link for ${email('second')}`)).toHaveValue(
      /\/admin\/login#invite=[\w-]{43}$/,
    )
    const invites = page.locator('#open-invites')
    await expect(invites.getByRole('listitem').filter({ hasText: email('second') })).toContainText(
      'Not opened yet',
    )
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await invites.getByRole('button', { name: /^Revoke the invite to/ }).click()
    await pressAgain(invites)
    await expect(page.getByText('Invite Revoked', { exact: true })).toBeVisible()
    await expect(invites.getByText(email('second'))).toHaveCount(0)

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/admin/login')
    await signIn(page, operator, '/admin')
  })
})

test.describe('the login page', () => {
  test.use({ expectedNoise: /status of 404/ })

  test('says what is wrong with an address, an invite, a session and a browser', async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await page.context().addCookies([{ name: 'next-auth.session-token', value: 'over', url: baseURL! }])
    await page.goto('/admin/login')
    await expect(page.getByText('Authentication expired - please log in again')).toBeVisible()
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .not.toContain('next-auth.session-token')
    await expect(page.getByText('Admin credentials are required.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Main Site' })).toHaveAttribute('href', '/')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)

    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await submit(page, 'nobody')
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    await expectAccessible(page)
    await submit(page, 'nobody@example.com')
    await expect(page.getByText('WebAuthn is not supported in this browser')).toBeVisible()

    await page.goto('/admin/login?invite=nonsense')
    await expect(page.getByText('This invite link is not one of ours.')).toBeVisible()
    await expect(page).toHaveURL('/admin/login')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
  })
})
