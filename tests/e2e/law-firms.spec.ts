import { readFile } from 'node:fs/promises'
import { verifyCertificate } from '@/lib/firms/certificate/certificate'
import { addAuthenticator, query, signInAsAdmin } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, goOn, pressAgain, test } from './fixtures'

// A request on its way to a law firm and back, on a phone: a firm is made and named, somebody ticks it, an operator hands the request over,
// the firm's person reads it, and it is recalled.

test.use({ viewport: { width: 390, height: 844 }, expectedNoise: /status of (409|422)/ })

test('a request goes to the firm that its person has ticked, and back', async ({ page }) => {
  test.slow()
  const own = `${process.pid}${Date.now()}`
  const key = `Oakvale${own}`
  const [breach] = await query<{ id: number }>(
    `INSERT INTO breach (unique_breach_id, name, title, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status, is_manual_upload)
     VALUES ($1, $1, $1, '2026-05-03', now(), now(), 48000, '{Names}', 'high', 1, true) RETURNING id`,
    [key],
  )
  const { id } = breach!
  const firm = `Oak & Vale ${own} LLP`
  const counsel = `counsel.${own}@example.com`

  await signInAsAdmin(page)
  await page.goto('/admin?tab=law-firms')
  const making = page.locator('#new-law-firm')
  await making.getByLabel('Name').fill(firm)
  await making.getByLabel('States').fill('ma, zz')
  await making
    .getByLabel('Consent text')
    .fill('I agree that the firm may call or write to me about this breach.')
  await making.getByRole('button', { name: 'Add a law firm' }).click()
  await expect(making.getByText('There is no state ZZ')).toBeVisible()
  await making.getByLabel('States').fill('ma, ny')
  await expect(making.getByText('It works in Massachusetts and New York.')).toBeVisible()
  await making.getByRole('button', { name: 'Add a law firm' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: firm }) })
  await expect(card.getByText('Nobody signs in for it yet.')).toBeVisible()
  await card.getByText('Invite somebody').click()
  await card.getByLabel('Email').fill(counsel)
  await card.getByRole('button', { name: 'Make an invite link' }).click()
  const link = await card.getByLabel(`Invite link for ${counsel}`).inputValue()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto(`/admin?edit=${id}`)
  const editing = page.getByRole('dialog')
  await editing.getByLabel('Firm named on its consultation form').selectOption({ label: firm })
  await editing.getByRole('button', { name: 'Save the firm' }).click()
  await expect(
    page.getByText(`The consultation forms of this breach name ${firm}.`, { exact: true }),
  ).toBeVisible()

  const email = `ticks.${own}@example.com`
  await page.goto(`/request-consultation?uniqueBreachId=${encodeURIComponent(key)}&redirectedFromEmail=true`)
  const behind = page.getByText('Still want to talk to a lawyer')
  if ((await behind.count()) > 0) await behind.click()
  await page.getByLabel('Full Name').fill('Ticking Ann')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Phone Number').fill('617 555 0142')
  await page.getByLabel('Zip Code').fill('75001')
  await goOn(page)
  const box = page.getByLabel(`Pass this request on to ${firm}`)
  await expect(box).not.toBeChecked()
  await box.check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Request Consultation (Free)' }).click()
  await expect(page.getByText('does not work in Texas').last()).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByLabel('Zip Code').fill('02139')
  await goOn(page)
  // Its words change before it is sent: nothing that was typed is lost, and it is asked again.
  await query(
    `INSERT INTO law_firm_version (id, firm_id, number, name, states, consent_text, created_by)
     SELECT gen_random_uuid(), id, 2, name, '{MA,NY}', 'I agree that the firm may call me, in other words.', 'x' FROM law_firm WHERE name = $1`,
    [firm],
  )
  await page.getByRole('button', { name: 'Request Consultation (Free)' }).click()
  await expect(page.getByText('is not what this form showed you').last()).toBeVisible()
  await expect(page.getByText('in other words.')).toBeVisible()
  await expect(box).not.toBeChecked()
  await box.check()
  await page.getByRole('button', { name: 'Request Consultation (Free)' }).click()
  await expect(page).toHaveURL(/submission-confirmation/)
  // The link of its mail has tests of its own.
  const [lead] = await query<{ id: string }>(
    'UPDATE lead SET confirmed_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1) RETURNING id',
    [email],
  )

  await page.goto(`/admin?tab=leads&lead=${lead!.id}`)
  const dialog = page.getByRole('dialog', { name: 'Ticking Ann' })
  await expect(dialog.getByText(`What ${firm} gets`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Hand over to ${firm}` }).click()
  await pressAgain(dialog)
  await expect(dialog.getByText('The firm says: New')).toBeVisible()

  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await addAuthenticator(devTools)
  await page.goto(link)
  await expect(page.getByText('You are invited. Enter the address the invitation was for.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(counsel)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/firm')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/firm/login')
  await page.getByLabel('Email').fill(counsel)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/firm')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Ticking Ann' }).click()
  await expect(page.getByRole('link', { name: '+16175550142' })).toHaveAttribute('href', 'tel:+16175550142')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Contacted' }).click()
  await expect(page.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true')
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Certificate' }).click()
  const file = await readFile((await (await saving).path())!, 'utf8')
  const { keys } = (await (await page.request.get('/v1/certificates/keys')).json()) as {
    keys: { publicKey: string }[]
  }
  expect(verifyCertificate(file, keys[0]!.publicKey)).toMatchObject({
    holds: true,
    payload: { request: lead!.id, version: { firm: 2 }, words: expect.stringContaining('in other words') },
    given: { email: { value: email } },
  })

  await page.goto(`/admin?tab=leads&lead=${lead!.id}`)
  await expect(dialog.getByText(/The firm says: Contacted/)).toBeVisible()
  await dialog.getByText('Recall it').click()
  await dialog.getByLabel('Reason').selectOption('asked')
  await dialog.getByRole('button', { name: 'Recall', exact: false }).last().click()
  await pressAgain(dialog)
  await expect(dialog.getByText(/^Recalled /).first()).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/firm')
  await expect(page.getByText('Stop contacting this person about it.')).toBeVisible()
  await expect(page.getByText('Ticking Ann')).toHaveCount(0)
  await expectAccessible(page)
})
