import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { PLAN_STORAGE_KEY } from '@/lib/plan/step'
import { createAccount, query, signInQuickly } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, hold, person, test } from './fixtures'

// A member's plan and loss diary: by keyboard, at both widths.

async function member(page: Page, like = 'margaret.hale'): Promise<string> {
  const email = await person(like)
  const id = await createAccount(email)
  await signInQuickly(page, email)
  return id
}

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const tick = (page: Page, title: string) => page.getByRole('checkbox', { name: title })
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test(
  'check marks of the browser come into the account, and steps are kept there',
  { tag: '@phone' },
  async ({ page }) => {
    const userId = await member(page)
    await page.goto('/')
    await page.evaluate(
      ([key, marks]) => localStorage.setItem(key!, marks!),
      [PLAN_STORAGE_KEY, JSON.stringify({ v: 1, done: { 'two-step': '2026-01-05' } })],
    )
    await page.goto('/dashboard')
    await expect
      .poll(() => query('SELECT step_key, state FROM plan_mark WHERE user_id = $1', [userId]))
      .toEqual([{ step_key: 'two-step', state: 'done' }])
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), PLAN_STORAGE_KEY)).toBeNull()

    await expect(page.getByRole('region', { name: 'Your plan' }).getByRole('status')).toHaveText(
      /^1 of \d+ done$/,
    )
    await page.getByRole('link', { name: /^See all \d+ steps$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible()
    await expect(tick(page, 'Turn on two-step sign-in')).toBeChecked()
    const count = page.getByRole('status').filter({ hasText: 'done' })
    await expect(count).toHaveText(/^1 of \d+ done$/)
    await looksRight(page)

    await tick(page, 'Change reused passwords').focus()
    await page.keyboard.press('Space')
    await expect(count).toHaveText(/^2 of \d+ done$/)
    await page.reload()
    await expect(tick(page, 'Change reused passwords')).toBeChecked()
    await tick(page, 'Change reused passwords').press('Space')
    await expect(count).toHaveText(/^1 of \d+ done$/)
  },
)

