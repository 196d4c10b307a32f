import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createAccount, emailHash, query, signInAsAdmin } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, pressAgain, test } from './fixtures'

// The Leads, Outbox and Audit log tabs, as an operator uses them.

let counter = 0

/** A confirmed request for a lawyer, from Wyoming, about a breach that nothing else is about. */
async function createLead(
  name: string,
  about = `E2e${process.pid}${counter + 1}`,
): Promise<{ breach: string; email: string }> {
  const email = `lead.${process.pid}.${Date.now()}.${(counter += 1)}@example.com`
  const [userId, leadId, breach] = [await createAccount(email, { name }), randomUUID(), about]
  await query(
    `INSERT INTO lead (id, user_id, unique_breach_id, form, name, phone_number, zip_code, notification_sms, notification_email, connect_with_lawyer, notification_future_breaches, confirmed_at, updated_at)
     VALUES ($1, $2, $3, 'eligibility', $4, '+13075550142', '82001', false, true, true, false, now(), now())`,
    [leadId, userId, breach, name],
  )
  await query(
    `INSERT INTO consent (id, lead_id, email_hash, kind, text, version, form, ip, user_agent)
     VALUES (gen_random_uuid(), $1, $2, 'connect_with_lawyer', 'Join Class Action (Free)', '2026-11-21', 'eligibility', '192.0.2.7', 'a browser')`,
    [leadId, emailHash(email)],
  )
  return { breach, email }
}

