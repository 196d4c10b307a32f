import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { query, signInAsAdmin } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, pressAgain, test } from './fixtures'

/** Breaches of a test's own, with a name that no other has. @returns the name. */
async function newBreaches(count: number): Promise<string> {
  const name = `Harbor ${randomUUID().slice(0, 8)}`
  await query(
    `INSERT INTO breach (unique_breach_id, name, title, domain, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status, is_manual_upload, is_verified)
     SELECT $1 || '-' || n, $1 || '-' || n, $1 || ' No ' || n, $3 || n || '.example', date '2014-01-01' + n::int, date '2015-01-01' + n::int, now(), n * 1000, '{Names}', 'high', 3, true, false FROM generate_series(1, $2::int) n`,
    // A site that two tests share would make one breach of theirs.
    [name, count, name.toLowerCase().replace(' ', '-')],
  )
  return name
}

test('the table: fifty rows, found while one types, sorted by its heads, with columns of one’s choice, and a card in place', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const name = await newBreaches(60)
  await page.goto('/admin')
  const rows = page.getByRole('row', { name: /Harbor/ })
  await page.getByLabel('Search').pressSequentially(name)
  await expect(page.getByText('60 breaches', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\?q=Harbor\+\w+$/)
  await expect(page.getByLabel('Search')).toBeFocused()
  await expect(rows).toHaveCount(50)
  const table = page.getByRole('table')
  expect((await table.boundingBox())!.height).toBeLessThanOrEqual(2_500)
  await expectAccessible(page)

  // Its head stays in sight.
  await rows.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport()

  await page.getByRole('link', { name: 'Affected users' }).press('Enter')
  await expect(page).toHaveURL(/sort=affected-most/)
  await expect(page.getByRole('columnheader', { name: 'Affected users' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(rows.first()).toContainText('60K')
  await page.getByRole('link', { name: 'Affected users' }).click()
  await expect(rows.first()).toContainText('1K')

  await page.locator('summary', { hasText: 'Columns' }).click()
  const choice = page.getByRole('group', { name: 'Columns' })
  await choice.getByRole('checkbox', { name: 'Severity' }).uncheck()
  await expect(page.getByRole('columnheader', { name: 'Severity' })).toHaveCount(0)
  await choice.getByRole('checkbox', { name: 'Id' }).check()
  await expect(rows.first().getByRole('cell', { name: `${name}-1`, exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(page).toHaveURL(/columns=status%2Cdate%2Caffected%2Cadded%2Ctold%2Cid/)

  const opener = rows.first().getByRole('link', { name: new RegExp(`^${name} No 1`) })
  await opener.press('Enter')
  const card = page.getByRole('article', { name: `${name} No 1` })
  await expect(card).toContainText('No alert of its own was sent.')
  await expect(card.getByRole('link', { name: /^View public page/ })).toHaveAttribute(
    'href',
    `/breaches/${encodeURIComponent(`${name}-1`)}`,
  )
  await expect(opener).toBeFocused()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await opener.press('Enter')
  await expect(card).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'No addresses held', exact: true }).check()
  await expect(page).toHaveURL(/no-addresses=1/)
  await page.getByRole('checkbox', { name: /^Not yet told/ }).check()
  await expect(page.getByText('60 breaches', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Has settlement' }).check()
  await expect(page.getByRole('heading', { name: 'No breaches found' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'Has settlement' })).not.toBeChecked()

  // Another tab and back: as it was left.
  const here = page.url()
  await page.evaluate(() => scrollTo(0, 700))
  await page.getByRole('tab', { name: 'Audit Log' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await page.getByRole('tab', { name: 'Breach List' }).dispatchEvent('click')
  await expect(page).toHaveURL(here)
  await expect(rows).toHaveCount(50)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(700)

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  await expect(rows.first()).toContainText('Notify')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

const statuses = (name: string) =>
  query(
    "SELECT id, mass_action_breach_status, status_set_by_admin, evidence_case_name FROM breach WHERE name LIKE $1 || '-%' AND mass_action_breach_status <> 4 ORDER BY id",
    [name],
  )

test('many at once: selected over pages, a status with its ground, a file, and a deletion that two presses too soon do not do', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const name = await newBreaches(54)
  const count = async (where: string) =>
    (
      await query<{ n: number }>(
        `SELECT count(*)::int AS n FROM breach WHERE name LIKE $1 || '-%' AND ${where}`,
        [name],
      )
    )[0]!.n
  await page.goto(`/admin?q=${encodeURIComponent(name)}`)
  const bar = page.getByRole('region', { name: 'Selected breaches' })
  await page.getByRole('checkbox', { name: `Select ${name} No 54` }).press('Space')
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByRole('checkbox', { name: `Select ${name} No 1`, exact: true }).check()
  await expect(bar).toContainText('2 selected')
  // Kept over a reload and a look at another tab of the panel, without what the rows are called.
  await page.reload()
  await expect(bar).toContainText('2 selected')
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(bar).toHaveCount(0)
  await page.goBack()
  await expect(bar).toContainText('2 selected')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(name)
  // Somebody else changes one meanwhile: of the other page, for what this one shows may just be read anew.
  await query('UPDATE breach SET mass_action_breach_status = 4 WHERE unique_breach_id = $1', [`${name}-54`])
  await bar.getByRole('button', { name: 'Set status' }).press('Enter')
  await bar.getByLabel('New status').selectOption('Active')
  await bar.getByRole('button', { name: 'Set status of 2 breaches' }).click()
  await bar.getByLabel('Reason').fill('Because')
  await bar.getByRole('button', { name: 'Set status of 2 breaches' }).click()
  await expect(
    bar.getByText('Give a case name, a court or a source link: for more than one breach'),
  ).toBeVisible()
  await expectAccessible(page)
  await bar.getByLabel('Case name').fill('Doe v. Harbor')
  await bar.getByLabel('Case name').press('Enter')
  await expect(bar).toContainText(
    'Status set. 1 breach done, 1 refused. What was not done is selected still.',
  )
  await expect(bar.getByRole('listitem')).toContainText(
    `${name} No 54: The status of this breach has been changed`,
  )
  await expectAccessible(page)
  expect(await count("mass_action_breach_status = 2 AND evidence_case_name = 'Doe v. Harbor'")).toBe(1)
  await bar.getByRole('button', { name: 'Close report' }).click()

  await bar.getByRole('button', { name: 'Select all 54 found' }).click()
  await expect(bar).toContainText('54 selected')
  // Of so many the number is typed, and all of it is taken back at one press.
  const before = await statuses(name)
  await bar.getByRole('button', { name: 'Set status' }).click()
  await bar.getByLabel('New status').selectOption('No Action')
  await bar.getByRole('button', { name: 'Set status of 54 breaches' }).click()
  await expect(bar.getByText('Type 54 to confirm')).toBeVisible()
  await bar.getByLabel('How many breaches get it, for everybody?').fill('54')
  await bar.getByRole('button', { name: 'Set status of 54 breaches' }).click()
  await expect(bar).toContainText('Status set. 54 breaches done.')
  expect(await count('mass_action_breach_status = 4')).toBe(54)
  // Also by who has looked at the page anew first. One had the status already: nothing of it is taken back.
  await page.reload()
  await expect(bar).toContainText('Status set. 53 breaches done.')
  await bar.getByRole('button', { name: 'Undo what was done' }).click()
  await expect(bar).toContainText('Status taken back.')
  expect(await statuses(name)).toEqual(before)
  await bar.getByRole('button', { name: 'Close report' }).click()
  await page.reload()
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await bar.getByRole('button', { name: 'Select all 54 found' }).click()
  await expect(bar).toContainText('54 selected')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: /^Export CSV/ }).click(),
  ])
  expect(
    fs
      .readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(55)

  const remove = bar.getByRole('button', { name: /^Delete/ })
  await remove.dblclick({ delay: 60 })
  expect(await count('true')).toBe(54)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  // It asks still, or is asked anew: a third press that came late enough would be the second one.
  await pressAgain(bar)
  await expect(bar).toContainText('Deleted. 54 breaches done.')
  expect(await count('true')).toBe(0)
  await expect(page.getByRole('heading', { name: 'No breaches found' })).toBeVisible()
  expect(
    await query('SELECT count(*)::int AS n FROM removed_item WHERE title LIKE $1 || $2', [name, ' No %']),
  ).toEqual([{ n: 54 }])
  await bar.getByRole('button', { name: 'Close report' }).click()
  await expect(bar).toHaveCount(0)
})
