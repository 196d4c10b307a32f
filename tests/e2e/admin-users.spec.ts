import { createCipheriv, createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { createAccount, emailHash, query, signInAsAdmin } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, pressAgain, test } from './fixtures'

/** Nobody's in any other file: those that run in one process count from one. */
const newAddress = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`

/** An uploaded breach with these addresses. @returns its uniqueBreachId. */
async function uploadedBreach(addresses: string[]): Promise<string> {
  const key = `admin-e2e-${randomUUID()}`
  const [breach] = await query<{ id: number }>(
    `INSERT INTO breach (unique_breach_id, name, title, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status, is_manual_upload)
     VALUES ($1, $1, 'Northgate Dental Group', '2014-11-03', '2015-01-01', '2015-01-01', 48000, '{Names}', 'high', 3, true) RETURNING id`,
    [key],
  )
  const cipherKey = Buffer.from(
    hkdfSync('sha256', Buffer.from(process.env.ENCRYPTION_KEY!, 'hex'), '', 'exposure-email', 32),
  )
  for (const email of addresses) {
    const iv = createHmac('sha256', Buffer.from(process.env.EMAIL_HASH_KEY!, 'hex'))
      .update(email)
      .digest()
      .subarray(16)
    const sealed = Buffer.concat([iv, createCipheriv('aes-256-ctr', cipherKey, iv).update(email, 'utf8')])
    await query('INSERT INTO exposure (email_hash, breach_id, email_ciphertext) VALUES ($1, $2, $3)', [
      emailHash(email),
      breach!.id,
      sealed,
    ])
  }
  await query("INSERT INTO kept_count (name, key, n) VALUES ('exposure', $1, $2)", [
    String(breach!.id),
    addresses.length,
  ])
  return key
}

test('the users: found by address, their dialog by keyboard, deleted in two steps', async ({ page }) => {
  test.slow()
  await signInAsAdmin(page)
  const email = newAddress('sam')
  const id = await createAccount(email, { name: 'Sam Carter' })
  await query(
    `INSERT INTO lead (id, user_id, unique_breach_id, form, name, phone_number, zip_code, notification_sms, notification_email, connect_with_lawyer, notification_future_breaches, updated_at)
     VALUES ($1, $2, 'unknown-breach', 'get-notified', 'Sam Carter', '+16175550142', '02139', false, true, true, false, now())`,
    [randomUUID(), id],
  )
  await page.goto('/admin?tab=users')
  for (const name of [
    'Email',
    'Name',
    'Role',
    'Phone Number',
    'Zip Code',
    'Created At',
    'Modified At',
    'Actions',
  ])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Email address').press('Enter')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await expect(row).toContainText('Verified')
  await expectAccessible(page)

  await row.getByRole('link', { name: email }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'User Breach Notifications' })
  await expect(dialog.getByText(id)).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: 'Unknown Breach' })).toContainText(
    /Sam Carter.*\+16175550142.*No.*Yes.*Yes.*No.*02139/,
  )
  await expectAccessible(page)
  const shared = page.url()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('link', { name: email })).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.goto(shared)
  await expect(dialog.getByText('Unknown Breach')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 1280, height: 900 })

  await row.getByRole('button', { name: `Delete ${email}` }).click()
  await expect(row.getByRole('button', { name: 'Are you sure? Delete this user?' })).toBeVisible()
  await pressAgain(row)
  await expect(page.getByText('User Deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('No users found')).toBeVisible()
  expect(await query('SELECT 1 FROM users WHERE id = $1', [id])).toEqual([])
  await page.goto(shared)
  await expect(dialog.getByText('There is no such user. They may have been deleted.')).toBeVisible()
})

test('the compromised emails: one is told, one is deleted, the others are told after a look at who', async ({
  page,
}) => {
  test.slow()
  await signInAsAdmin(page)
  const [first, second, third] = [
    newAddress('m.alvarez'),
    newAddress('priya.raman'),
    newAddress('rosa.delgado.smith'),
  ]
  const key = await uploadedBreach([first!, second!, third!])
  await page.goto(`/admin?emails=${key}`)
  const dialog = page.getByRole('dialog', { name: 'Compromised Emails' })
  await expect(dialog.getByText('Nov 3, 2014', { exact: true })).toBeVisible()
  await expect(dialog.getByText('48K people', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Important Notice', { exact: true })).toBeVisible()
  const mail = dialog.getByRole('region', { name: 'The mail, as it will be' })
  await mail.getByText('Breach notice', { exact: true }).click()
  await expect(
    mail.frameLocator('iframe').getByText('Northgate Dental Group').filter({ visible: true }).first(),
  ).toBeVisible()
  await mail.getByText('Plain text').click()
  await expect(mail.locator('pre')).toContainText('Northgate Dental Group')
  await expect(mail.locator('pre')).not.toContainText(first!)
  await mail.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText('Test Sent', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const row = (email: string) =>
    dialog.getByRole('group', { name: 'Emails' }).getByRole('listitem').filter({ hasText: email })
  await row(first!).getByRole('button', { name: 'Send notification' }).click()
  await pressAgain(row(first!))
  await expect(page.getByText('Notifications Sent', { exact: true })).toBeVisible()
  await expect(row(first!).getByText('Sent', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await row(second!).getByRole('button', { name: 'Delete user account' }).click()
  const removing = row(second!).getByRole('button', { name: 'No account. The address is removed from this breach, and what it follows, for good' }) // prettier-ignore
  await expect(removing).toBeVisible()
  await pressAgain(row(second!))
  await expect(page.getByText('Address Removed', { exact: true })).toBeVisible()
  await expect(row(second!)).toBeHidden()
  await expect(dialog.getByText(/^2 emails\./)).toBeVisible()

  await dialog.getByRole('button', { name: 'Send Notifications' }).click()
  await expect(dialog.getByText('1 person will get it now.')).toBeVisible()
  await expect(dialog.getByText('1: Breach notice')).toBeVisible()
  await expect(dialog.getByText('1 skipped: They have been told')).toBeVisible()
  await expectAccessible(page)
  // Where it comes in another button's place, a press right after that one's is not meant for it.
  const sent = page.getByText(/^1 message is on the way\./)
  await expect(async () => {
    if (await sent.isVisible()) return
    await dialog.getByRole('button', { name: 'Send to 1 person' }).click({ timeout: 5_000 })
    await expect(sent).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(dialog.getByText('2 of 2')).toBeVisible()
  await expect(row(third!).getByText('Sent', { exact: true })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('searchbox', { name: 'Find an address' }).fill('nobody@example.com')
  await dialog.getByRole('searchbox', { name: 'Find an address' }).press('Enter')
  await expect(dialog.getByText('No Compromised Emails Found')).toBeVisible()
})
