import { third } from '@/tests/support/in-turn'
import type { Page } from '@playwright/test'
import { adminPath } from '@/lib/site/staff-paths'
import { createAccount, PASSWORD, signInAsAdmin, signInQuickly } from './accounts'
import {
  check,
  countCalls,
  expect,
  formsReady,
  leadsOf,
  openWithoutItsScripts,
  person,
  test,
  goOn,
} from './fixtures'

// On a slow phone people type, and press Enter, before a page's scripts are there. Nothing of it may be lost, or sent twice.

const CHECK = '/v1/breaches/check-breach'

/** Scripts that a page which was left had asked for are not loaded any more. */
test.use({ expectedNoise: /ERR_ABORTED/ })

async function fillRequest(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full Name').fill('Ann Lee')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Phone Number').fill('617-555-0142')
  await page.getByLabel('Zip Code').fill('02139')
}

test('the check, typed and sent before the scripts, arrives', async ({ page }) => {
  const email = await person('margaret.hale')
  const calls = countCalls(page, CHECK)
  const release = await openWithoutItsScripts(page, '/')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Email address').press('Enter')
  await expect(page).toHaveURL('/breach-summary')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Breach Summary for ${email}`)
  release()
  expect(calls()).toBe(1)
})

test('by its button, which is not disabled until then', async ({ page }) => {
  const release = await openWithoutItsScripts(page, '/')
  await page.getByLabel('Email address').fill(await person('nobody'))
  await page.getByRole('button', { name: 'Check for Breaches' }).click()
  await expect(page).toHaveURL('/no-breaches-found')
  await expect(page.getByText('Good news!')).toBeVisible()
  release()
})

test(
  'typed before the scripts and sent after them, it is what was typed',
  { tag: '@third-3' },
  async ({ page }) => {
    const email = await person('sam')
    const calls = countCalls(page, CHECK)
    const release = await openWithoutItsScripts(page, '/')
    const field = page.getByLabel('Email address')
    await field.fill(email)
    release()
    await formsReady(page)
    await expect(field).toHaveValue(email)
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(email)
    await expect(page.getByText('Email is required')).toHaveCount(0)
    expect(calls()).toBe(1)
  },
)

test('pressed again while the browser is on its way with it, it is not sent again, by the scripts neither', async ({
  page,
}) => {
  const calls = countCalls(page, CHECK)
  const release = await openWithoutItsScripts(page, '/')
  await page.getByLabel('Email address').fill(await person('sam'))
  /** Whether the browser would send the form by itself now. */
  const goes = () =>
    page.evaluate(() =>
      document
        .querySelector('form')!
        .dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })),
    )
  expect([await goes(), await goes()]).toEqual([true, false])
  release()
  await formsReady(page)
  expect(await goes()).toBe(false)
  expect(calls()).toBe(0)
})

test(
  'an address that is none: its page says so, and what was typed is there',
  { tag: '@third-1' },
  async ({ page }) => {
    const release = await openWithoutItsScripts(page, '/')
    await page.getByLabel('Email address').fill('ann@localhost')
    await page.getByLabel('Email address').press('Enter')
    await expect(page).toHaveURL('/?form=again#breach-checker')
    await expect(page.getByText('Please enter a valid email', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue('ann@localhost')
    release()
    await formsReady(page)
    await page.getByLabel('Email address').fill(await person('nobody'))
    await expect(page.getByText('Please enter a valid email', { exact: true })).toHaveCount(0)
    await page.getByLabel('Email address').press('Enter')
    await expect(page).toHaveURL('/no-breaches-found')
  },
)

test('the sign-in, typed and sent before the scripts, arrives', async ({ page }) => {
  const email = await person('nobody')
  await createAccount(email)
  const calls = countCalls(page, '/v1/auth/login')
  const release = await openWithoutItsScripts(page, '/signin?next=%2Fsettings')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  release()
  expect(calls()).toBe(1)
})

test(
  'the sign-in, typed before the scripts and sent after them, is what was typed',
  { tag: '@third-2' },
  async ({ page }) => {
    const email = await person('nobody')
    await createAccount(email)
    const release = await openWithoutItsScripts(page, '/signin')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    release()
    await formsReady(page)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL('/dashboard')
  },
)

test('signed out before the scripts: by the browser itself, or as soon as they are there', async ({
  page,
}) => {
  const email = await person('nobody')
  await createAccount(email)
  await signInQuickly(page, email)
  const calls = countCalls(page, '/v1/auth/signout')
  const release = await openWithoutItsScripts(page, '/settings')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL('/')
  release()
  expect(calls()).toBe(1)
  await page.goto('/settings')
  await expect(page).toHaveURL('/signin?next=%2Fsettings')

  await signInAsAdmin(page)
  const releaseAdmin = await openWithoutItsScripts(page, adminPath('status'))
  await page.getByRole('button', { name: 'Logout' }).click()
  releaseAdmin()
  await expect(page).toHaveURL('/admin/login')
  expect(calls()).toBe(2)
})

test('a request, typed and sent before the scripts, arrives once', async ({ page }) => {
  const email = await person('nobody')
  const release = await openWithoutItsScripts(page, '/lawyer-consultation')
  await fillRequest(page, email)
  await page.getByLabel(/text messages/).check()
  await page.getByLabel('Zip Code').press('Enter')
  await expect(page).toHaveURL(/\/submission-confirmation/)
  await expect(page.getByText(email)).toBeVisible()
  release()
  expect(await leadsOf(email)).toMatchObject([
    { form: 'lawyer-consultation', name: 'Ann Lee', sms: true, lawyer: true, future: false },
  ])
})

test(
  'a request, typed before the scripts and sent after them, is what was typed',
  { tag: '@third-3' },
  async ({ page }) => {
    const email = await person('nobody')
    const release = await openWithoutItsScripts(page, '/lawyer-consultation')
    await fillRequest(page, email)
    release()
    await formsReady(page)
    await goOn(page)
    const button = page.getByRole('button', { name: 'Request Free Consultation' })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
    await expect(page).toHaveURL(/\/submission-confirmation/)
    expect(await leadsOf(email)).toMatchObject([{ name: 'Ann Lee', zipCode: '02139' }])
  },
)

test('who is at the choices when the scripts come stays there', { tag: '@third-1' }, async ({ page }) => {
  const email = await person('nobody')
  const release = await openWithoutItsScripts(page, '/lawyer-consultation')
  await fillRequest(page, email)
  await page.getByLabel(/text messages/).check()
  release()
  await formsReady(page)
  await expect(page.getByRole('heading', { name: /^Step 2 of 2/ })).toBeVisible()
  await expect(page.getByLabel(/text messages/)).toBeFocused()
  await page.getByRole('button', { name: 'Request Free Consultation' }).click()
  await expect(page).toHaveURL(/\/submission-confirmation/)
  expect(await leadsOf(email)).toMatchObject([{ name: 'Ann Lee', sms: true }])
})

test(
  'what has no address of its own waits for its code, and is sent then, once',
  { tag: '@third-2' },
  async ({ page }) => {
    const email = await person('nobody')
    const calls = countCalls(page, '/v1/auth/signup')
    const release = await openWithoutItsScripts(page, '/signup')
    await page.getByLabel('Full Name').fill('Ann Lee')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Phone Number').fill('617-555-0142')
    await page.getByLabel('Zip Code').fill('02139')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const last = page.getByLabel('Confirm Password', { exact: true })
    await last.fill(PASSWORD)
    await last.press('Enter')
    await last.press('Enter')
    await expect(page).toHaveURL('/signup')
    expect(calls()).toBe(0)
    release()
    await expect(page).toHaveURL('/dashboard?welcome=1')
    expect(calls()).toBe(1)
  },
)

test('a link for an unsubscription, asked for before the scripts, is mailed', async ({ page }) => {
  const release = await openWithoutItsScripts(page, '/unsubscribe')
  await page.getByLabel('Email address').fill(await person('nobody'))
  await page.getByLabel('Email address').press('Enter')
  await expect(page.getByText(/a link to stop it was sent to this address/)).toBeVisible()
  release()
})

test(
  'with the processor slowed six times and 60 KB a second: check, sign-in and request arrive',
  { tag: '@third-3' },
  async ({ page, context }) => {
    const chrome = await context.newCDPSession(page)
    await chrome.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await chrome.send('Network.enable')
    await chrome.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 60 * 1024,
      uploadThroughput: 60 * 1024,
    })
    // At once, whatever has arrived by then.
    const open = (path: string) => page.mainFrame().goto(path, { waitUntil: 'commit' })

    const email = await person('margaret.hale')
    const calls = countCalls(page, CHECK)
    await open('/')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Email address').press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Breach Summary for ${email}`)
    expect(calls()).toBe(1)

    const asking = await person('nobody')
    await open('/lawyer-consultation')
    await fillRequest(page, asking)
    await page.getByLabel('Zip Code').press('Enter')
    // With its code there by then it has a second step.
    const second = page.getByRole('heading', { name: /^Step 2 of 2/ })
    const confirmed = page.getByRole('heading', { name: 'Submission Confirmed' })
    await expect(second.or(confirmed)).toBeVisible()
    if (await second.isVisible())
      await page.getByRole('button', { name: 'Request Free Consultation' }).click()
    await expect(page).toHaveURL(/\/submission-confirmation/)
    expect(await leadsOf(asking)).toHaveLength(1)

    const member = await person('nobody')
    await createAccount(member)
    await open('/signin')
    await page.getByLabel('Email', { exact: true }).fill(member)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL('/dashboard')
  },
)

