import { randomUUID } from 'node:crypto'
import { query, signInAsAdmin } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'

/** An entry of the catalogue, a row of a list with a similar name, and the question about them. */
async function newQuestion(): Promise<{ entry: string; row: string }> {
  const entry = `Quillon ${randomUUID().slice(0, 8)}`
  const row = `${entry} Systems`
  const insert = (title: string, source: string) =>
    query(
      `INSERT INTO breach (unique_breach_id, name, title, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status, is_manual_upload, source)
       VALUES ($1, $1, $1, '2014-11-03', now(), now(), 48000, '{Names}', 'high', 4, $2 = 'upload', $2)`,
      [title, source],
    )
  await insert(entry, 'catalogue')
  await insert(row, 'upload')
  await query(
    `INSERT INTO breach_match (id, breach_id, other_id, reason, created_at)
     SELECT gen_random_uuid(), r.id, e.id, 'similar', '2020-01-01' FROM breach r, breach e WHERE r.title = $1 AND e.title = $2`,
    [row, entry],
  )
  return { entry, row }
}

test('the review queue: two rows side by side, merged, and taken back', async ({ page }) => {
  await signInAsAdmin(page)
  const { entry, row } = await newQuestion()
  await page.goto('/admin?tab=review')
  const open = page.getByRole('region', { name: 'Review' })
  const decided = page.getByRole('region', { name: 'Decided' })
  const question = open.getByRole('listitem').filter({ hasText: row })
  await expect(question).toContainText('Is it the same breach? The names are similar.')
  await expect(question).toContainText('Uploaded list')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await question.getByRole('button', { name: `Same breach ${row}` }).press('Enter')
  await expect(page.getByText(`${row} is part of ${entry} now.`).first()).toBeVisible()
  await expect(question).toHaveCount(0)
  // Undone from the message that says it, wherever the page is scrolled to.
  await page
    .locator('[data-toast]')
    .getByRole('button', { name: `Undo the decision about ${row}` })
    .click()
  await expect(question).toBeVisible()
  await expect(page.getByText(`${row} is in the review queue again.`).first()).toBeVisible()
  // A press that comes as soon as the second of a double-click is meant for nothing.
  await expect(async () => {
    // One that came late has been taken.
    if ((await question.count()) > 0)
      await question.getByRole('button', { name: `Same breach ${row}` }).click({ timeout: 2_000 })
    await expect(question).toHaveCount(0, { timeout: 5_000 })
  }).toPass()
  await page.goto(`/breaches?q=${encodeURIComponent(entry)}`)
  await expect(page.getByRole('link', { name: row })).toHaveCount(0)
  await expect(page.getByRole('link', { name: entry }).first()).toBeVisible()

  await page.goto('/admin?tab=review')
  await decided.getByRole('listitem').filter({ hasText: row }).getByRole('button', { name: /^Undo/ }).click()
  await expect(question).toBeVisible()
  await page.goto(`/breaches?q=${encodeURIComponent(entry)}`)
  await expect(page.getByRole('link', { name: row }).first()).toBeVisible()
})

test('a row without a date: its notice, and set aside', async ({ page }) => {
  await signInAsAdmin(page)
  const row = `Undated ${randomUUID().slice(0, 8)}`
  await query(
    `INSERT INTO breach (unique_breach_id, name, title, breach_date, date_precision, is_held, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status, is_manual_upload, source, source_name, filings)
     VALUES ($1, $1, $1, '1970-01-01', 'unknown', true, now(), now(), 120, '{Names}', 'high', 4, true, 'filing', 'Oregon DOJ', '[{"authority":"Oregon DOJ","state":"Oregon","count":120,"isAtLeast":false,"reference":"https://example.org/notice"}]')`,
    [row],
  )
  await query(
    `INSERT INTO breach_match (id, breach_id, reason, created_at) SELECT gen_random_uuid(), id, 'undated', '2020-01-01' FROM breach WHERE title = $1`,
    [row],
  )
  await page.goto('/admin?tab=review')
  const question = page
    .getByRole('region', { name: 'Review' })
    .getByRole('listitem')
    .filter({ hasText: row })
    .first()
  await expect(question).toContainText('When did it happen?')
  await expect(question).toContainText('Oregon DOJ · Oregon · 120')
  await expect(question.getByRole('link', { name: /^Its notice/ })).toHaveAttribute(
    'href',
    'https://example.org/notice',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await question.getByRole('button', { name: `Not known: set aside ${row}` }).click()
  await expect(page.getByText(`${row} is set aside: it is shown to nobody.`).first()).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Decided' }).getByText('Set aside, and shown to nobody by').first(),
  ).toBeVisible()
})
