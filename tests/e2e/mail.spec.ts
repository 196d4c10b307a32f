import { third } from '@/tests/support/in-turn'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { openMail, query } from './accounts'
import { check, expect, expectAccessible, expectNoSidewaysScroll, person, test, goOn } from './fixtures'
import { TYPESCRIPT, TYPESCRIPT_ENV } from '@/tests/support/typescript-process'

// Mail, from what asks for it to what its links lead to. The worker runs beside the web; mail is captured.

const BREACH = 'example-brightline-tickets'
const run = promisify(execFile)

/** Asks to be notified about a breach, as a person does. */
async function getNotified(page: Page, email: string, boxes: string[] = []): Promise<void> {
  await page.goto(`/breach-details-get-notified?uniqueBreachId=${BREACH}`)
  await page.getByLabel('Full Name').fill('Ann Lee')
  const field = page.getByLabel('Email Address', { exact: true })
  if (await field.isEditable()) await field.fill(email)
  await page.getByLabel('Phone Number').fill('6175550142')
  await page.getByLabel('Zip Code').fill('02139')
  await goOn(page)
  for (const box of boxes) await page.getByLabel(box).check()
  await page.getByRole('button', { name: 'Get Notified' }).click()
  await expect(page).toHaveURL('/submission-confirmation-no-dashboard')
}

async function verify(page: Page, email: string): Promise<void> {
  const [link] = await openMail(page, email, /confirm|verify/i)
  await page.goto(link!)
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
}

/** What an operator does. */
async function alert(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [...TYPESCRIPT, 'lib/cli/alert.ts', ...args], {
    env: {
      ...process.env,
      ...TYPESCRIPT_ENV,
      DATABASE_URL: process.env.E2E_DATABASE_URL,
      APP_URL: process.env.E2E_URL,
    },
  })
  return stdout
}

test('a lead, its mail, the link in it, and the breaches of the address', async ({ page }) => {
  const email = await person('margaret.hale')
  await check(page, email)
  await expect(page).toHaveURL('/breach-summary')
  await getNotified(page, email)
  await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toBeVisible()
  const [link] = await openMail(page, email, /confirm|verify/i)
  expect(link).toMatch(/\/verify-email#token=[\w-]{43}$/)
  // A mail scanner opens the link first.
  expect((await page.request.get(link!)).status()).toBe(200)
  expect((await page.request.head(link!)).status()).toBe(200)
  expect(await query('SELECT email_verified_at FROM users WHERE email = $1', [email])).toEqual([
    { email_verified_at: null },
  ])
  await page.getByRole('link', { name: link!, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What is confirmed' })).toContainText(
    'News about the Brightline Tickets breach by email',
  )
  await page.reload()
  await expect(page.getByText('This email address is already verified.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What is confirmed' })).toContainText('Brightline Tickets')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'View Breach Details' }).click()
  await expect(page).toHaveURL('/breach-summary')
  await expect(page.getByText('5 breaches found', { exact: true })).toBeVisible()
  await page.goto(link!)
  await expect(page.getByText('This email address is already verified.')).toBeVisible()
})

