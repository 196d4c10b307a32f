import type { Page } from '@playwright/test'
import { createAccount, openMail, query, signInQuickly } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, goOn, leadsOf, person, test } from './fixtures'

// What happens after a request: where it stands, taking it back, and what a member's forms start with.

const CONFIRMED = '/submission-confirmation-no-dashboard'

async function askForLawyer(page: Page, email: string): Promise<void> {
  await page.goto('/lawyer-consultation')
  await page.getByLabel('Full Name').fill('Ann Lee')
  await page.getByLabel('Email Address', { exact: true }).fill(email)
  await page.getByLabel('Phone Number').fill('6175550142')
  await page.getByLabel('Zip Code').fill('02139')
  await goOn(page)
  await page.getByRole('button', { name: 'Request Free Consultation' }).click()
  await expect(page).toHaveURL(CONFIRMED)
}

/** As if an operator had handed the requests of an address to a lawyer. */
const share = (email: string, recipient: string) =>
  query(
    `INSERT INTO lead_share (id, lead_id, recipient) SELECT gen_random_uuid(), l.id, $2 FROM lead l JOIN users u ON u.id = l.user_id WHERE u.email = $1`,
    [email, recipient],
  )

const steps = (page: Page) => page.getByRole('main').locator('ol > li')
const current = (page: Page) => page.locator('[aria-current=step]')

test('a request that was taken back elsewhere is said to be gone, and can be made again', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await person('june')
  await askForLawyer(page, email)
  await expect(page).toHaveTitle(/^Submission confirmed/)
  const elsewhere = await (await browser.newContext({ baseURL })).newPage()
  const [link] = await openMail(elsewhere, email, /confirm/i)
  await elsewhere.goto(link!)
  await elsewhere.getByText('Take this request back').click()
  await elsewhere.getByRole('button', { name: 'Yes, take it back' }).click()
  await expect(elsewhere.getByText(/This request was taken back/).first()).toBeVisible()
  await elsewhere.context().close()

  for (const path of [CONFIRMED, '/submission-confirmation']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request taken back')
    await expect(page).toHaveTitle(/^Request taken back/)
    const main = page.getByRole('main')
    await expect(main).not.toContainText(/submitted|confirmed|signed up|lawyer|Check Your Email/i)
    await expect(main).toContainText(email)
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Ask again' }).click()
  await expect(page).toHaveURL('/lawyer-consultation')
})

