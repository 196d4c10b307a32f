import { randomUUID } from 'node:crypto'
import { query, signInAsAdmin } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, hold, pressAgain, ROUTERS, test } from './fixtures'

const LONG = `The start of a long story. ${'It goes on for a good while. '.repeat(12)}And this is its end.`

/** A breach of a test's own, with a name that no other has. */
async function newBreach(): Promise<string> {
  const title = `Northgate ${randomUUID().slice(0, 8)}`
  await query(
    `INSERT INTO breach (unique_breach_id, name, title, description, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status, is_manual_upload, is_verified)
     VALUES ($1, $1, $1, $2, '2014-11-03', '2015-01-01', '2015-01-02', 48000, '{Names,A,B,C,D,Health insurance}', 'high', 3, true, false)`,
    [title, LONG.replace('long story', '<b>long</b> story')],
  )
  return title
}

test('the breach list: search and filters in the address, a status, the rest of a description, a two-step delete', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const title = await newBreach()
  await page.goto('/admin?view=cards')
  for (const label of ['Total Breaches', 'Total Users', 'Active Cases', 'Consultations'])
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  await page.getByLabel('Search').fill(title.toLowerCase())
  await page.getByLabel('Search').press('Enter')
  await expect(page.getByText('1 breach', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Search')).toBeFocused()
  await page.getByLabel('Verification').focus()
  await page.getByLabel('Verification').selectOption('Admin Uploaded')
  await expect(page).toHaveURL(/q=northgate\+\w+&verification=admin-uploaded$/)
  const card = page.getByRole('article', { name: title })
  await expect(card).toContainText(
    /No Logo.*N\/A.*High severity.*Admin Uploaded.*Nov 3, 2014.*48K.*Jan 1, 2015.*Jan 2, 2015/s,
  )
  await expect(card.getByText('Verified', { exact: true })).toHaveCount(0)

  await expect(page.getByLabel('Verification')).toBeFocused()
  await page.goBack()
  await expect(page.getByLabel('Verification')).toHaveValue('')
  await page.goForward()
  await expect(page.getByLabel('Verification')).toHaveValue('admin-uploaded')

  const edit = card.getByRole('link', { name: /^Edit/ })
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(title)
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()

  const more = card.getByRole('button', { name: /^Show more/ })
  await expect(card).not.toContainText('And this is its end.')
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(card).toContainText('And this is its end.')
  await expect(card.getByRole('button', { name: /^Show less/ })).toBeFocused()
  await card.getByText('+1 more type').click()
  await expect(card.getByText('Health insurance')).toBeVisible()
  await expect(card.getByRole('link', { name: /^View Compromised Emails/ })).toHaveAttribute(
    'href',
    /q=northgate\+\w+&verification=admin-uploaded&view=cards&emails=Northgate\+\w+$/,
  )

  // Others are asked to act: it is asked what that rests on.
  await card.getByLabel(/^Status/).selectOption('Active')
  await card.getByRole('button', { name: 'Set to Active' }).click()
  await expect(card.getByText('Give a case name, a court, a source link or a reason')).toBeVisible()
  await expect(card.getByLabel('Case name')).toBeFocused()
  await expectAccessible(page)
  await card.getByLabel('Reason').fill('A complaint was filed.')
  await card.getByLabel('Reason').press('Enter')
  await expect(page.getByText('Breach status updated to Active').first()).toBeVisible()
  await expect(card.getByLabel(/^Status/)).toHaveValue('2')
  expect(
    await query(
      "SELECT after->>'reason' AS reason FROM audit_event WHERE action = 'breach.status' AND subject = $1",
      [title],
    ),
  ).toEqual([{ reason: 'A complaint was filed.' }])
  const list = page.url()
  await page.goto(`/admin?tab=audit&action=breach.status&subject=${encodeURIComponent(title)}`)
  const entry = page.getByRole('listitem').filter({ hasText: 'A complaint was filed.' })
  await expect(entry.getByRole('definition').filter({ hasText: /before: .*Active$/ })).toBeVisible()
  await page.goto(list)
  await expect(card.getByLabel(/^Status/)).toHaveValue('2')

  await card.getByRole('button', { name: /^Delete/ }).click()
  await pressAgain(card)
  await expect(page.getByText('Breach Deleted').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No breaches found' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/admin')
  await page.getByRole('link', { name: 'Back to Main Site' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveAttribute(
    'href',
    '/admin',
  )
})

test(
  'a status that was only chosen is not set until it is confirmed, with what it will rest on in sight',
  { tag: '@third-1' },
  async ({ page }) => {
    await signInAsAdmin(page)
    const title = await newBreach()
    const stored = async () =>
      (
        await query<{ status: number }>(
          'SELECT mass_action_breach_status AS status FROM breach WHERE unique_breach_id = $1',
          [title],
        )
      )[0]!.status
    await page.goto(`/admin?q=${encodeURIComponent(title)}&view=cards`)
    const card = page.getByRole('article', { name: title })
    const select = card.getByLabel(/^Status/)
    const isSet = async (status: number) => {
      await expect.poll(stored).toBe(status)
      await expect(select).toHaveValue(String(status))
      await expect(select).not.toHaveAttribute('aria-busy')
    }
    await select.focus()
    // Whatever chooses it: a pointer, or an arrow key in a closed select, in the browsers that change it at once.
    await select.selectOption('No Action')
    await expect(card.getByText('Not set yet. Press Enter to set it.')).toBeVisible()
    await expect(card.getByText('We know of no legal action and do not look for one.')).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Cancel' }).click()
    await expect(select).toHaveValue('3')
    await expect(select).toBeFocused()
    expect(await stored()).toBe(3)
    await select.selectOption('No Action')
    await select.dispatchEvent('keydown', { key: 'Enter', bubbles: true })
    await isSet(4)
    await card.getByRole('button', { name: /^Undo.*back to Notify/ }).click()
    await isSet(3)
    await select.selectOption('Active')
    await card.getByLabel('Case name').fill('Doe v. Acme')
    await card.getByRole('button', { name: 'Set to Active' }).click()
    await isSet(2)
    await select.selectOption('No Action')
    await expect(card.getByText('Active is taken off for everybody')).toBeVisible()
    await card.getByRole('button', { name: 'Set to No Action' }).click()
    await isSet(4)
    // What it rested on is shown before it rests on it again.
    await select.selectOption('Active')
    await expect(card.getByLabel('Case name')).toHaveValue('Doe v. Acme')
    expect(await stored()).toBe(4)
    await card.getByLabel('Case name').fill('')
    await card.getByLabel('Reason').fill('A complaint was filed.')
    await card.getByRole('button', { name: 'Set to Active' }).click()
    await expect(page.getByText('Breach status updated to Active').first()).toBeVisible()
    expect(await stored()).toBe(2)
    await expect(card.getByText('No evidence is given for this status.')).toBeVisible()
    // A press on the wrong line is taken back at one press, with what it had said.
    await card.getByRole('button', { name: /^Undo.*back to No Action/ }).click()
    await expect(select).toHaveValue('4')
    await isSet(4)
    await expect(select).toBeFocused()
    await select.selectOption('Active')
    await expect(card.getByLabel('Case name')).toHaveValue('Doe v. Acme')
    await card.getByRole('button', { name: 'Set to Active' }).click()
    await isSet(2)
    await select.selectOption('No Action')
    await card.getByRole('button', { name: 'Set to No Action' }).click()
    await isSet(4)
    await card.getByRole('button', { name: /^Undo.*back to Active/ }).click()
    await isSet(2)
    await select.selectOption('Notify')
    await card.getByRole('button', { name: 'Set to Notify' }).click()
    await isSet(3)
    await select.selectOption('Active')
    await card.getByLabel('Case name').fill('')
    await card.getByLabel('Reason').fill('A complaint was filed.')
    await card.getByRole('button', { name: 'Set to Active' }).click()
    await card.getByRole('link', { name: /^Add it/ }).click()
    await expect(page.getByRole('dialog').getByLabel('Case name')).toBeVisible()
  },
)

test.describe('a session that ends meanwhile', () => {
  test.use({ expectedNoise: /status of (401|403)/ })
  test(
    'leads to the sign-in, and from there back to the very address',
    { tag: '@third-2' },
    async ({ page }) => {
      const admin = await signInAsAdmin(page)
      const title = await newBreach()
      const here = `/admin?q=${encodeURIComponent(title).replaceAll('%20', '+')}&view=cards`
      await page.goto(here)
      const card = page.getByRole('article', { name: title })
      // No admin any more, and then nobody.
      await query(
        "UPDATE session SET method = 'password' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
        [admin],
      )
      await card.getByLabel(/^Status/).selectOption('No Action')
      await card.getByRole('button', { name: 'Set to No Action' }).click()
      await expect(page).toHaveURL(/\/admin\/login\?expired=true&next=/)
      expect(new URL(page.url()).searchParams.get('next')).toBe(here)
      await page.goto(here)
      await expect(page).toHaveURL(/\/admin\/login\?next=/)
      expect(new URL(page.url()).searchParams.get('next')).toBe(here)
    },
  )
})

test.describe('what somebody else did', () => {
  test.use({ expectedNoise: /status of (404|409)/ })
  test(
    'a status that has changed meanwhile is said, and the card shows it; a breach that is gone goes',
    { tag: '@third-3' },
    async ({ page }) => {
      await signInAsAdmin(page)
      const title = await newBreach()
      await page.goto(`/admin?q=${encodeURIComponent(title)}&view=cards`)
      const card = page.getByRole('article', { name: title })
      await expect(card.getByLabel(/^Status/)).toHaveValue('3')
      await query('UPDATE breach SET mass_action_breach_status = 1 WHERE unique_breach_id = $1', [title])
      await card.getByLabel(/^Status/).selectOption('No Action')
      await card.getByRole('button', { name: 'Set to No Action' }).click()
      await expect(
        page
          .getByText('The status of this breach has been changed to Request Consultation since you looked.')
          .first(),
      ).toBeVisible()
      await expect(card.getByLabel(/^Status/)).toHaveValue('1')
      await query('DELETE FROM breach WHERE unique_breach_id = $1', [title])
      await card.getByRole('button', { name: /^Delete/ }).click()
      await pressAgain(card)
      await expect(page.getByText('There is no such breach.').first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No breaches found' })).toBeVisible()
    },
  )
})

test('what was done is said while the page that follows is still on its way, in a dialog and on the page', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const title = await newBreach()
  await page.goto(`/admin?view=cards&q=${title}`)
  const card = page.getByRole('article', { name: title })
  const edit = page.getByRole('dialog', { name: `Edit ${title}` })
  const saved = page.getByText('Breach Saved', { exact: true })
  let letGo = (): void => {}
  // The second time what draws a toast is there already.
  for (const time of ['first', 'second']) {
    await card.getByRole('link', { name: /^Edit/ }).click()
    await edit.getByLabel('Case name').fill(`Doe v. Northgate, the ${time}`)
    letGo = await hold(page, ROUTERS)
    await edit.getByRole('button', { name: 'Save breach' }).click()
    await expect(edit.locator(saved)).toBeVisible()
    letGo()
    await expect(edit).toHaveCount(0)
    await page.getByRole('button', { name: 'Close message' }).click()
    await expect(saved).toHaveCount(0)
  }

  letGo = await hold(page, ROUTERS)
  await card.getByRole('button', { name: /^Delete/ }).click()
  await pressAgain(card)
  await expect(page.getByText('Breach Deleted', { exact: true })).toBeVisible()
  await expect(card).toBeVisible()
  letGo()
  await expect(card).toHaveCount(0)
})

test('the forms: a new breach, its evidence for the public, and the status tab; at every width', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const title = `Übel & Söhne ${randomUUID().slice(0, 8)}`
  await page.goto('/admin?view=cards')
  await page.getByRole('link', { name: 'Add breach' }).click()
  const form = page.getByRole('dialog', { name: 'Add a breach' })
  await form.getByRole('button', { name: 'Add breach' }).click()
  await expect(form.getByText('Title is required')).toBeVisible()
  await expect(form.getByLabel('Title')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Breach date').fill('2026-02-03')
  await form.getByLabel('Affected users').fill('12,345')
  await form.getByLabel('Data types').fill('Names, Phone numbers')
  await form.getByLabel('Severity').selectOption('Critical')
  await form.getByLabel('Sensitive').check()
  await form.getByRole('button', { name: 'Add breach' }).click()
  await expect(page.getByText('Breach Added', { exact: true })).toBeVisible()
  await expect(form).toHaveCount(0)

  const card = page.getByRole('article', { name: title })
  await expect(card).toContainText(/Critical severity.*Sensitive.*Admin Uploaded.*Feb 3, 2026.*12K/s)
  await card.getByRole('link', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${title}` })
  await edit.getByLabel('Source link').fill('javascript:alert(1)')
  await edit.getByRole('button', { name: 'Save breach' }).click()
  await expect(edit.getByText('Source link must begin with http:// or https://')).toBeVisible()
  await edit.getByLabel('Source link').fill('https://court.example/case')
  await edit.getByLabel('Case name').fill('Doe v. Übel')
  await edit.getByLabel('Act by').fill('2027-03-04')
  await edit.getByLabel('Status').selectOption('Request Consultation')
  await edit.getByRole('button', { name: 'Save breach' }).click()
  await expect(page.getByText('Breach Saved', { exact: true })).toBeVisible()
  await expect(edit).toHaveCount(0)
  const [{ key } = { key: '' }] = await query<{ key: string }>(
    'SELECT unique_breach_id AS key FROM breach WHERE title = $1',
    [title],
  )
  await page.goto(`/breaches/${encodeURIComponent(key)}`)
  await expect(page.getByRole('main')).toContainText(/Doe v\. Übel.*Mar 4, 2027/s)
  await expect(page.getByRole('link', { name: /^Read the source/ })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  )

  await query(
    "INSERT INTO removed_breach (name, unique_breach_id, title, removed_by) VALUES ($1, $1, $1, 'dana@example.com')",
    [title],
  )
  await query(
    "INSERT INTO catalogue_sync_run (source, started_by, finished_at, error) VALUES ('api', 'worker', now(), 'Have I Been Pwned answered 503.')",
  )
  await query(
    "UPDATE breach SET data_classes = array_append(data_classes, 'Dream diaries') WHERE title = $1",
    [title],
  )
  await page.goto('/admin?tab=status')
  const withoutAdvice = page.getByRole('region', { name: 'Data types without advice' })
  await expect(withoutAdvice.getByRole('link', { name: /^Dream diaries\s*1 breach$/ })).toBeVisible()
  await expect(page.getByText('The last sync failed')).toBeVisible()
  await expect(page.getByText('The nightly schedule is off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sync Now' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Restore ${title}` }).click()
  await expect(page.getByText('The next sync brings it back.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Restore ${title}` })).toHaveCount(0)
  await page.getByRole('link', { name: /Request Consultation/ }).click()
  await expect(page).toHaveURL('/admin?status=1')

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/admin', '/admin?new=1', '/admin?tab=status']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeAttached()
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/admin?status=1')
  await expectAccessible(page)
  await query('DELETE FROM breach WHERE title = $1', [title])
})
