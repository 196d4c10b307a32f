import type { Page } from '@playwright/test'
import { createAccount, openMail, PASSWORD, query, signInQuickly } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, person, test } from './fixtures'

async function member(page: Page, like = 'sam'): Promise<string> {
  const email = await person(like)
  await createAccount(email)
  await signInQuickly(page, email)
  await page.goto('/settings')
  return email
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('every part, axe, and nothing sideways', async ({ page }) => {
  await member(page)
  for (const name of [
    'Profile',
    'Email address',
    'More addresses to monitor',
    'Public look-ups',
    'Password',
    'Passkeys',
    'Where you are signed in',
    'Your requests',
    'What you agreed to',
    'Download my data',
    'Delete my account',
  ]) {
    await expect(section(page, name)).toBeVisible()
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

test.describe('with what is wrong on purpose', () => {
  test.use({ expectedNoise: /Failed to load resource/ })

  test('profile, password and sessions', async ({ page, browser, baseURL }) => {
    const email = await member(page)
    await section(page, 'Profile').getByLabel('Full Name').fill('Ann Brontë')
    await section(page, 'Profile').getByRole('button', { name: 'Save profile' }).click()
    await expect
      .poll(
        async () =>
          (await query<{ name: string }>('SELECT name FROM users WHERE email = $1', [email]))[0]!.name,
      )
      .toBe('Ann Brontë')
    // Elsewhere: here it would take this session's place.
    const other = await browser.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': '10.251.7.6' } })
    expect(
      (await other.request.post('/v1/auth/login', { data: { email, password: PASSWORD } })).status(),
    ).toBe(200)
    await other.close()
    await page.reload()
    await expect(section(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(2)
    const password = section(page, 'Password')
    await password.getByLabel('Current Password', { exact: true }).fill('not mine')
    await password.getByLabel('New Password', { exact: true }).fill('another password')
    await password.getByLabel('Confirm New Password', { exact: true }).fill('another password')
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(password.getByText('This is not your current password.')).toBeVisible()
    await password.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(
      password.getByText('Your password is changed. You are signed out everywhere else.'),
    ).toBeVisible()
    await expect(section(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1)
  })

  test('what is typed and not saved is left only by who says so', async ({ page }) => {
    await member(page)
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    const profile = section(page, 'Profile')
    const name = profile.getByLabel('Full Name')
    const before = await name.inputValue()
    const home = page.locator('main a[href^="/dashboard"], header a[href^="/dashboard"]').first()
    await name.fill('Ann Unsaved')
    await home.click()
    await expect.poll(() => asked).toEqual(['confirm'])
    await expect(name).toHaveValue('Ann Unsaved')
    await name.fill(before)
    const other = section(page, 'More addresses to monitor').getByLabel('Add an Email Address')
    await other.fill('half@')
    await home.click()
    await expect.poll(() => asked).toHaveLength(2)
    await other.fill('')
    // What is saved is asked about no more.
    await name.fill('Ann Saved')
    await profile.getByRole('button', { name: 'Save profile' }).click()
    await expect(profile.getByText('Your profile is saved.')).toBeVisible()
    await home.click()
    await expect(name).toHaveCount(0)
    expect(asked).toHaveLength(2)
  })

  test('a profile that cannot be saved', async ({ page }) => {
    await member(page)
    await page.route('**/v1/users/me', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
        : route.fallback(),
    )
    await section(page, 'Profile').getByRole('button', { name: 'Save profile' }).click()
    await expect(section(page, 'Profile').getByText('Failed to update user profile')).toBeVisible()
  })

  test(
    'another address is looked up once its link was opened in this account',
    { tag: '@third-1' },
    async ({ page }) => {
      test.slow()
      const email = await member(page, 'nobody')
      const other = await person('june')
      await section(page, 'More addresses to monitor').getByLabel('Add an Email Address').fill(other)
      await section(page, 'More addresses to monitor').getByRole('button', { name: 'Mail me a link' }).click()
      await expect(section(page, 'More addresses to monitor').getByText(other).first()).toBeVisible()
      await page.goto('/dashboard?tab=history')
      await expect(page.getByRole('heading', { name: 'No Breaches Found' })).toBeVisible()
      const links = await openMail(page, other, /./)
      await page.goto(links.find((link) => link.includes('/verify-email'))!)
      await expect(page.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
      await page.goto('/dashboard?tab=history')
      await expect(page.getByRole('article', { name: 'Harborview Health Plan' })).toContainText(other)
      expect(email).not.toBe(other)
    },
  )

  test('data as a file; deletion by typing it, which leaves nothing to sign in to', async ({ page }) => {
    const email = await member(page)
    const download = page.waitForEvent('download')
    await section(page, 'Download my data').getByRole('link', { name: 'Download my data' }).click()
    expect((await download).suggestedFilename()).toMatch(/^redress-data-\d{4}-\d\d-\d\d\.json$/)
    const remove = section(page, 'Delete my account')
    await remove.getByLabel('Type DELETE to confirm').fill('DELETE')
    await remove.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await query('SELECT 1 FROM users WHERE email = $1', [email])).toEqual([])
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/signin/)
  })

  test(
    'public look-ups: switched off, the check says nothing to anyone else',
    { tag: '@third-2' },
    async ({ page, browser, baseURL }) => {
      const email = await member(page)
      await section(page, 'Public look-ups').getByRole('switch').click()
      await expect(section(page, 'Public look-ups').getByRole('switch')).toBeChecked()
      await page.reload()
      await expect(section(page, 'Public look-ups').getByRole('switch')).toBeChecked()
      const stranger = await browser.newContext({
        baseURL,
        extraHTTPHeaders: { 'x-forwarded-for': '10.252.1.1' },
      })
      const response = await stranger.request.post('/v1/breaches/check-breach', { data: { email } })
      expect(await response.json()).toMatchObject({ outcome: 'none-known', breaches: [] })
      await stranger.close()
      await page.goto('/dashboard?tab=history')
      await expect(page.getByText('Your data was found in 2 known breaches, newest first.')).toBeVisible()
    },
  )
})
