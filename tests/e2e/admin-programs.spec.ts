import { randomUUID } from 'node:crypto'
import { query, signInAsAdmin } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, pressAgain, test } from './fixtures'

// What an operator gives to programs: keys to call with, and webhooks to be told by.

// What is refused by the field's own rule.
test.use({ expectedNoise: /status of 422/ })

test('a key is made, shown once, calls, and is revoked; a webhook is added, tested, changed and deleted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsAdmin(page)
  await page.goto('/admin?tab=programs')
  const job = `Nightly job ${randomUUID().slice(0, 8)}`
  const keys = page.getByRole('region', { name: 'Make a key' })

  // What is missing is said at the field, and what was typed stays.
  await keys.getByRole('textbox', { name: 'Name' }).fill(job)
  await keys.getByRole('button', { name: 'Make a key' }).click()
  await expect(keys.getByText('Choose at least one thing that the key may do')).toBeVisible()
  await keys.getByLabel('Read the catalogue').check()
  await keys.getByRole('button', { name: 'Make a key' }).click()
  const shown = keys.getByLabel(`API key for ${job}`)
  const key = await shown.inputValue()
  expect(key).toMatch(/^rdk_/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const { origin } = new URL(page.url())
  const call = async () =>
    (await fetch(`${origin}/v1/admin/breach/all?limit=1`, { headers: { authorization: `Bearer ${key}` } }))
      .status
  expect(await call()).toBe(200)
  await page.reload()
  await expect(shown).toBeHidden()
  await page.getByRole('button', { name: `Revoke the key ${job}` }).click()
  await pressAgain(page)
  await expect(page.getByText('Key Revoked', { exact: true })).toBeVisible()
  expect(await call()).toBe(401)

  const name = `Case system ${randomUUID().slice(0, 8)}`
  const add = page.getByRole('region', { name: 'Add a webhook' })
  await add.getByRole('textbox', { name: 'Name' }).fill(name)
  await add.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1/hook')
  await add.getByLabel('A request was confirmed').check()
  await add.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(add.getByText('The address must be one on the internet')).toBeVisible()
  await add.getByRole('textbox', { name: 'Address' }).fill('https://receiver.example/hook')
  await add.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(add.getByLabel(`Secret of ${name}`)).toHaveValue(/^whsec_/)

  const card = page.getByRole('listitem').filter({ hasText: name })
  await card.getByRole('button', { name: 'Send a test' }).click()
  await expect(card.getByText(/^A test/)).toBeVisible()
  await card.getByText('Change what it is told').click()
  await card.getByLabel('A breach was added').check()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('A request was confirmed · A breach was added')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await card.getByRole('button', { name: 'Switch off' }).click()
  await expect(card.getByText('Switched off by an operator', { exact: false })).toBeVisible()
  await card.getByRole('button', { name: `Delete the webhook ${name}` }).click()
  await pressAgain(page)
  await expect(page.getByText('Webhook Deleted', { exact: true })).toBeVisible()
  expect(await query('SELECT 1 FROM webhook_endpoint WHERE name = $1', [name])).toEqual([])
})
