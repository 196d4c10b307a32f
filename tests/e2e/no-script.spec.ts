import { createAccount, PASSWORD } from './accounts'
import { expect, leadsOf, person, test } from './fixtures'

// The main job, and what leads on from it, in a browser that runs no scripts.
test.use({ javaScriptEnabled: false })

test('without scripts: a check, its result, and another one', async ({ page }) => {
  const email = await person('margaret.hale')
  await page.goto('/')
  await page.getByLabel('Email address').fill(`  ${email.toUpperCase()} `)
  await page.getByRole('button', { name: 'Check for Breaches' }).click()
  await expect(page).toHaveURL('/breach-summary')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Breach Summary for ${email}`)
  await expect(page.getByText('5 breaches found', { exact: true })).toBeVisible()
  expect(page.url()).not.toContain('@')

  await page.goto('/')
  await page.getByLabel('Email address').fill(await person('nobody'))
  await page.getByRole('button', { name: 'Check for Breaches' }).click()
  await expect(page).toHaveURL('/no-breaches-found')
  await expect(page.getByText('Good news!')).toBeVisible()
  await page.getByLabel('Email address', { exact: true }).fill(await person('sam'))
  await page.getByRole('button', { name: 'Check for Breaches' }).click()
  await expect(page).toHaveURL('/breach-summary')
  await expect(page.getByText('2 breaches found', { exact: true })).toBeVisible()
})

test('without scripts: what is wrong with an address stands under it', async ({ page }) => {
  await page.goto('/')
  const field = page.getByLabel('Email address')
  await page.getByRole('button', { name: 'Check for Breaches' }).click()
  await expect(page.getByText('Email is required', { exact: true })).toBeVisible()
  await field.fill('ann@localhost')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Please enter a valid email/)
  await expect(field).toHaveValue('ann@localhost')
  await field.fill(await person('june'))
  await field.press('Enter')
  await expect(page).toHaveURL('/breach-summary')
  await page.goto('/')
  await expect(page.getByText('Please enter a valid email')).toHaveCount(0)
})

test('without scripts: one breach is asked about on its own page', async ({ page }) => {
  await page.goto('/breach-details?uniqueBreachId=example-northstar-mobile')
  await page.getByLabel('Email address').fill('nobody at all')
  await page.getByLabel('Email address').press('Enter')
  await expect(page.getByText('Please enter a valid email', { exact: true })).toBeVisible()
  await page.getByLabel('Email address').fill(await person('nobody'))
  await page.getByLabel('Email address').press('Enter')
  await expect(page).toHaveURL('/breach-details?uniqueBreachId=example-northstar-mobile&check=done')
  await expect(page.getByText('We did not find this address in this breach.')).toBeVisible()
})

test('without scripts: too many checks are told as with them', { tag: '@third-3' }, async ({ page }) => {
  await page.goto('/')
  for (let check = 0; check < 11; check++) {
    await page.goto('/')
    await page.getByLabel('Email address').fill(await person('nobody'))
    await page.getByLabel('Email address').press('Enter')
    await page.waitForURL((url) => url.pathname === '/no-breaches-found')
  }
  await expect(page).toHaveURL(/check=busy&after=\d+&until=\d{10}/)
  await expect(page.getByRole('heading', { level: 1, name: 'We could not complete the check' })).toBeVisible()
  await expect(page.getByText('Good news!')).toHaveCount(0)
})

test('without scripts: signing in, and out', async ({ page }) => {
  const email = await person('nobody')
  await createAccount(email)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/signin\?next=/)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the right one')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/signin\?next=/)
})

test('without scripts: the dashboard leads on to its parts, in their place', async ({ page }) => {
  const email = await person('margaret.hale')
  await createAccount(email)
  await page.goto('/signin?next=/dashboard')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(/Most buttons need a browser with JavaScript/)).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  const show = page.getByRole('link', { name: 'show it' })
  if (await show.isVisible()) await show.click()
  else await page.goto('/dashboard?whole=true')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('heading').first()).toBeVisible()
  await expect(page.getByText('Active Cases').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Breach History' }).click()
  await expect(page).toHaveURL('/dashboard?tab=history&whole=true')
  await expect(panel.getByRole('heading').first()).toBeVisible()
  await expect(show).toHaveCount(0)
})

test('without scripts: what needs them says so, and what to do', async ({ page }) => {
  const anyDevice = page.getByText(/any\s+device/)
  await page.goto('/verify-email#token=made-up')
  await expect(page.getByText(/Nothing is confirmed yet: that needs JavaScript/)).toBeVisible()
  await expect(page.getByText('One moment, we are checking your link.')).toBeHidden()
  for (const path of [
    '/lawyer-consultation',
    '/reset-password',
    '/reset-password?by=link#token=made-up',
    '/undo-email-change#token=made-up',
  ]) {
    await page.goto(path)
    await expect(anyDevice).toBeVisible()
  }
  await page.goto('/settlements/stonebridge-hotels')
  await expect(page.getByText(/asking you one by one needs JavaScript/)).toBeVisible()
  await expect(page.getByText('Answer the questions below.')).toBeHidden()
  await expect(page.getByText(/Not answered yet/).first()).toBeHidden()
})

test('without scripts: a request, with what is wrong in it shown first', async ({ page }) => {
  const email = await person('nobody')
  await page.goto('/breach-details-get-notified?uniqueBreachId=example-brightline-tickets')
  await page.getByLabel('Full Name').fill('Ann Lee')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Phone Number').fill('12')
  await page.getByLabel('Zip Code').fill('02139')
  await page.getByLabel('Notify me about future breaches').check()
  await page.getByRole('button', { name: 'Get Notified' }).click()
  await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription(/phone number/i)
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Lee')
  await expect(page.getByLabel('Notify me about future breaches')).toBeChecked()
  expect(page.url()).not.toContain('@')
  await page.getByLabel('Phone Number').fill('617-555-0142')
  await page.getByRole('button', { name: 'Get Notified' }).click()
  await expect(page).toHaveURL(/\/submission-confirmation/)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(/Confirming needs a browser with JavaScript/)).toBeVisible()
  expect(await leadsOf(email)).toMatchObject([
    { uniqueBreachId: 'example-brightline-tickets', future: true, sms: false, lawyer: false },
  ])
})

test('without scripts: a refused form about another address than was checked last comes back about it', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('Email address').fill(await person('margaret.hale'))
  await page
    .getByRole('button', { name: /^Check/ })
    .first()
    .click()
  await expect(page).toHaveURL('/breach-summary')
  const other = await person('nobody')
  await page.goto(
    `/breach-details-get-notified?uniqueBreachId=example-brightline-tickets&email=${encodeURIComponent(other)}`,
  )
  await page.getByLabel('Full Name').fill('Ann Lee')
  await page.getByLabel('Phone Number').fill('12')
  await page.getByLabel('Zip Code').fill('02139')
  await page.getByRole('button', { name: 'Get Notified' }).click()
  await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription(/phone number/i)
  await expect(page.getByLabel('Email Address')).toHaveValue(other)
  await page.getByLabel('Phone Number').fill('617-555-0142')
  await page.getByRole('button', { name: 'Get Notified' }).click()
  await expect(page).toHaveURL(/\/submission-confirmation/)
  expect(await leadsOf(other)).toHaveLength(1)
})

test(
  'without scripts: links by mail for an unsubscription and a new password',
  { tag: '@third-1' },
  async ({ page }) => {
    await page.goto('/unsubscribe')
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('Email is required', { exact: true })).toBeVisible()
    await page.getByLabel('Email address').fill(await person('nobody'))
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText(/a link to stop it was sent to this address/)).toBeVisible()

    await page.goto('/reset-password')
    await page.getByLabel('Email', { exact: true }).fill(await person('nobody'))
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText(/a link to choose a new password was sent to it/)).toBeVisible()
  },
)

test('without scripts: the steps of a summary have no boxes that nothing would keep', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email address').fill(await person('sam'))
  await page.getByLabel('Email address').press('Enter')
  await expect(page).toHaveURL('/breach-summary')
  await expect(page.getByRole('heading', { name: 'Do this first' })).toBeVisible()
  await expect(page.locator('input[id^="tick-"]').first()).toBeHidden()
  await expect(page.getByText('Your ticks stay in this browser.')).toBeHidden()
  await expect(page.getByText(/^0 of \d+ done$/)).toBeHidden()
})
