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
  await expect(question).toContainText('Is it the same company?')
  await expect(question).toContainText('Uploaded list')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await question.getByRole('button', { name: `Same breach ${row}` }).press('Enter')
  await expect(page.getByText(`${row} is part of ${entry} now.`).first()).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.goto(`/breaches?q=${encodeURIComponent(entry)}`)
  await expect(page.getByRole('link', { name: row })).toHaveCount(0)
  await expect(page.getByRole('link', { name: entry }).first()).toBeVisible()

  await page.goto('/admin?tab=review')
  await decided.getByRole('listitem').filter({ hasText: row }).getByRole('button', { name: /^Undo/ }).click()
  await expect(question).toBeVisible()
  await page.goto(`/breaches?q=${encodeURIComponent(entry)}`)
  await expect(page.getByRole('link', { name: row }).first()).toBeVisible()
})