test(
  'a step opens by keyboard, waits until a day, and can be put aside and back',
  { tag: '@phone' },
  async ({ page }) => {
    await member(page)
    await page.goto('/dashboard/plan')
    const more = page.getByRole('button', { name: 'More about: Change reused passwords' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    const row = step(page, 'Change reused passwords')
    await expect(row.getByRole('link', { name: 'CISA: strong passwords' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.cisa\.gov\//,
    )
    await expect(row.getByText('www.cisa.gov')).toBeVisible()
    await looksRight(page)
    await row.getByLabel('Put off until').fill(day(40))
    await row.getByRole('button', { name: 'Later' }).press('Enter')
    // The step goes to another list, and the keyboard on to the next one.
    await expect(tick(page, 'Turn on two-step sign-in')).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible()
    await expect(step(page, 'Change reused passwords')).toContainText('Waits until')
    await expect(tick(page, 'Turn on two-step sign-in')).toBeFocused()

    await page.getByRole('button', { name: 'More about: Turn on two-step sign-in' }).press('Enter')
    await step(page, 'Turn on two-step sign-in').getByRole('button', { name: 'Not for me' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Not for you' })).toBeVisible()
    await looksRight(page)
    await page.getByRole('button', { name: 'More about: Turn on two-step sign-in' }).press('Enter')
    await step(page, 'Turn on two-step sign-in')
      .getByRole('button', { name: 'Put back on the list' })
      .press('Enter')
    await expect(page.getByRole('heading', { name: 'Not for you' })).toHaveCount(0)
  },
)

test(
  'what is still being saved keeps nobody from another page, and is saved',
  { tag: '@phone' },
  async ({ page }) => {
    const userId = await member(page, 'sam')
    const letGo = await hold(page, /\/v1\/users\/me\/(plan|dealt-with)/)
    await page.goto('/dashboard?tab=new-breaches')
    await page.getByRole('checkbox', { name: /^Dealt with ?: Brightline Tickets$/ }).check()
    await page.getByRole('tab', { name: 'My Cases' }).click()
    await page.getByRole('link', { name: /^See all \d+ steps$/ }).click()
    await expect(page).toHaveURL('/dashboard/plan')
    const first = page.getByRole('main').getByRole('checkbox').first()
    await first.check()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page).toHaveURL('/settings')
    letGo()
    await expect
      .poll(() =>
        query(
          'SELECT (SELECT count(*)::int FROM plan_mark WHERE user_id = $1) AS steps, (SELECT count(*)::int FROM dealt_with WHERE user_id = $1) AS breaches',
          [userId],
        ),
      )
      .toEqual([{ steps: 1, breaches: 1 }])
  },
)

test(
  'an open claim about a breach is a step, with its last day and our page',
  { tag: ['@phone', '@third-2'] },
  async ({ page }) => {
    await member(page, 'm.hale')
    await page.goto('/dashboard/plan')
    await expect(step(page, 'See how to claim')).toContainText(
      /Stonebridge Hotels, by [A-Z][a-z]{2} \d+, \d{4}/,
    )
    await page.getByRole('button', { name: 'More about: See how to claim' }).press('Enter')
    await expect(page.getByRole('link', { name: 'See how to claim, free' })).toHaveAttribute(
      'href',
      '/settlements/stonebridge-hotels',
    )
    await looksRight(page)
  },
)

test('freezes are noted bureau by bureau', { tag: ['@phone', '@third-3'] }, async ({ page }) => {
  const userId = await member(page)
  await page.goto('/dashboard/plan')
  const bureau = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'ChexSystems' }) })
  await bureau.getByLabel(/My credit file there is/).selectOption('lifted')
  await bureau.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(bureau.getByText('Enter a day')).toBeVisible()
  await expect(bureau.getByLabel(/Last day it is lifted/)).toBeFocused()
  await looksRight(page)
  await bureau.getByLabel(/Last day it is lifted/).fill(day(10))
  await bureau.getByRole('button', { name: 'Save' }).press('Enter')
  await expect
    .poll(() =>
      query('SELECT bureau, state, lifted_until::text AS day FROM credit_freeze WHERE user_id = $1', [
        userId,
      ]),
    )
    .toEqual([{ bureau: 'chexsystems', state: 'lifted', day: day(10) }])
  await page.reload()
  await expect(bureau.getByLabel(/Last day it is lifted/)).toHaveValue(day(10))
})

test(
  'the diary: written, changed, deleted, brought back, taken along and printed',
  { tag: '@phone' },
  async ({ page }, info) => {
    const userId = await member(page)
    await page.goto('/dashboard/diary')
    await expect(page.getByText('often not enough alone')).toBeVisible()
    await looksRight(page)
    const write = page.getByRole('button', { name: 'Write it down' })
    await write.press('Enter')
    await expect(page.getByText('Enter a day, like')).toBeVisible()
    await expect(page.getByText('Enter an amount, like')).toBeVisible()
    await expect(page.getByLabel('Day', { exact: true })).toBeFocused()
    await looksRight(page)

    await page.getByLabel('Day', { exact: true }).fill('2026-01-05')
    await page.getByLabel('Amount in dollars').fill('12.50')
    await page.getByLabel('What it was for').fill('=Postage')
    await page.getByLabel('Which breach it came from').selectOption({ index: 1 })
    await page.getByLabel('What it was for').press('Tab')
    await write.press('Enter')
    await expect(page.getByText('Written down.')).toBeVisible()
    await expect(page.getByText('$12.50').first()).toBeVisible()

    // The radios go by arrows; a day of 25 hours is refused by its field.
    await page.getByRole('radio', { name: 'Fee' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'Time' })).toBeChecked()
    await page.getByLabel('Day', { exact: true }).fill('2026-01-06')
    await page.getByLabel('hours').fill('25')
    await write.press('Enter')
    await expect(page.getByText('A day has 24 hours')).toBeVisible()
    await page.getByLabel('hours').fill('2')
    await page.getByLabel('minutes').fill('15')
    await write.press('Enter')
    await expect(page.locator('dd').filter({ hasText: '2 hours 15 minutes' })).toBeVisible()
    await looksRight(page)

    await page.getByRole('button', { name: /^Edit Fee/ }).press('Enter')
    await page.getByLabel('Amount in dollars').fill('20')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(page.locator('dd').filter({ hasText: '$20' })).toBeVisible()
    await page.getByRole('button', { name: /^Delete Fee/ }).press('Enter')
    await expect(page.getByText(/^Deleted: Fee/)).toBeVisible()
    await expect
      .poll(() => query('SELECT kind FROM loss_entry WHERE user_id = $1', [userId]))
      .toEqual([{ kind: 'time' }])
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText(/^Brought back: Fee/)).toBeFocused()
    await expect(page.locator('dd').filter({ hasText: '$20' })).toBeVisible()

    // The page shows it before it is kept.
    await expect.poll(() => query('SELECT kind FROM loss_entry WHERE user_id = $1', [userId])).toHaveLength(2)
    const before = await query(
      'SELECT id, kind, cents, minutes, note FROM loss_entry WHERE user_id = $1 ORDER BY id',
      [userId],
    )
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download (CSV)' }).click()
    const file = info.outputPath('diary.csv')
    await (await downloading).saveAs(file)
    expect(fs.readFileSync(file, 'utf8')).toContain("'=Postage")
    await query('DELETE FROM loss_entry WHERE user_id = $1', [userId])
    await page.getByLabel('Bring in a file').setInputFiles(file)
    await expect(page.getByText('2 entries are in your diary.')).toBeVisible()
    expect(
      await query('SELECT id, kind, cents, minutes, note FROM loss_entry WHERE user_id = $1 ORDER BY id', [
        userId,
      ]),
    ).toEqual(before)

    await page.getByRole('link', { name: 'Print', exact: true }).click()
    await expect(page.getByRole('table', { name: 'Fees and costs' })).toContainText('=Postage')
    await expect(page.getByRole('table', { name: 'Time' })).toContainText('2 hours 15 minutes')
    await looksRight(page)
    await page.emulateMedia({ media: 'print' })
    for (const part of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('button', { name: 'Print' }),
    ])
      await expect(part).toBeHidden()
    await expect(page.getByRole('table', { name: 'Fees and costs' })).toBeVisible()
  },
)