test('a link names what it confirms, and lets its owner take back what somebody else asked for', async ({
  page,
  browser,
  extraHTTPHeaders,
}) => {
  const email = await person('nobody')
  await getNotified(page, email, ['Send me text messages (SMS)', 'Notify me about future breaches'])
  const [link] = await openMail(page, email, /confirm/i)
  await expect(
    page
      .frameLocator('iframe')
      .getByText(
        'News about the Brightline Tickets breach by email. Text messages to the number ending in 42. News about future breaches.',
      ),
  ).toBeVisible()
  // Another request by somebody else, with another phone: this link says and does nothing about it.
  const other = await browser.newContext({ extraHTTPHeaders })
  const stranger = await other.newPage()
  await stranger.request.post('/v1/users/get-notified', {
    data: { email, name: 'Eve Moe', phoneNumber: '9005550177', zipCode: '02139', connectWithLawyer: true },
  })
  await other.close()
  await page.goto(link!)
  const list = page.getByRole('list', { name: 'What is confirmed' })
  await expect(list.getByText('Text messages to the number ending in 42')).toBeVisible()
  await expect(page.getByText('ending in 77')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(
    await query(
      'SELECT l.phone_number FROM lead l JOIN users u ON u.id = l.user_id WHERE u.email = $1 AND l.confirmed_at IS NULL',
      [email],
    ),
  ).toEqual([{ phone_number: '+19005550177' }])
  await list.getByText('Take this request back').click()
  await expect(list.getByText('We delete this request, end what you agreed to with it')).toBeVisible()
  await list.getByRole('button', { name: 'Yes, take it back' }).click()
  await expect(list.getByText('This request was taken back, and everything that came with it.')).toBeVisible()
  expect(
    await query(
      "SELECT 1 FROM consent k JOIN lead l ON l.id = k.lead_id JOIN users u ON u.id = l.user_id WHERE u.email = $1 AND k.kind = 'sms' AND k.revoked_at IS NULL",
      [email],
    ),
  ).toEqual([])
})

test(
  'where an address has had too much mail, the page says that none was sent',
  { tag: '@third-2' },
  async ({ page }) => {
    const email = await person('nobody')
    for (const uniqueBreachId of [
      'unknown-breach',
      'no-breaches-found',
      'no-action-breach',
      'request-lawyer-consultation',
      'Adobe',
    ]) {
      await page.request.post('/v1/users/get-notified', {
        data: { email, name: 'Ann Lee', phoneNumber: '6175550142', zipCode: '02139', uniqueBreachId },
      })
    }
    await getNotified(page, email)
    await expect(page.getByRole('heading', { name: 'Your confirmation email has to wait' })).toBeVisible()
    await expect(
      page.getByText(
        'We mail you the link to confirm it by ourselves as soon as we may, in 24 hours at the earliest.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

test('the owner of an address sees a sensitive breach once the address is proven', async ({ page }) => {
  const email = await person('private')
  await check(page, email)
  await expect(page.getByText('Good news!')).toBeVisible()
  await getNotified(page, email)
  await verify(page, email)
  await page.getByRole('button', { name: 'View Breach Details' }).click()
  await expect(page).toHaveURL('/breach-summary')
  await expect(page.getByText('1 breach found', { exact: true })).toBeVisible()
  // Nothing is held back from them.
  await expect(page.getByText(/Some breaches show only to the proven owner/)).toHaveCount(0)
})

test.describe('a verification link that does not work', () => {
  test.use({ expectedNoise: /Failed to load resource/ })

  test('none, an invalid one, and no way to the service', { tag: '@third-3' }, async ({ page }) => {
    await page.goto('/verify-email')
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
    await expect(
      page.getByText('The verification link is invalid or has expired. Please try again.'),
    ).toBeVisible()
    await page.goto('/verify-email?token=nonsense&email=a+b@example.com')
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.route('**/v1/auth/verify-email*', (route) => route.abort())
    await page.goto('/verify-email?token=nonsense')
    await expect(page.getByText('your link has not been used')).toBeVisible()
    await page.unroute('**/v1/auth/verify-email*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('The verification link is invalid or has expired.')).toBeVisible()
  })

  for (const [what, tail] of [
    ['a plus sign that arrived as a space', (email: string) => `&email=${email.replace('+', ' ')}`],
    [
      'the address after the number sign, encoded',
      (email: string) => `#${Buffer.from(email).toString('base64url')}`,
    ],
  ] as const) {
    test(
      `used before, in another browser, with ${what}: the details are still one press away`,
      { tag: third(what) },
      async ({ page, browser, extraHTTPHeaders }) => {
        const plain = await person('margaret.hale')
        const email = plain.replace('@', '+news@')
        await getNotified(page, email)
        const [link] = await openMail(page, email, /confirm|verify/i)
        const token = new URL(link!).hash.slice('#token='.length)
        await page.request.post(`/v1/auth/verify-email?token=${token}`)
        const other = await browser.newContext({ extraHTTPHeaders })
        const stranger = await other.newPage()
        // A link of the specification's form, which has room behind the number sign.
        await stranger.goto(`${new URL(link!).origin}/verify-email?token=${token}${tail(email)}`)
        await expect(stranger.getByText('This email address is already verified.')).toBeVisible()
        const asked = stranger.waitForRequest('**/v1/breaches/check-breach')
        await stranger.getByRole('button', { name: 'View Breach Details' }).click()
        expect((await asked).postDataJSON()).toEqual({ email })
        await expect(stranger).toHaveURL('/no-breaches-found')
        await other.close()
      },
    )
  }

  test(
    'used before, in another browser, without an address: it says so',
    { tag: '@third-2' },
    async ({ page, browser, extraHTTPHeaders }) => {
      const email = await person('nobody')
      await getNotified(page, email)
      const [link] = await openMail(page, email, /confirm|verify/i)
      const token = new URL(link!).hash.slice('#token='.length)
      await page.request.post(`/v1/auth/verify-email?token=${token}`)
      const other = await browser.newContext({ extraHTTPHeaders })
      const stranger = await other.newPage()
      await stranger.goto(link!)
      await expect(stranger.getByText('This email address is already verified.')).toBeVisible()
      await expect(
        stranger.getByText(/This browser does not know which address the link is for\./),
      ).toBeVisible()
      await expectAccessible(stranger)
      await stranger.getByRole('link', { name: 'View Breach Details' }).click()
      await expect(stranger).toHaveURL('/#breach-checker')
      await other.close()
    },
  )

  test('details that cannot be checked lead to where that is said', { tag: '@third-1' }, async ({ page }) => {
    const email = await person('nobody')
    await getNotified(page, email)
    await verify(page, email)
    await page.route('**/v1/breaches/check-breach', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"code":"could_not_check","message":"x"}',
      }),
    )
    await page.getByRole('button', { name: 'View Breach Details' }).click()
    await expect(page).toHaveURL(/^[^?]+\/no-breaches-found\?check=failed/)
    await expect(page.getByText(/could not complete/i).first()).toBeVisible()
  })
})

test('an alert: its mail, the consultation page, a request; and the way out of it, by the link and in one click', async ({
  page,
}) => {
  // Four commands of the operator, a second or two each.
  test.slow()
  const email = await person('margaret.hale')
  await check(page, email)
  await getNotified(page, email, [
    'Notify me about future breaches',
    'Connect me with a lawyer if legal action becomes available',
  ])
  await verify(page, email)
  const [breach] = await query<{ id: string }>(
    'SELECT b.unique_breach_id AS id FROM breach b JOIN exposure e ON e.breach_id = b.id JOIN users u ON u.email_hash = e.email_hash WHERE u.email = $1 AND b.mass_action_breach_status = 1 AND NOT b.is_sensitive LIMIT 1',
    [email],
  )
  expect(await alert('--breach', breach!.id, '--email', email, '--preview')).toContain(
    '1 would get a message',
  )
  expect(await alert('--breach', breach!.id, '--email', email)).toContain('1 messages written')
  expect(await alert('--breach', breach!.id, '--email', email)).toContain('0 messages written')

  const links = await openMail(page, email, /was found in the/)
  // Its head, as a mail program gets it.
  const head = page.getByRole('main').locator('dl').first()
  await expect(head).toContainText('From')
  await expect(head).toContainText(email)
  await expect(head).toContainText('List-Unsubscribe=One-Click')
  const oneClick = new URL(/<(http[^>]+)>/.exec(await head.innerText())![1]!)
  const consultation = links.find((link) => link.includes('/request-consultation'))!
  expect(decodeURIComponent(consultation)).not.toContain('@')
  await page.goto(consultation)
  await expect(page.getByRole('heading', { level: 1, name: 'Breach Analysis Results' })).toBeVisible()
  await expect(page.getByText('Your email was found in this breach.')).toBeVisible()
  await expect(page.getByLabel('Email Address', { exact: true })).toHaveValue(email)
  await expectAccessible(page)
  await page.getByLabel('Full Name').fill('Ann Lee')
  await page.getByLabel('Phone Number').fill('6175550142')
  await page.getByLabel('Zip Code').fill('02139')
  await goOn(page)
  await page.getByRole('button', { name: 'Request Consultation (Free)' }).click()
  await expect(page).toHaveURL('/submission-confirmation-no-dashboard?redirectedFromEmail=true')
  await expect(page.getByText('Consultation Request Submitted').first()).toBeVisible()

  const unsubscribe = links.find((link) => link.includes('/unsubscribe'))!
  expect((await page.request.get(unsubscribe)).status()).toBe(200)
  expect(
    await query(
      'SELECT 1 FROM suppression s JOIN users u ON u.email_hash = s.email_hash WHERE u.email = $1',
      [email],
    ),
  ).toEqual([])
  await page.goto(unsubscribe)
  await expect(page.getByRole('heading', { name: 'Successfully Unsubscribed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help Center' }).first()).toBeVisible()
  await expectAccessible(page)
  expect(await alert('--breach', breach!.id, '--email', email, '--preview')).toContain(
    '1 skipped: they unsubscribed',
  )

  await page.getByRole('button', { name: 'Get alerts again' }).click()
  await expect(page.getByRole('heading', { name: 'You will get our alerts again' })).toBeVisible()
  const response = await page.request.post(oneClick.href, {
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect(response.status()).toBe(200)
  await page.goto(unsubscribe)
  await expect(page.getByRole('heading', { name: 'Successfully Unsubscribed' })).toBeVisible()
})

test('a consultation link of somebody else\u2019s making looks nothing up', async ({ page }) => {
  await page.goto(
    `/request-consultation?uniqueBreachId=${BREACH}&redirectedFromEmail=true&token=forged&email=margaret.hale@example.com`,
  )
  await expect(page.getByText('You may be affected by this breach')).toBeVisible()
  await expect(page.getByText('Your email was found in this breach.')).toHaveCount(0)
})

test('unsubscribing without a link: a form that mails one', { tag: '@third-2' }, async ({ page }) => {
  const email = await person('nobody')
  await page.goto('/unsubscribe?token=cut-in-tw')
  await expect(page.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible()
  await expect(page.getByText('This link is damaged')).toBeVisible()
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('a link to stop it was sent to this address')).toBeVisible()
  const links = await openMail(page, email, /unsubscribe|stop/i)
  await page.goto(links.find((link) => link.includes('/unsubscribe?token='))!)
  await expect(page.getByRole('heading', { name: 'Successfully Unsubscribed' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('unsubscribing is one press', async ({ page, request }) => {
    const email = await person('nobody')
    await request.post('/v1/mail/unsubscribe-link', { data: { email } })
    const links = await openMail(page, email, /unsubscribe|stop/i)
    await page.goto(links.find((link) => link.includes('/unsubscribe?token='))!)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'Successfully Unsubscribed' })).toBeVisible()
  })
})

test.describe('the confirmation', () => {
  test.use({ expectedNoise: /Failed to load resource/ })

  test('sends the mail again, but not at once; a wrong address is taken back and typed again', async ({
    page,
  }) => {
    const email = await person('nobody')
    await getNotified(page, email)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(page.getByText('You can ask for another in 15 minutes.')).toBeVisible()
    const [link] = await openMail(page, email, /confirm|verify/i)
    await page.goto('/submission-confirmation-no-dashboard')
    await page.getByRole('button', { name: 'Wrong address?' }).click()
    await expect(page).toHaveURL(`/breach-details-get-notified?uniqueBreachId=${BREACH}`)
    await expect(page.getByLabel('Email Address', { exact: true })).toBeEditable()
    // What was right about it is kept.
    await expect(page.getByLabel('Full Name')).toHaveValue('Ann Lee')
    await expect(page.getByLabel('Zip Code')).toHaveValue('02139')
    await page.getByLabel('Email Address', { exact: true }).fill(await person('nobody'))
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).not.toHaveAttribute(
      'aria-disabled',
    )
    expect(await query('SELECT 1 FROM users WHERE email = $1', [email])).toEqual([])
    await page.goto(link!)
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
    await page.goto('/submission-confirmation-no-dashboard')
    await expect(page.getByRole('heading', { name: 'Nothing to confirm yet' })).toBeVisible()
  })
})