for (const [tab, label, word] of [
  ['breaches', 'Search', 'Adobe'],
  ['users', 'Name, phone number or email address', 'Margaret'],
  ['leads', 'Name, phone number or email address', 'Margaret'],
] as const)
  test(
    `what an operator typed into the filters of ${tab} before the scripts is looked for once they are there`,
    { tag: third(tab) },
    async ({ page }) => {
      await signInAsAdmin(page)
      const release = await openWithoutItsScripts(page, adminPath(tab))
      const field = page.getByLabel(label, { exact: true })
      await field.pressSequentially(word)
      release()
      await expect(page).toHaveURL(new RegExp(`[?&]q=${word}`))
      await expect(field).toHaveValue(word)
      await expect(field).toBeFocused()
    },
  )

test(
  'what was typed and left, and what was chosen, before the scripts takes effect with them',
  { tag: '@third-1' },
  async ({ page }) => {
    await signInAsAdmin(page)
    const release = await openWithoutItsScripts(page, adminPath('users'))
    await page.getByLabel('Name, phone number or email address').fill('Margaret')
    await page.getByLabel('Role').selectOption('user')
    release()
    await expect(page).toHaveURL(/q=Margaret&role=user/)
    await expect(page.getByLabel('Name, phone number or email address')).toHaveValue('Margaret')
  },
)