test('a request is followed on the page that confirms it: sent, confirmed, with a lawyer; and taken back there', async ({
  page,
}) => {
  const email = await person('nobody')
  await askForLawyer(page, email)
  await expect(page.getByText('One step is left for you: confirm your email.')).toBeVisible()
  await expect(steps(page)).toHaveCount(4)
  await expect(current(page)).toHaveCount(1)
  await expect(current(page)).toContainText('Check Your Email!')
  await expect(current(page)).toContainText('Nothing goes to a lawyer before you do.')
  await expect(steps(page).first().locator('time')).toHaveAttribute('datetime', /^20\d\d-/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)

  const [link] = await openMail(page, email, /confirm/i)
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('row', { name: /^4\. They call/ })).toBeVisible()
  await page.goto(link!)
  const list = page.getByRole('list', { name: 'What is confirmed' })
  await expect(list.locator('[aria-current=step]')).toContainText('A lawyer has it')
  await expect(page.getByRole('link', { name: /^Create your account/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto(CONFIRMED)
  await expect(page.getByText('Nothing is left for you to do.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toHaveCount(0)
  await expect(current(page)).toContainText('Not yet. We read your request and pass it on.')
  await expect(page.getByRole('link', { name: 'Create Your Free Account' })).toBeVisible()
  await share(email, 'Brown LLP')
  await page.reload()
  await expect(steps(page).nth(2)).toContainText('Brown LLP, since')
  await expect(current(page)).toContainText('They call')
  await expectAccessible(page)

  await page.getByText('Take this request back').click()
  await expect(page.getByText(/Brown LLP has it already: taking it back does not reach them\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, take it back' }).click()
  await expect(page.locator('[data-toast]')).toContainText(
    /Request taken back.*This request was taken back.*Brown LLP has it already/s,
  )
  await expect(page).toHaveURL('/')
  expect(await leadsOf(email)).toEqual([])
})

test(
  'a browser that has not proven the address is not told who has it',
  { tag: '@third-1' },
  async ({ page, browser, baseURL }) => {
    const email = await person('nobody')
    await askForLawyer(page, email)
    const [link] = await openMail(page, email, /confirm/i)
    const elsewhere = await (await browser.newContext({ baseURL })).newPage()
    await elsewhere.goto(link!)
    await expect(elsewhere.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeVisible()
    await elsewhere.context().close()
    await share(email, 'Brown LLP')
    await page.goto(CONFIRMED)
    await expect(page.getByText('Not told in this browser')).toBeVisible()
    await expect(page.getByText('Brown LLP')).toHaveCount(0)
    await expect(page.getByText('Take this request back')).toHaveCount(0)
  },
)

test('a member sees their requests beside the cases and in the settings, and takes one back', async ({
  page,
}) => {
  const email = await person('nobody')
  await createAccount(email)
  await signInQuickly(page, email)
  for (const uniqueBreachId of ['example-harborview-health-plan', 'request-lawyer-consultation'])
    await page.request.post('/v1/users/get-notified', {
      data: { email, name: 'Ann Lee', phoneNumber: '6175550142', zipCode: '02139', uniqueBreachId, connectWithLawyer: true }, // prettier-ignore
    })
  await share(email, 'Brown LLP')
  await page.goto('/dashboard')
  const requests = page.getByRole('region', { name: 'Your requests' })
  await expect(requests.locator('details > summary').filter({ hasText: 'A lawyer has it' })).toHaveCount(2)
  await expect(requests.locator('[aria-current=step]').filter({ visible: true })).toContainText('They call')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)

  await page.goto('/settings')
  const settings = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Your requests' }) })
  await expect(settings.getByText(/Brown LLP, since/).filter({ visible: true })).toHaveCount(1)
  await settings.getByText('Take this request back').filter({ visible: true }).click()
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'Yes, take it back' }).click()
  const said = settings.getByText(/^This request was taken back.*Brown LLP has it already/)
  await expect(said).toBeFocused()
  await expect(settings.locator('summary').filter({ hasText: 'A lawyer has it' })).toHaveCount(1)
  await expectAccessible(page)
  expect(await leadsOf(email)).toHaveLength(1)
  // The last one leaves what is said of it.
  await page.goto('/dashboard')
  await requests.getByText('Take this request back').filter({ visible: true }).click()
  await requests.getByRole('button', { name: 'Yes, take it back' }).click()
  await expect(requests.getByText(/^This request was taken back.*Brown LLP has it already/)).toBeFocused()
  await expect(requests.getByText('You have no other request with us.')).toBeVisible()
  expect(await leadsOf(email)).toEqual([])
  await page.goto('/dashboard?tab=notifications')
  await expect(page.getByRole('heading', { name: 'You took a request back' })).toHaveCount(2)
})

test(
  'forms start with a member’s own details, and with nobody else’s',
  { tag: '@third-2' },
  async ({ page, browser, baseURL }) => {
    const email = await person('nobody')
    await createAccount(email)
    await query(
      `UPDATE users SET name = 'Zelda Quine', phone_number = '+16175550199', zip_code = '02199-1234' WHERE email = $1`,
      [email],
    )
    const other = await person('nobody')
    await createAccount(other)
    const breach = 'uniqueBreachId=example-harborview-health-plan'
    const named = `email=${encodeURIComponent(email)}&redirectedFromEmail=true`
    const paths = [
      `/request-consultation?${breach}&${named}`,
      `/breach-details-get-notified?uniqueBreachId=example-brightline-tickets&${named}`,
      `/breach-details-request-consultation/${Buffer.from(email).toString('base64url')}?${breach}`,
      `/breach-details-no-action/${Buffer.from(email).toString('base64url')}?uniqueBreachId=LinkedIn`,
      '/lawyer-consultation',
      '/breach-details-brown-brown',
    ]
    const secrets = /Zelda Quine|6175550199|02199/
    const stranger = await (await browser.newContext({ baseURL })).newPage()
    await signInQuickly(stranger, other)
    for (const path of paths) {
      expect(await (await page.request.get(path)).text(), path).not.toMatch(secrets)
      expect(await (await stranger.request.get(path)).text(), path).not.toMatch(secrets)
    }
    await stranger.context().close()

    await signInQuickly(page, email)
    for (const path of paths) {
      const html = await (await page.request.get(path)).text()
      for (const value of ['Zelda Quine', '+16175550199', '02199'])
        expect(html, path).toContain(`value="${value}"`)
    }
    // Nor is it put beside another's address.
    for (const path of [
      `/request-consultation?${breach}&redirectedFromEmail=true&email=${encodeURIComponent(other)}`,
      `/breach-details-request-consultation/${Buffer.from(other).toString('base64url')}?${breach}`,
    ])
      expect(await (await page.request.get(path)).text(), path).not.toMatch(
        /value="(Zelda Quine|\+16175550199)"/,
      )
  },
)
