import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatDate } from '@/lib/site/format'
import { query, signInAsAdmin } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, pressAgain } from './fixtures'

// What the calls refuse, the browser says in the console.
test.use({ expectedNoise: /status of (?:409|422)/ })

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const LOOKS = [
  [390, 'dark'],
  [1280, 'light'],
] as const

/** Both widths, light and dark. */
async function look(page: Page): Promise<void> {
  for (const [width, colorScheme] of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

/** The label of a field that may stay empty says so. */
const optional = (label: string) => new RegExp(`^${label} ?Optional$`)
/** A day as pages show it. */
const shown = (days: number) => formatDate(dayFrom(days))

/** The tab that something opens. */
async function opened(page: Page, open: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), open()])
  // What fades in does so in front alone.
  await tab.bringToFront()
  await tab.waitForLoadState()
  return tab
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('from a court notice to a published record, a moved day, and its end', async ({ page }) => {
  const company = `Alder Clinic ${randomUUID().slice(0, 8)}`
  const slug = company.toLowerCase().replaceAll(' ', '-')
  await signInAsAdmin(page)
  await page.goto('/admin?tab=settlements')
  await look(page)
  await page.getByRole('link', { name: 'New settlement' }).click()
  const form = page.getByRole('form', { name: 'Record' })
  await form.getByLabel('Link', { exact: true }).fill(`https://${slug}.example/faq`)
  await form.getByLabel('What happened').fill('Files were taken. You are eligible.')
  await form.getByRole('button', { name: 'Save draft' }).click()
  // Every error beside its field, and nothing typed is lost.
  await expect(form.getByRole('textbox', { name: 'Company', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(form.getByText('“eligible” is never said here.').first()).toBeVisible()
  await expect(form.getByLabel('Link', { exact: true })).toHaveValue(`https://${slug}.example/faq`)

  await form.getByRole('textbox', { name: 'Company', exact: true }).fill(company)
  await form.getByLabel('What happened').fill('Files with names and birth dates were taken.')
  await form.getByLabel('Incident: first day').fill('2024-05-01')
  await form.getByRole('textbox', { name: optional('Case') }).fill('Doe v. Alder Clinic')
  await form.getByLabel('Hosts of this case alone').fill(`www.${slug}.example`)
  await form.getByRole('textbox', { name: 'Who is in the class' }).fill('People who were sent a notice.')
  await form.getByRole('button', { name: 'Add a day' }).press('Enter')
  await form.getByLabel('Date', { exact: true }).fill(dayFrom(40))
  await form.getByLabel('Online').selectOption('submitted')
  await form.getByRole('button', { name: 'Add a payment' }).press('Enter')
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  // A row begins with what nearly every notice says, and what is typed stays when its kind changes.
  const payment = form.getByRole('group', { name: 'Payment 1' })
  await expect(name).toHaveValue('Losses you can prove')
  await payment.getByLabel('Kind').selectOption('alternative_cash')
  await expect(name).toHaveValue('Cash without proof')
  await expect(payment.getByLabel('Proof')).toHaveValue('none')
  await name.fill('Losses with papers')
  await payment.getByLabel('Kind').selectOption('documented')
  await expect(name).toHaveValue('Losses with papers')
  await expect(payment.getByLabel('Proof')).toHaveValue('documents')
  await form.getByLabel('At most, $').fill('5,000')
  await form.getByRole('button', { name: 'Save draft' }).press('Enter')
  await expect(page.getByRole('heading', { name: company, level: 2 })).toBeVisible()

  // What is missing is said before the button is pressed, and by it.
  const publish = region(page, 'Publish')
  await expect(publish).toContainText('The court is missing, or the agency')
  await publish.getByRole('button', { name: 'Publish' }).click()
  await expect(publish.getByRole('alert')).toContainText('The docket number is missing')
  await look(page)
  await form.getByRole('textbox', { name: optional('Court') }).fill('U.S. District Court, District of Oregon')
  await form.getByRole('textbox', { name: optional('Docket number') }).fill('3:25-cv-00017')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(publish).toContainText('Everything is there.')
  // What was missing is not said any more.
  await expect(publish.getByRole('alert')).toBeEmpty()
  await page.getByText('All facts with their sources').click()
  await expect(page.getByText('3:25-cv-00017', { exact: false }).first()).toBeVisible()

  // Its page before it is everybody's: the whole of it, for operators alone, and kept nowhere.
  const record = page.url()
  const address = await page.getByRole('link', { name: 'Preview of its page' }).getAttribute('href')
  const answer = await page.goto(address!)
  expect(answer!.headers()['cache-control']).toContain('no-store')
  await expect(region(page, 'Preview, not public')).toContainText(
    'Its page will be like this if it is published now.',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${company} data breach settlement`)
  await expect(region(page, 'When and where to claim')).toContainText(`${slug}.example`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  // Loaded anew for each: what lies folded does not end a change of colours.
  for (const [width, colorScheme] of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address!)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  const stranger = await fetch(page.url(), { redirect: 'manual' })
  expect(stranger.headers.get('location')).toContain('/admin/login?next=')
  const [made] = await query<{ slug: string }>('SELECT slug FROM settlement WHERE company = $1', [company])
  expect((await fetch(new URL(`/settlements/${made!.slug}`, page.url()))).status).toBe(404)
  await page.goto(record)
  await expect(publish).toContainText('it cannot become a draft again')
  await publish.getByRole('button', { name: 'Publish' }).click()
  await pressAgain(publish)
  await expect(page.getByText('Claims open').first()).toBeVisible()

  // Read again, and it still holds.
  const check = region(page, 'Mark as checked')
  await check.getByRole('button', { name: 'It still holds' }).click()
  await expect(check.getByText('Name the page that you have read')).toBeVisible()
  await check.getByLabel('Page that you have read today').fill(`https://${slug}.example/faq`)
  await check.getByRole('button', { name: 'It still holds' }).click()
  await expect(check.getByRole('alert').filter({ hasText: 'Does that page say all of this' })).toContainText(
    `Claim by ${shown(40)}`,
  )
  await look(page)
  await check.getByRole('button', { name: 'Yes, it says all of it' }).click()
  await expect(page.getByText('Version 4', { exact: true })).toBeVisible()

  // The court moves the day. Another operator has saved meanwhile: what is typed stays.
  await form.getByRole('button', { name: 'Add a source' }).click()
  await form.getByLabel('Link', { exact: true }).fill('https://court.example/order')
  await form.getByLabel('Whose page it is').selectOption('court')
  await form.getByLabel('Date', { exact: true }).fill(dayFrom(70))
  const why = form.getByLabel('Moved by the court, or did we have it wrong?')
  await why.selectOption('We had it wrong')
  await expect(form.getByText('Its page will say:')).toContainText('The claim date corrected. Until')
  await why.selectOption('Moved by the court')
  await expect(form.getByText('Its page will say:')).toContainText(`The claim date moved. Was ${shown(40)}.`)
  await form.getByLabel('Source', { exact: true }).first().selectOption({ index: 1 })
  // What is typed is seen as it would be, and changes nothing.
  const typed = await opened(page, () =>
    form.getByRole('button', { name: 'Preview what is typed' }).press('Enter'),
  )
  await expect(region(typed, 'Preview, not public')).toContainText('with what you typed, which is not saved.')
  await expect(region(typed, 'When and where to claim')).toContainText(shown(70))
  await expectNoSidewaysScroll(typed)
  await typed.goto((await page.getByRole('link', { name: 'Its page', exact: true }).getAttribute('href'))!)
  await expect(region(typed, 'When and where to claim')).toContainText(shown(40))
  await expect(typed.getByText(shown(70))).toHaveCount(0)
  await typed.close()
  await page.bringToFront()
  await query('UPDATE settlement SET version = version + 1, administrator = $2 WHERE company = $1', [
    company,
    null,
  ])
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('alert').first()).toContainText(
    'This settlement has been changed since you opened it',
  )
  await expect(form.getByRole('status').filter({ hasText: 'saved meanwhile' })).toContainText('You typed')
  await form.getByRole('button', { name: 'Take it in, and keep what I typed' }).click()
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue(dayFrom(70))
  await form.getByRole('button', { name: 'Save changes' }).click()
  // What everybody will read, and who is mailed, is said first.
  const question = form.getByRole('alert').filter({ hasText: 'Is this right?' })
  await expect(question).toContainText(`The claim date moved. Was ${shown(40)}. Now ${shown(70)}.`)
  await expect(question).toContainText('Nobody follows it')
  await look(page)
  await question.getByRole('button', { name: 'Yes, save it' }).click()
  await expect(page.getByText('Version 6', { exact: true })).toBeVisible()
  // It was the wrong case's order: what everybody reads is put back at once, also after a reload.
  await page.reload()
  await form.getByRole('button', { name: 'Undo the last save' }).press('Enter')
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue(dayFrom(40))
  await expect(page.getByText('Version 7', { exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Undo the last save' })).toHaveCount(0)
  await page.getByText('History', { exact: true }).click()
  await expect(page.getByText(dayFrom(40)).filter({ visible: true }).first()).toBeVisible()
  await look(page)

  // No reason, no withdrawal.
  const withdraw = region(page, 'Withdraw')
  const button = withdraw.getByRole('button')
  await button.press('Enter')
  await expect(withdraw.getByText('Reason is required')).toBeVisible()
  await expect(button).toHaveAttribute('data-two-step', 'rest')
  await withdraw.getByLabel('Reason, shown on its page').fill('The court did not approve it.')
  await button.press('Enter')
  await pressAgain(withdraw)
  await expect(page.getByText('The court did not approve it.').first()).toBeVisible()
  await expect(form).toHaveCount(0)
  await look(page)
  await page.getByRole('button', { name: 'Make a new draft from it' }).click()
  await expect(form.getByRole('textbox', { name: 'Company', exact: true })).toHaveValue(company)
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue(dayFrom(40))
})

test.describe('a session that has ended in another tab', () => {
  test.use({ expectedNoise: /status of (?:401|403|422)/ })
  test('what is typed stays, and is saved after all', async ({ page }) => {
    const admin = await signInAsAdmin(page)
    await page.goto('/admin?tab=settlements&settlement=new')
    const form = page.getByRole('form', { name: 'Record' })
    const company = `Cypress ${randomUUID().slice(0, 8)}`
    await form.getByRole('textbox', { name: 'Company', exact: true }).fill(company)
    const end = (method: string) =>
      query('UPDATE session SET method = $2 WHERE user_id = (SELECT id FROM users WHERE email = $1)', [
        admin,
        method,
      ])
    await end('password')
    await form.getByRole('button', { name: 'Save draft' }).click()
    const toast = page.locator('[data-toast]')
    await expect(toast).toContainText('You are signed out. Sign in in another tab, then save again.')
    await expect(toast.getByRole('link', { name: 'Sign in' })).toHaveAttribute('target', '_blank')
    await expect(form.getByRole('textbox', { name: 'Company', exact: true })).toHaveValue(company)
    await end('admin-passkey')
    await form.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('heading', { name: company, level: 2 })).toBeVisible()
  })
})

test('a word that is in no queue is looked for in all settlements', async ({ page }) => {
  const company = `Dogwood ${randomUUID().slice(0, 8)}`
  await query('INSERT INTO settlement (slug, company) VALUES ($1, $2)', [
    company.toLowerCase().replaceAll(' ', '-'),
    company,
  ])
  await signInAsAdmin(page)
  await page.goto(`/admin?tab=settlements&q=${encodeURIComponent(company)}`)
  await page.getByRole('link', { name: 'Search in all settlements' }).click()
  await expect(page.getByRole('link', { name: company })).toBeVisible()
})

test(
  'a proposed change beside what stands, and a breach by its name',
  { tag: '@third-1' },
  async ({ page }) => {
    const company = `Bramble ${randomUUID().slice(0, 8)}`
    await query(
      `INSERT INTO breach (unique_breach_id, name, title, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status, is_manual_upload, source, match_keys)
     VALUES ($1, $1, $1, '2024-05-02', now(), now(), 48000, '{Names}', 'high', 4, false, 'catalogue', ARRAY[$2])`,
      [company, company.toLowerCase().replaceAll(/[^a-z0-9]/g, '')],
    )
    const [made] = await query<{ id: number }>(
      `INSERT INTO settlement (slug, company, incident_from) VALUES ($1, $2, '2024-05-01') RETURNING id`,
      [company.toLowerCase().replaceAll(' ', '-'), company],
    )
    const { id } = made!
    await query(
      `INSERT INTO settlement_source (settlement_id, url, kind, read_at, added_by) VALUES ($1, 'https://court.example/17', 'court', current_date, 'test')`,
      [id],
    )
    const content = {
      source: { url: 'https://court.example/18', kind: 'court', readAt: dayFrom(0) },
      dates: [{ kind: 'claim', date: dayFrom(30) }],
      fields: { court: 'U.S. District Court, District of Maine' },
    }
    await query(
      `INSERT INTO settlement_proposal (settlement_id, origin, content, digest) VALUES ($1, 'docket', $2, 'one')`,
      [id, JSON.stringify(content)],
    )
    await signInAsAdmin(page)
    await page.goto(`/admin?tab=settlements&q=${encodeURIComponent(company)}`)
    await page.getByRole('link', { name: company }).click()
    const proposed = region(page, 'Proposed changes')
    await expect(proposed).toContainText('District of Maine')
    await look(page)
    const preview = await opened(page, () =>
      proposed.getByRole('link', { name: 'Preview the page with this change' }).press('Enter'),
    )
    await expect(region(preview, 'When and where to claim')).toContainText(shown(30))
    await preview.close()
    await page.bringToFront()
    // Declined by mistake, it is put back.
    await proposed.getByRole('button', { name: 'Decline the change from docket' }).press('Enter')
    await expect(proposed).toHaveCount(0)
    await page.getByText('Decided proposals').click()
    await page.getByRole('button', { name: 'Put back the change from docket' }).press('Enter')
    await proposed.getByRole('button', { name: 'Take over the change from docket' }).press('Enter')
    await expect(proposed).toHaveCount(0)

    const breaches = region(page, 'Breaches')
    await expect(breaches).toContainText('May be this one')
    // Looking for another one loses nothing that is typed.
    await page.getByLabel('What happened').fill('Typed and not saved')
    await breaches.getByLabel('Find a breach by its company').fill(`No ${company}`)
    await breaches.getByRole('button', { name: 'Find' }).press('Enter')
    await expect(breaches).toContainText('No other breach of a company with this name is listed.')
    await expect(page.getByLabel('What happened')).toHaveValue('Typed and not saved')
    await breaches.getByLabel('Find a breach by its company').fill(company)
    await breaches.getByRole('button', { name: 'Find' }).press('Enter')
    await breaches.getByRole('button', { name: `Link ${company}` }).press('Enter')
    await expect(breaches.getByRole('button', { name: `Unlink ${company}` })).toBeVisible()
    await expect(page.getByLabel('What happened')).toHaveValue('Typed and not saved')
    await look(page)
  },
)
