import type { Page } from '@playwright/test'
import { createAccount, openMail, PASSWORD, query, signIn } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, person, test, goOn } from './fixtures'

// Specification, section 2: Sign-in and Sign-up.

const expected401 = /Failed to load resource.*(40[14]|410|422)/

/** Asks to be notified, as a person does who will then sign up. */
async function getNotified(page: Page, email: string): Promise<void> {
  await page.goto('/breach-details-get-notified?uniqueBreachId=example-brightline-tickets')
  await page.getByLabel('Full Name').fill('Ann Lee')
  await page.getByLabel('Email Address', { exact: true }).fill(email)
  await page.getByLabel('Phone Number').fill('(617) 555-0142')
  await page.getByLabel('Zip Code').fill('02139')
  await goOn(page)
  await page.getByRole('button', { name: 'Get Notified' }).click()
  await expect(page).toHaveURL('/submission-confirmation-no-dashboard')
}

test('what was typed into the sign-up outlasts a reload, but no password, and nothing outlasts signing out', async ({
  page,
  context,
}) => {
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill('Ann Lee')
  await page.getByLabel('Email', { exact: true }).fill('ann.lee@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long made-up one')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await page.getByLabel('Password', { exact: true }).press('End')
  await page.getByLabel('Zip Code').fill('02139')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Terms of Use (opens in a new tab)' }).click()
  await (await opened).close()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('made-up')
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Lee')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ann.lee@example.com')
  await expect(page.getByLabel('Zip Code')).toHaveValue('02139')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  const email = await person('sam')
  await createAccount(email)
  await signIn(page, email)
  await page.goto('/lawyer-consultation')
  await page.getByLabel('Full Name').fill('Somebody Else')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('typed'))),
  ).toEqual([])
  await page.goto('/signup')
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test.describe('sign-in', () => {
  test.use({ expectedNoise: expected401 })

  test('heading, fields, words for what is wrong, and on to the dashboard', async ({ page }) => {
    const email = await person('sam')
    await createAccount(email)
    await page.goto('/signin')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toHaveAttribute(
      'href',
      '/signup',
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const button = page.getByRole('button', { name: 'Sign In', exact: true })
    await button.click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await page.getByLabel('Email', { exact: true }).fill('not an address')
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await button.click()
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a wrong password')
    await button.click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Invalid email or password. Please try again.' }),
    ).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await page.keyboard.press('Tab')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ann Lee' })).toBeVisible()
    // The public pages know it too.
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    )
    await page.goto('/signin')
    await expect(page).toHaveURL('/dashboard')
  })

  test(
    'a guarded page asks to sign in and leads on; no other place is led to',
    { tag: '@third-1' },
    async ({ page }) => {
      const email = await person('sam')
      await createAccount(email)
      await page.goto('/settings')
      await expect(page).toHaveURL('/signin?next=%2Fsettings')
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page).toHaveURL('/settings')
      for (const next of [
        'https://evil.example/',
        '//evil.example',
        '/\\evil.example',
        'javascript:alert(1)',
        '/dashboard/../..//evil.example',
      ]) {
        await page.goto(`/signin?next=${encodeURIComponent(next)}`)
        await expect(page).toHaveURL('/dashboard')
      }
    },
  )

  test('signing out ends the visit, and a second tab notices', async ({ page, context }) => {
    const email = await person('sam')
    await createAccount(email)
    await signIn(page, email)
    await page.request.post('/v1/breaches/check-breach', { data: { email } })
    const second = await context.newPage()
    await second.goto('/settings')
    // It listens once its scripts run.
    await second.getByRole('button', { name: 'Switch between light and dark theme' }).click()
    await expect(second.locator('html')).toHaveClass(/dark/)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(second).toHaveURL('/')
    expect((await context.cookies()).map(({ name }) => name).filter((name) => name !== 'consent')).toEqual([])
    await page.goBack()
    await expect(page.getByText('Welcome, Ann Lee')).toHaveCount(0)
    await page.goto('/breach-summary')
    await expect(page.getByText(email)).toHaveCount(0)
  })

  test(
    'a forgotten password: the mailed link sets a new one and signs in',
    { tag: '@third-2' },
    async ({ page }) => {
      const email = await person('sam')
      await createAccount(email)
      await page.goto('/signin')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expect(page).toHaveURL('/reset-password')
      await expectAccessible(page)
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByRole('button', { name: 'Send me a link' }).click()
      await expect(page.getByText('If this address has an account')).toBeVisible()
      const [link] = await openMail(page, email, /password/i)
      await page.goto(link!)
      // One that only the server knows to be common: the link is still good afterwards.
      await page.getByLabel('New Password', { exact: true }).fill('Monkey99')
      await page.getByLabel('Confirm Password', { exact: true }).fill('Monkey99')
      await page.getByRole('button', { name: 'Save and sign in' }).click()
      await expect(
        page.getByText(
          'This password is on lists that attackers try first. Choose another: four random words are easy to remember.',
        ),
      ).toBeVisible()
      await expect(page.getByLabel('New Password', { exact: true })).toBeFocused()
      await expectAccessible(page)
      await page.getByLabel('New Password', { exact: true }).fill('brand new password')
      await page.getByLabel('Confirm Password', { exact: true }).fill('something else')
      await page.getByRole('button', { name: 'Save and sign in' }).click()
      await expect(page.getByText('Passwords do not match')).toBeVisible()
      await page.getByLabel('Confirm Password', { exact: true }).fill('brand new password')
      await page.getByRole('button', { name: 'Save and sign in' }).click()
      await expect(page).toHaveURL('/dashboard')
      await page.goto(link!)
      await expect(
        page.getByText('This link is invalid or has expired. Please ask for a new one.'),
      ).toBeVisible()
    },
  )
})

