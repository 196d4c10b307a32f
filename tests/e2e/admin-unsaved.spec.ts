import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { alone, query, signInAsAdmin } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'

// What operators type and have not saved, and where a new record begins.

/** What a person answers when they are asked whether to leave. @returns the questions. */
function answer(page: Page, leave: { it: boolean }): string[] {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (leave.it ? dialog.accept() : dialog.dismiss())
  })
  return asked
}

test('a company of a letter begins a draft, and what is wrong is said before it is sent', async ({
  page,
}) => {
  const company = `Sedge Looms ${randomUUID().slice(0, 8)}`
  await signInAsAdmin(page)
  // All of the list is looked at.
  await alone('asked companies', async () => {
    await query('DELETE FROM asked_company')
    await page.goto('/admin?tab=settlements')
    await page.getByRole('link', { name: 'Companies of letters' }).click()
    await expect(page.getByRole('heading', { name: 'Nobody has asked yet' })).toBeVisible()
    await query(
      `INSERT INTO asked_company (key, name, times, last_asked_at) SELECT 'other ' || n, 'Other ' || n, 1, now() - make_interval(days => n) FROM generate_series(1, 50) n`,
    )
    await query(`INSERT INTO asked_company (key, name, times) VALUES ($1, $1, 7)`, [company])
    await page.reload()
    await expect(page.getByText('51 companies')).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: company })
    await expect(row).toContainText('7 times')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await page.getByRole('link', { name: 'Previous' }).click()

    // Off the list, and back.
    await page.getByRole('button', { name: `Take off the list ${company}` }).click()
    await expect(page.getByText('50 companies')).toBeVisible()
    await expect(row).toHaveCount(0)
    await page.getByRole('link', { name: 'Off the list: 1' }).click()
    await expect(row).toContainText('7 times')
    await expectAccessible(page)
    await page.getByRole('button', { name: `Put back ${company}` }).click()
    await expect(page.getByRole('heading', { name: 'None is off the list' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(page.getByText('51 companies')).toBeVisible()
  })

  await page.getByRole('link', { name: `Start a draft for ${company}` }).click()

  const form = page.getByRole('form', { name: 'Record' })
  await expect(form.getByRole('textbox', { name: 'Company', exact: true })).toHaveValue(company)
  // Nothing is typed yet: nobody is asked.
  const leave = { it: false }
  const asked = answer(page, leave)
  await page.getByRole('link', { name: 'All settlements' }).click()
  await expect(form).toHaveCount(0)
  expect(asked).toEqual([])
  await page.goBack()
  await expect(form.getByRole('textbox', { name: 'Company', exact: true })).toHaveValue(company)

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/admin/settlements'))
      sent.push(request.url())
  })
  await form.getByLabel('Link', { exact: true }).fill('not a link')
  await form.getByLabel('Hosts of this case alone').fill('https://not a host/')
  await form.getByRole('button', { name: 'Add a day' }).press('Enter')
  await form.getByLabel('Date', { exact: true }).fill('2099-05-03')
  await form.getByRole('button', { name: 'Save draft' }).press('Enter')
  const link = form.getByLabel('Link', { exact: true })
  await expect(link).toHaveAttribute('aria-invalid', 'true')
  await expect(link).toHaveAccessibleDescription(/must begin with http/)
  await expect(form.getByLabel('Hosts of this case alone')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Date', { exact: true })).toHaveAccessibleDescription(
    /more than 15 years away/,
  )
  expect(sent).toEqual([])

  // What was typed stays, unless somebody says that it may go.
  await page.getByRole('link', { name: 'All settlements' }).click()
  await expect.poll(() => asked.length).toBe(1)
  await expect(link).toHaveValue('not a link')
  await page.evaluate(() => history.back())
  await expect.poll(() => asked.length).toBe(2)
  await expect(link).toHaveValue('not a link')
  await link.fill('https://court.example/17')
  await form.getByLabel('Hosts of this case alone').fill('')
  await form.getByRole('button', { name: /^Remove Day 1/ }).press('Enter')
  await form.getByRole('button', { name: 'Save draft' }).press('Enter')
  await expect(page.getByRole('heading', { name: company, level: 2 })).toBeVisible()
  expect(sent).toHaveLength(1)
  // What is saved may be left, and is found where it was begun.
  await page.getByRole('link', { name: 'All settlements' }).click()
  await expect(form).toHaveCount(0)
  expect(asked).toHaveLength(2)
  await page.getByRole('link', { name: 'Companies of letters' }).click()
  await page.getByRole('link', { name: `Open the draft of ${company}` }).click()
  await expect(form.getByRole('textbox', { name: 'Company', exact: true })).toHaveValue(company)
})

test(
  'what is typed into a record or a breach stays until somebody lets it go',
  { tag: '@third-2' },
  async ({ page }) => {
    const company = `Teasel Works ${randomUUID().slice(0, 8)}`
    const [made] = await query<{ id: number }>(
      `INSERT INTO settlement (slug, company, court, docket_number) VALUES ($1, $2, 'A court', '1:26-cv-1') RETURNING id`,
      [company.toLowerCase().replaceAll(' ', '-'), company],
    )
    await query(
      `INSERT INTO settlement_docket (settlement_id, looked_for, looked_at, problem, problem_since) VALUES ($1, E'A court\\n1:26-cv-1', now(), 'none', now())`,
      [made!.id],
    )
    const leave = { it: false }
    const asked = answer(page, leave)
    await signInAsAdmin(page)
    await page.goto(`/admin?tab=settlements&settlement=${made!.id}`)
    await expect(page.getByRole('region', { name: 'Docket', exact: true })).toContainText(
      'CourtListener has no docket of this number in this court.',
    )
    const words = page.getByLabel('What happened')
    await words.fill('Typed and not saved')
    // What is on the screen is not what would be published.
    const publishing = page.getByRole('region', { name: 'Publish', exact: true })
    await expect(publishing.getByText('No payment and no other benefit is on record.')).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
    await publishing.getByRole('button', { name: /^Publish/ }).click()
    await expect(publishing.getByText('What you typed below is not saved yet')).toBeVisible()
    expect(sent).toEqual([])
    await page.getByRole('tab', { name: 'Users' }).click()
    await expect.poll(() => asked.length).toBe(1)
    await expect(words).toHaveValue('Typed and not saved')
    leave.it = true
    await page.getByRole('tab', { name: 'Users' }).click()
    await expect(words).toHaveCount(0)
    expect(asked).toHaveLength(2)

    // The same in a dialog, by its button and by Escape.
    leave.it = false
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Add breach' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a breach' })
    await dialog.getByLabel('Title').fill('Typed and not saved')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => asked.length).toBe(3)
    await expect(dialog.getByLabel('Title')).toHaveValue('Typed and not saved')
    leave.it = true
    await dialog.getByLabel('Title').press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(asked).toHaveLength(4)
  },
)
