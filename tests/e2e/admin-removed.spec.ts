import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createAccount, query, signInAsAdmin } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, pressAgain, test } from './fixtures'

// What was deleted or imported by mistake, and the way back.

/** Loads a file as the upload screen does. */
async function upload(page: Page, fileName: string, ...rows: string[]): Promise<void> {
  const content = ['Company,Breach Date,Affected Users,Data Types,Severity,Emails', ...rows, ''].join('\n')
  const { origin } = new URL(page.url())
  const response = await page.request.post(`${origin}/v1/admin/breach/upload`, {
    headers: { origin },
    multipart: { csvFile: { name: fileName, mimeType: 'text/csv', buffer: Buffer.from(content) } },
  })
  const { importId } = (await response.json()) as { importId: string }
  // It goes on in the background where it takes longer than a moment.
  await expect
    .poll(
      async () =>
        (await query<{ state: string }>('SELECT state FROM csv_import WHERE id = $1', [importId]))[0]?.state,
    )
    .toBe('done')
}

test('a breach and a user that were deleted are put back from the list', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin?tab=removed')
  const title = `Quarry Lane ${randomUUID().slice(0, 8)}`
  await upload(page, 'quarry.csv', `${title},2024-05-06,1200,Names,High,ann@example.com;ben@example.com`)
  const email = `removed.${randomUUID().slice(0, 8)}@example.com`
  const id = await createAccount(email, { name: 'Sam Carter' })

  await page.goto(`/admin?q=${encodeURIComponent(title)}&view=cards`)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await pressAgain(page)
  await expect(page.getByText(/Until .* it can be put back, under Removed\./).first()).toBeVisible()
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `Delete ${email}` }).click()
  await pressAgain(page)
  await expect(page.getByText('User Deleted', { exact: true })).toBeVisible()
  expect(await query('SELECT 1 FROM users WHERE id = $1', [id])).toEqual([])

  // On the first page, however many another test deletes meanwhile.
  await query(
    "UPDATE removed_item SET removed_at = now() + interval '1 day' WHERE title = $1 OR subject = $2",
    [title, id],
  )
  await page.goto('/admin?tab=removed')
  const list = page.getByRole('tabpanel')
  const breach = list.getByRole('listitem').filter({ hasText: title })
  const user = list.getByRole('listitem').filter({ hasText: email })
  await expect(breach).toContainText('With 2 addresses, its status and its links')
  await expect(breach).toContainText(/Can be put back until .* UTC/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await breach.getByRole('button', { name: `Restore ${title}` }).press('Enter')
  await expect(page.getByText(`${title} is back as it was.`).first()).toBeVisible()
  await expect(breach).toBeHidden()
  await user.getByRole('button', { name: `Restore ${email}` }).click()
  await expect(page.getByText('User Restored', { exact: true })).toBeVisible()
  await expect(user).toBeHidden()
  expect(await query('SELECT 1 FROM users WHERE id = $1', [id])).toHaveLength(1)
  expect(
    await query('SELECT 1 FROM exposure e JOIN breach b ON b.id = e.breach_id WHERE b.title = $1', [title]),
  ).toHaveLength(2)

  // Who asked to be deleted does not come back.
  await page.goto(`/admin?tab=users&user=${id}`)
  const dialog = page.getByRole('dialog', { name: 'User Breach Notifications' })
  await expect(dialog.getByRole('heading', { name: 'They asked to be deleted' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Delete for good ${email}` }).click()
  await pressAgain(dialog)
  await expect(dialog).toBeHidden()
  await page.goto('/admin?tab=removed')
  await expect(page.getByRole('heading', { name: 'Recently removed' })).toBeVisible()
  await expect(user).toBeHidden()
  expect(await query('SELECT 1 FROM users WHERE id = $1', [id])).toEqual([])
})

test('an import is opened from the history and taken back, but for what came later', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin?tab=removed')
  const [goes, stays] = [`Harbor ${randomUUID().slice(0, 8)}`, `Velvet ${randomUUID().slice(0, 8)}`]
  const fileName = `list-${randomUUID().slice(0, 8)}.csv`
  await upload(
    page,
    fileName,
    `${goes},2024-05-06,1200,Names,High,ann@example.com`,
    `${stays},2024-05-06,90,Names,Low,`,
  )
  // As an operator's correction leaves it.
  await query(`UPDATE breach SET pwn_count = 95, edits = '{"pwnCount": 95}' WHERE title = $1`, [stays])

  await page.goto('/admin?tab=upload')
  await page.getByRole('link', { name: `What it did in ${fileName}` }).click()
  const dialog = page.getByRole('dialog', { name: 'What this import did' })
  await expect(
    dialog.getByText(/^Until .*: 1 entry removed with its \d+ address(es)?, 1 entry or row left as it is\.$/),
  ).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: stays }).first()).toContainText(
    'was changed since',
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: `Take this import back ${fileName}` }).click()
  await pressAgain(dialog)
  await expect(dialog.getByRole('heading', { name: 'It was taken back' })).toBeVisible()
  await expectAccessible(page)
  const left = await query<{ title: string }>('SELECT title FROM breach WHERE title IN ($1, $2)', [
    goes,
    stays,
  ])
  expect(left).toEqual([{ title: stays }])
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: fileName })).toContainText('Taken back')
})

test('campaigns are found by their breach, with how far they are', { tag: '@third-3' }, async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin?tab=campaigns')
  const title = `Lantern ${randomUUID().slice(0, 8)}`
  await upload(page, 'lantern.csv', `${title},2014-05-06,1200,Names,High,${randomUUID()}@example.com`)
  const [breach] = await query<{ key: string }>(
    'SELECT unique_breach_id AS key FROM breach WHERE title = $1',
    [title],
  )
  const { origin } = new URL(page.url())
  const sent = await page.request.post(`${origin}/v1/admin/breach/notify`, {
    headers: { origin },
    data: { uniqueBreachId: breach!.key },
  })
  expect(sent.status()).toBe(200)
  await page.getByLabel('Breach', { exact: true }).fill(title)
  await page.getByLabel('Breach', { exact: true }).press('Enter')
  const campaign = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title })
  await expect(campaign).toContainText('Breach notice')
  await expect(page.getByText('1 campaign', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})