test.describe('sign-up', () => {
  test.use({ expectedNoise: expected401 })

  test('fields, their rules in the specification’s words, and what you get', async ({ page }) => {
    await page.goto('/signup')
    for (const label of ['Full Name', 'Email', 'Phone Number', 'Zip Code', 'Password', 'Confirm Password'])
      await expect(page.getByLabel(label, { exact: true })).toBeVisible()
    for (const item of [
      'Your own dashboard',
      'Free monitoring for new breaches',
      'Automatic notice of legal actions',
      'Settlement notifications',
    ])
      await expect(page.getByText(item, { exact: true })).toBeVisible()
    await expect(page.getByText('We found your profile.')).toHaveCount(0)
    await expect(page.getByLabel('Zip Code')).toHaveAttribute('maxlength', '5')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Confirm Password', { exact: true }).fill('secret1')
    const button = page.getByRole('button', { name: 'Sign Up' })
    await button.click()
    for (const text of [
      'Name is required',
      'Email is required',
      'Phone number is required',
      'Zip code is required',
      'Password is required',
      'Please enter your password first',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await page.getByLabel('Full Name').fill('A1')
    await page.getByLabel('Email', { exact: true }).fill('nobody')
    await page.getByLabel('Phone Number').fill('123')
    await page.getByLabel('Zip Code').fill('12')
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await page.getByLabel('Confirm Password', { exact: true }).fill('123456')
    for (const text of [
      'Please enter a valid name',
      'Please enter a valid email',
      'Phone number must be at least 10 digits',
      'Please enter a valid zip code',
      'Password must be at least 6 characters',
      'Passwords do not match',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByLabel('Full Name').fill('Ann Lee')
    await page.getByLabel('Email', { exact: true }).fill('stranger.to.us@example.com')
    await page.getByLabel('Phone Number').fill('6175550142')
    await page.getByLabel('Zip Code').fill('02139')
    // What the browser can tell is told while one types.
    await page.getByLabel('Password', { exact: true }).fill('Redress2026')
    await expect(
      page.getByText('Too easy to guess: made of words that anybody would try here.'),
    ).toBeVisible()
    await page.getByLabel('Confirm Password', { exact: true }).fill('Redress2026')
    await button.click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /This password is made of words that anybody would try here. Choose another: four random words are easy to remember./,
    )
    await expectAccessible(page)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
    await button.click()
    // Nobody learns here who has a profile: what comes next is mailed.
    await expect(page).toHaveURL('/dashboard?welcome=1')
    await expect(
      page.getByText(
        'If you have used our get notified form, the message has a link that opens your account',
      ),
    ).toBeVisible()
    await expectAccessible(page)
    await openMail(page, 'stranger.to.us@example.com', /no profile/i)
    await expect(
      page
        .frameLocator('iframe')
        .getByText('User profile not found. Please use the get notified form first.'),
    ).toBeVisible()
  })

  test(
    'for an address that has an account: the mail says so, and no link in it signs in',
    { tag: '@third-3' },
    async ({ page }) => {
      const email = await person('sam')
      await createAccount(email)
      await page.goto('/signup')
      for (const [label, value] of [
        ['Full Name', 'Eve Moe'],
        ['Email', email],
        ['Phone Number', '9005550177'],
        ['Zip Code', '02139'],
        ['Password', PASSWORD],
        ['Confirm Password', PASSWORD],
      ] as const) {
        await page.getByLabel(label, { exact: true }).fill(value)
      }
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText('We mailed')).toBeVisible()
      const links = await openMail(page, email, /already have an account/i)
      expect(links.filter((link) => link.includes('token'))).toEqual([])
      expect(links.map((link) => new URL(link).pathname)).toEqual(
        expect.arrayContaining(['/signin', '/reset-password']),
      )
    },
  )

  test('after a request: the profile is found, the mailed link in this browser makes it live', async ({
    page,
  }) => {
    test.slow()
    const email = await person('sam')
    await getNotified(page, email)
    await page.goto('/submission-confirmation')
    await page.getByRole('link', { name: 'Complete Signup & Access Dashboard' }).click()
    await expect(page).toHaveURL('/signup')
    await expect(
      page.getByText('We found your profile. Complete signup to access your dashboard.'),
    ).toBeVisible()
    await expect(page.getByText('Your request is in. Create your account to follow it.')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ann Lee')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly', '')
    await expect(page.getByLabel('Phone Number')).toHaveValue('+16175550142')
    await expect(page.getByLabel('Zip Code')).toHaveValue('02139')
    await expectAccessible(page)
    // Both are optional now.
    await page.getByLabel('Phone Number').fill('')
    await page.getByLabel('Zip Code').fill('')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL('/dashboard?welcome=1')
    await expect(page.getByText('Confirm your email address.')).toBeVisible()
    await expect(page.getByText('A new account starts with auto-enroll on')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ann Lee' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Preferences' }).click()
    await expect(page.getByText('Confirm your email address first')).toBeVisible()
    const [link] = await openMail(page, email, /confirm your account/i)
    await page.goto(link!)
    await expect(page.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page.getByText('Your account is ready.')).toBeVisible()
    await expect(page.getByText('Auto-enroll is on')).toContainText('You join nothing by it.')
    await expect(page.getByText('Confirm your email address.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close welcome message' }).click()
    await expect(page.getByText('Your account is ready.')).toHaveCount(0)
    await expect
      .poll(
        async () =>
          (
            await query<{ at: Date | null }>('SELECT welcomed_at AS at FROM users WHERE email = $1', [email])
          )[0]!.at,
      )
      .not.toBeNull()
    await page.reload()
    await expect(page.getByText('Your account is ready.')).toHaveCount(0)
    expect(await query('SELECT phone_number, zip_code FROM users WHERE email = $1', [email])).toEqual([
      { phone_number: '+16175550142', zip_code: '02139' },
    ])
  })

  test(
    'the link opened in another browser asks for the password there',
    { tag: '@third-1' },
    async ({ page, browser, baseURL }) => {
      test.slow()
      const email = await person('sam')
      await getNotified(page, email)
      await page.goto('/signup')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page).toHaveURL(/\/dashboard/)
      const [link] = await openMail(page, email, /confirm your account/i)
      const other = await browser.newContext({
        baseURL,
        extraHTTPHeaders: { 'x-forwarded-for': '10.251.1.1' },
      })
      const phone = await other.newPage()
      // Nobody else learns of the profile.
      await phone.goto('/signup')
      await expect(phone.getByText('We found your profile.')).toHaveCount(0)
      await expect(phone.getByLabel('Email', { exact: true })).toHaveValue('')
      await phone.goto(link!)
      await phone.getByRole('link', { name: 'Sign in to finish' }).click()
      await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await phone.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(phone).toHaveURL('/dashboard')
      await expect(phone.getByText('Confirm your email address.')).toHaveCount(0)
      await other.close()
    },
  )
})

test.describe('a sign-up that fails without words', () => {
  test.use({ expectedNoise: /Failed to load resource/ })

  test('says what was not made', async ({ page }) => {
    await page.goto('/signup')
    for (const [label, value] of [
      ['Full Name', 'Eve Moe'],
      ['Email', 'eve.moe@example.com'],
      ['Phone Number', '9005550177'],
      ['Zip Code', '02139'],
      ['Password', PASSWORD],
      ['Confirm Password', PASSWORD],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    const respond = async (body: string) => {
      await page.route('**/v1/auth/signup', (route) => route.fulfill({ status: 500, body }), { times: 1 })
      await page.getByRole('button', { name: 'Sign Up' }).click()
    }
    await respond('<h1>Bad gateway</h1>')
    await expect(page.getByText('Failed to create user profile. Please try again.')).toBeVisible()
    await respond('{"error":"The gate is closed until noon."}')
    await expect(page.getByText('The gate is closed until noon.')).toBeVisible()
  })
})