test(
  'where a text takes effect with Enter it waits for it, and stays',
  { tag: '@third-2' },
  async ({ page }) => {
    await signInAsAdmin(page)
    const release = await openWithoutItsScripts(page, adminPath('campaigns'))
    const field = page.getByRole('search', { name: 'Filter campaigns' }).getByRole('searchbox')
    await field.fill('Adobe')
    await page.getByLabel('State').focus()
    release()
    await page.waitForFunction(() => Object.keys(document.querySelector('form[role=search]')!).length > 0)
    await expect(field).toHaveValue('Adobe')
    await field.press('Enter')
    await expect(page).toHaveURL(/Adobe/)
  },
)

test('on a summary, a step that is ticked and a tile that is pressed before the scripts are not lost', async ({
  page,
}) => {
  await check(page, await person('walter'))
  const release = await openWithoutItsScripts(page, '/breach-summary')
  const plan = page.getByRole('region', { name: 'Do this first' })
  await plan.getByRole('checkbox').nth(1).press('Space')
  const tile = page.getByRole('link', { name: /^Phone 2, last/ })
  const row = page.locator(`[id="${(await tile.getAttribute('href'))!.slice(1)}"]`)
  await tile.press('Enter')
  release()
  await expect(plan.getByText('1 of 5 done').first()).toBeVisible()
  await expect(plan.getByRole('checkbox').nth(1)).toBeChecked()
  await expect(row).toHaveAttribute('open')
  await page.reload()
  await expect(plan.getByText('1 of 5 done').first()).toBeVisible()
  await expect(plan.getByRole('checkbox').nth(1)).toBeChecked()
})
