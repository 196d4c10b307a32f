import type { Page } from '@playwright/test'
import { createAccount, openMail, PASSWORD, query, signInQuickly } from './accounts'
import { expect, expectAccessible, openWithoutItsScripts, person, test, goOn } from './fixtures'

// Where people were left with nothing to do, or asked for what is known.

const BREACH = 'example-brightline-tickets'

async function askForNews(page: Page, email: string): Promise<void> {
  await page.goto(`/breach-details-get-notified?uniqueBreachId=${BREACH}`)
  await page.getByLabel('Full Name').fill('Ann Lee')
  await page.getByLabel('Email Address', { exact: true }).fill(email)
  await page.getByLabel('Phone Number').fill('6175550142')
  await page.getByLabel('Zip Code').fill('02139')
  await goOn(page)
  await page.getByRole('button', { name: 'Get Notified' }).click()
  await expect(page).toHaveURL('/submission-confirmation-no-dashboard')
}

/** As if so long had passed since what was mailed to an address. */
const later = (email: string, interval: string) =>
  query(
    `UPDATE email_token t SET created_at = t.created_at - $2::interval, expires_at = t.expires_at - $2::interval
     FROM users u WHERE u.email_hash = t.email_hash AND u.email = $1`,
    [email, interval],
  )

test(
  'the sign-up says first that an account needs a profile, and where one is made',
  { tag: '@third-2' },
  async ({ page }) => {
    await page.goto('/signup')
    const note = page.getByText('An account needs a profile', { exact: true })
    await expect(note).toBeVisible()
    const [noteAt, fieldAt] = [await note.boundingBox(), await page.getByLabel('Full Name').boundingBox()]
    expect(noteAt!.y).toBeLessThan(fieldAt!.y)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Check your address first' }).click()
    await expect(page).toHaveURL('/#breach-checker')
  },
)

test('a request leads on to the sign-up, which knows it', async ({ page }) => {
  await askForNews(page, await person('nobody'))
  await page.getByRole('link', { name: 'Create Your Free Account' }).click()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByText('We found your profile.')).toBeVisible()
  await expect(page.getByText('An account needs a profile')).toHaveCount(0)
})

test.describe('a link that has expired', () => {
  test.use({ expectedNoise: /Failed to load resource.*410/ })

  test(
    'is mailed anew, in a browser that knows of nothing',
    { tag: '@third-3' },
    async ({ page, browser, baseURL }) => {
      const email = await person('nobody')
      await askForNews(page, email)
      const [old] = await openMail(page, email, /confirm|verify/i)
      await later(email, '25 hours')
      const elsewhere = await (await browser.newContext({ baseURL })).newPage()
      await elsewhere.goto(old!)
      await expect(elsewhere.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
      await expectAccessible(elsewhere)
      await elsewhere.getByRole('button', { name: 'Send a new link' }).click()
      await expect(
        elsewhere.getByText('We have mailed a new link to the address that had this one.'),
      ).toBeVisible()
      await expect(async () => {
        const [fresh] = await openMail(page, email, /confirm|verify/i)
        expect(fresh).not.toBe(old)
        await elsewhere.goto(fresh!)
      }).toPass()
      await expect(elsewhere.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
      await elsewhere.context().close()
    },
  )
})

test('a sign-up whose link was opened on another device is told what to do, and has a new one sent', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await person('nobody')
  await askForNews(page, email)
  await page.getByRole('link', { name: 'Create Your Free Account' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/dashboard?welcome=1')
  await expect(page.getByText('Opened it on another device already?')).toBeVisible()

  const phone = await (await browser.newContext({ baseURL })).newPage()
  const [link] = await openMail(phone, email, /confirm your account/i)
  await phone.goto(link!)
  await expect(phone.getByRole('link', { name: 'Sign in to finish' })).toBeVisible()

  await later(email, '2 minutes')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('We have sent the message again.')).toBeVisible()
  await expect(async () => {
    const [fresh] = await openMail(phone, email, /confirm your account/i)
    expect(fresh).not.toBe(link)
    await page.goto(fresh!)
  }).toPass()
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
  await phone.context().close()
})

test(
  'a member is not asked for what the profile holds, nor to join what they joined',
  { tag: '@third-1' },
  async ({ page }) => {
    const email = await person('margaret.hale')
    await createAccount(email)
    await signInQuickly(page, email)
    for (const path of [
      '/lawyer-consultation',
      `/breach-details-get-notified?uniqueBreachId=${BREACH}`,
      '/breach-details-request-consultation?uniqueBreachId=example-harborview-health-plan',
    ]) {
      await page.goto(path)
      await expect(page.getByLabel('Full Name')).toHaveValue('Ann Lee')
      await expect(page.getByLabel('Email Address', { exact: true })).toHaveValue(email)
      await expect(page.getByLabel('Phone Number')).toHaveValue('+16175550142')
      await expect(page.getByLabel('Zip Code')).toHaveValue('02139')
    }
    await goOn(page)
    await page.getByRole('button', { name: 'Request Consultation (Free)' }).click()
    await expect(page).toHaveURL('/submission-confirmation-no-dashboard')
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
    await page.goto('/breach-details-request-consultation?uniqueBreachId=example-harborview-health-plan')
    await expect(page.getByRole('heading', { name: 'You have requested a free consultation' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request Consultation (Free)' })).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/breach-details?uniqueBreachId=example-harborview-health-plan&from=dashboard')
    await expect(page.getByRole('heading', { name: 'You have requested a free consultation' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Join Class Action (Free)' })).toHaveCount(0)
    await page.goto('/lawyer-consultation')
    await goOn(page)
    await page.getByRole('button', { name: 'Request Free Consultation' }).click()
    await expect(page).toHaveURL('/submission-confirmation-no-dashboard')
    await page.goto('/lawyer-consultation')
    await expect(page.getByRole('heading', { name: 'You have requested a free consultation' })).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveCount(0)
    // Nor told to send what was sent.
    await expect(page.getByText('You send this form')).toHaveCount(0)
    await expectAccessible(page)
  },
)

test.describe('who has followed a link to a place in the page and goes on to another', () => {
  const goOnToSettlements = async (page: Page) => {
    await page
      .locator('header a[href="/settlements"]')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click())
    await expect(page).toHaveURL('/settlements')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settlements')
  }

  for (const [path, link, title] of [
    ['/faq', 'a[href="#content"]', 'Help Center'],
    ['/terms-of-service', 'nav[aria-labelledby=contents] li:nth-child(9) a', 'Terms of Use'],
  ] as const)
    test(`${path}: comes back to it`, async ({ page }) => {
      await page.goto(path)
      const places: string[] = [path]
      for (const times of [1, 2]) {
        await page.locator(link).focus()
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/#/)
        if (times === 1) places.push(new URL(page.url()).pathname + new URL(page.url()).hash)
      }
      await goOnToSettlements(page)
      for (const place of places.reverse()) {
        await page.goBack()
        await expect(page).toHaveURL(place)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      }
      await page.goForward()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.goForward()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settlements')
    })

  test('before the scripts came: comes back to it', async ({ page }) => {
    const release = await openWithoutItsScripts(page, '/faq')
    await page.locator('a[href="#content"]').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/faq#content')
    release()
    await expect
      .poll(() => page.evaluate(() => (history.state as { __NA?: boolean } | null)?.__NA))
      .toBe(true)
    await goOnToSettlements(page)
    await page.evaluate(() => history.go(-2))
    await expect(page).toHaveURL('/faq')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center')
  })
})