test('a note that is typed and not written down is left only by who says so', async ({ page }) => {
  await member(page)
  await page.goto('/dashboard/diary')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  const note = page.getByLabel('What it was for')
  const away = page.locator('a[href="/dashboard/plan"], a[href="/dashboard"]').first()
  await note.fill('Postage')
  await away.click()
  await expect.poll(() => asked).toEqual(['confirm'])
  await expect(note).toHaveValue('Postage')
  // Amounts of another kind go with the choice of it.
  await note.fill('')
  await page.getByLabel('Amount in dollars').fill('7')
  await page.getByRole('radio', { name: 'Time' }).check()
  await away.click()
  await expect(note).toHaveCount(0)
  expect(asked).toEqual(['confirm'])
})

test.describe('a file', () => {
  test.use({ expectedNoise: /422/ })
  test('a file with a bad row says which', { tag: '@desktop' }, async ({ page }) => {
    await member(page)
    await page.goto('/dashboard/diary')
    await page.getByLabel('Bring in a file').setInputFiles({
      name: 'mine.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Kind,Day,Amount (USD),Minutes\nFee,2026-01-05,5,\nFee,2999-01-01,5,\n'),
    })
    await expect(
      page.getByText('Row 3: Enter a day that has come. Nothing of the file was taken in.'),
    ).toBeVisible()
  })
})

for (const path of ['/dashboard/plan', '/dashboard/diary', '/dashboard/diary/print'])
  test(
    `${path} asks who is not signed in to sign in, and leads back`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(path)}`)
    },
  )