test('a lead is found, opened, noted, moved and handed on', async ({ page }) => {
  test.slow()
  const admin = await signInAsAdmin(page)
  const { breach, email } = await createLead('Walt Rivers')
  await page.goto('/admin?tab=leads')
  await page.getByLabel('Breach ID').fill(breach)
  await page.getByLabel('Breach ID').press('Enter')
  await expect(page).toHaveURL(new RegExp(`breach=${breach}`))
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await page.getByLabel('US state').selectOption('WY')
  await expect(page).toHaveURL(/usState=WY/)
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Walt Rivers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Walt Rivers' })
  await expect(dialog.getByText('Join Class Action (Free)').last()).toBeVisible()
  await dialog.getByLabel('Add a note').fill('Called, will call back.')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Called, will call back.' })).toContainText(
    admin,
  )
  await dialog.getByRole('button', { name: 'Contacted' }).click()
  await expect(dialog.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true')
  // A fill is nothing where the system chooses the colours: what is pressed has a ring.
  await page.emulateMedia({ forcedColors: 'active' })
  const ring = (name: string) =>
    dialog.getByRole('button', { name, exact: true }).evaluate((node) => getComputedStyle(node).outlineStyle)
  expect([await ring('New'), await ring('Contacted')]).toEqual(['none', 'solid'])
  await page.emulateMedia({ forcedColors: 'none' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export leads' })
  await expect(exporting.getByText('1 lead of this filter will be exported.')).toBeVisible()
  await exporting.getByLabel('Who gets the file').fill('Brown & Brown')
  const download = page.waitForEvent('download')
  await exporting.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile((await file.path())!, 'utf8')).split('\r\n')
  expect([lines.length, lines[1]]).toEqual([
    3,
    expect.stringContaining(`Walt Rivers,${email},+13075550142,82001,WY`),
  ])
  await expect(
    page.getByText('1 shared with Brown & Brown, 1 of them for the first time.', { exact: true }),
  ).toBeVisible()
  // The file is here: it is not among those that were not exported yet.
  await page.goto(`/admin?tab=leads&breach=${breach}&exported=no`)
  await expect(page.getByText('0 leads', { exact: true })).toBeVisible()
  await page.goto(`/admin?tab=audit&actor=${encodeURIComponent(admin)}`)
  const entries = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(entries).toHaveText([
    /File of leads received/,
    /Leads exported.*Brown & Brown/s,
    /Lead moved.*Walt Rivers.*new.*contacted/s,
    /Note added to a lead/,
  ])
  await expectAccessible(page)
})

test('leads are found while one types, and moved many at once', async ({ page }) => {
  test.slow()
  await signInAsAdmin(page)
  const { breach, email } = await createLead('Quentin Sawyer')
  const other = await createLead('Quentin Thatcher', breach)
  await createLead('Rebecca Finn', breach)
  await page.goto(`/admin?tab=leads&breach=${breach}`)
  const tabs = page.getByRole('navigation', { name: 'State of the leads' })
  await expect(tabs.getByRole('link')).toHaveText(['All3', 'New3', 'Contacted0', 'Closed0'])
  const search = page.getByLabel('Name, phone number or email address')
  await expect(search).toHaveAccessibleDescription(/an email address only whole/)
  await search.pressSequentially('thatcher q')
  await expect(page).toHaveURL(/q=thatcher/)
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await expect(page.getByText(other.email)).toBeVisible()
  await search.fill(email)
  await expect(page.getByText(email)).toBeVisible()
  await search.fill('quentin')
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible()
  // One of them is moved elsewhere meanwhile.
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await page.getByRole('checkbox', { name: 'Select this page' }).press('Space')
  await expect(bar.getByText('2 selected')).toBeVisible()
  await query('UPDATE lead SET state = $1 WHERE name = $2 AND unique_breach_id = $3', [
    'closed',
    'Quentin Thatcher',
    breach,
  ])
  await bar.getByRole('button', { name: /^Mark contacted/ }).press('Enter')
  await expect(bar.getByText(/Marked contacted\.\s*1 lead done, 1 refused\./)).toBeVisible()
  await expect(bar.getByRole('listitem')).toContainText('Quentin Thatcher')
  await expectAccessible(page)
  await expect(tabs.getByRole('link')).toHaveText(['All2', 'New0', 'Contacted1', 'Closed1'])
  await bar.getByRole('button', { name: 'Close report' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await tabs.getByRole('link', { name: /Closed/ }).click()
  await expect(page).toHaveURL(/state=closed/)
  const count = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /leads?$/ })
  await expect(count).toHaveText('1 lead')
  // A search after it keeps the tab.
  await search.fill('sawyer')
  await expect(page).toHaveURL(/q=sawyer/)
  await expect(page).toHaveURL(/state=closed/)
  await expect(count).toHaveText('0 leads')
})

test(
  'the outbox: what waits, what it says, and that it can be cancelled',
  { tag: '@third-1' },
  async ({ page }) => {
    test.slow()
    await signInAsAdmin(page)
    const email = `outbox.${process.pid}.${Date.now()}@example.com`
    await createAccount(email)
    expect((await page.request.post('/v1/auth/password-reset', { data: { email } })).ok()).toBe(true)
    await expect(async () => {
      await page.goto(`/admin?tab=outbox&email=${encodeURIComponent(email)}`)
      expect(await page.getByRole('listitem').filter({ hasText: email }).innerText()).toContain(
        'Kept, not sent',
      )
    }).toPass()
    await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.frameLocator('iframe').getByRole('link').first()).toBeVisible()
    await dialog.getByText('Plain text').click()
    await expect(dialog.locator('pre')).toContainText('/reset-password?by=link#token=')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    // One that no worker takes: it belongs to a campaign that is paused.
    const [render] = await query<{ render_id: string }>(
      'SELECT render_id FROM email_message ORDER BY id DESC LIMIT 1',
    )
    const [campaign] = await query<{ id: number }>(
      "INSERT INTO email_campaign (breach_id, unique_breach_id, kind, state, render_id, updated_at) VALUES ($1, 'E2e', 'get_notified', 'paused', $2, now()) RETURNING id",
      [-process.pid, render!.render_id],
    )
    await query(
      `INSERT INTO email_message (dedupe_key, template, render_id, campaign_id, email_hash, recipient)
     SELECT $1, template, render_id, $2, email_hash, recipient FROM email_message WHERE email_hash = $3 ORDER BY id DESC LIMIT 1`,
      [`e2e:${email}`, campaign!.id, emailHash(email)],
    )
    await page.goto(`/admin?tab=outbox&email=${encodeURIComponent(email)}&state=queued`)
    await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await pressAgain(dialog)
    await expect(page.getByText('It will not be sent.', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Cancelled', { exact: true })).toBeVisible()
  },
)

test('on a phone nothing reaches beyond the screen', { tag: '@third-2' }, async ({ page }) => {
  await signInAsAdmin(page)
  const { breach } = await createLead('Wilhelmina Featherstonehaugh-Cholmondeley')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [`/admin?tab=leads&breach=${breach}`, '/admin?tab=outbox', '/admin?tab=audit']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await page.goto(`/admin?tab=leads&breach=${breach}`)
  await page.getByRole('link', { name: /Wilhelmina/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
